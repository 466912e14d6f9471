import { ERROR_STATUS, type ErrorCode } from 'shared-api/contract';
import { WrongCredentials } from '../../auth/login.ts';
import { TooManyAttempts } from '../../auth/login-limit.ts';
import { isOutage } from '../../database/outage.ts';
import { Refusal } from '../../domain/refusal.ts';
import { TooManyReports } from '../../engine/work/work.ts';
import { FarmMissing, LedgerUnavailable } from '../../ledger/failures.ts';

export interface ErrorAnswer {
  readonly status: number;
  readonly body: { code: ErrorCode; message: string; details?: readonly { path: string; message: string }[] };
  readonly retryAfterSeconds?: number;
}

/** An error response of the contract. */
export class ApiError extends Error {
  readonly answer: ErrorAnswer;

  constructor(
    code: ErrorCode,
    message: string,
    more: Pick<ErrorAnswer['body'], 'details'> & { retryAfterSeconds?: number } = {},
  ) {
    super(message);
    this.name = 'ApiError';
    const { retryAfterSeconds, details } = more;
    this.answer = {
      status: ERROR_STATUS[code],
      body: { code, message, ...(details && { details }) },
      retryAfterSeconds,
    };
  }
}

const unavailable = (code: ErrorCode, message: string): ErrorAnswer => ({
  status: 503,
  body: { code, message },
  retryAfterSeconds: 2,
});

/** The response for a thrown error: never with a stack or a statement. */
export function answerTo(error: unknown): ErrorAnswer {
  if (error instanceof ApiError) return error.answer;
  if (error instanceof Refusal) {
    const { code, message, retryAfterSeconds } = error;
    return new ApiError(code, message, retryAfterSeconds ? { retryAfterSeconds } : {}).answer;
  }
  if (error instanceof WrongCredentials) return new ApiError('UNAUTHORIZED', error.message).answer;
  if (error instanceof TooManyAttempts) {
    return new ApiError('RATE_LIMITED', error.message, { retryAfterSeconds: error.retryAfterSeconds }).answer;
  }
  if (error instanceof FarmMissing) {
    return unavailable('LEDGER_UNAVAILABLE', 'The KALE farm is gone: nothing can be planted or harvested.');
  }
  if (error instanceof LedgerUnavailable) {
    return unavailable('LEDGER_UNAVAILABLE', 'The network cannot be reached right now. Try again shortly.');
  }
  if (error instanceof TooManyReports) {
    return unavailable('INTERNAL_ERROR', 'Too many reports of work are waiting. Try again shortly.');
  }
  if (isOutage(error)) return unavailable('INTERNAL_ERROR', 'The service is not available right now.');
  return { status: 500, body: { code: 'INTERNAL_ERROR', message: 'Something went wrong on our side.' } };
}
