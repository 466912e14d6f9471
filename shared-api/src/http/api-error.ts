/** Why a call failed, with the server's message or the client's (spec §8). */
export class ApiError extends Error {
  /** HTTP status; 0 without a response. */
  readonly status: number;
  /** The server's code, or one of our own: HTTP_ERROR, TIMEOUT, NETWORK_ERROR, OFFLINE, INVALID_RESPONSE, ABORTED. */
  readonly code: string;
  readonly details: unknown;
  /** What the response lacked when the message is the client's: "HTTP 409". */
  readonly lacks: 'JSON' | 'message' | undefined;

  constructor(status: number, code: string, message: string, details?: unknown, lacks?: 'JSON' | 'message') {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.details = details;
    this.lacks = lacks;
  }

  /** Whether the server may have carried out the request: there was no response, or a 5xx other than maintenance. */
  get unclear(): boolean {
    if (this.code === 'MAINTENANCE') return false;
    return this.code === 'NETWORK_ERROR' || this.code === 'TIMEOUT' || this.status >= 500;
  }
}

/** Converts any failure to an ApiError, so that pages handle one type. */
export function asApiError(failure: unknown): ApiError {
  if (failure instanceof ApiError) return failure;
  return new ApiError(0, 'HTTP_ERROR', failure instanceof Error ? failure.message : 'Something went wrong');
}
