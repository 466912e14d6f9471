/** What went wrong with a call, in the words of the server or, failing that, in ours (spec §8). */
export class ApiError extends Error {
  /** HTTP status; 0 when no answer came. */
  readonly status: number;
  /** The server's code, or one of our own: HTTP_ERROR, TIMEOUT, NETWORK_ERROR, OFFLINE, INVALID_RESPONSE, ABORTED. */
  readonly code: string;
  readonly details: unknown;

  constructor(status: number, code: string, message: string, details?: unknown) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.details = details;
  }

  /** Nobody knows whether the server did what was asked: no answer came, or that of a server in trouble. */
  get unclear(): boolean {
    return this.code === 'NETWORK_ERROR' || this.code === 'TIMEOUT' || this.status >= 500;
  }
}

/** Any failure as an ApiError, so that pages know one kind. */
export function asApiError(failure: unknown): ApiError {
  if (failure instanceof ApiError) return failure;
  return new ApiError(0, 'HTTP_ERROR', failure instanceof Error ? failure.message : 'Something went wrong');
}
