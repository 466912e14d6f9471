import * as v from 'valibot';
import { isFields, maybe, reshaped } from './tolerant.ts';

/** Every error code of a server, with its status. */
export const ERROR_STATUS = {
  UNAUTHORIZED: 401,
  FORBIDDEN: 403,
  FARMER_NOT_FUNDED: 403,
  SECOND_FACTOR_MISSING: 403,
  SECOND_FACTOR_REQUIRED: 403,
  NOT_FOUND: 404,
  USER_NOT_FOUND: 404,
  FARMER_NOT_FOUND: 404,
  POOLER_NOT_FOUND: 404,
  CONTRACT_NOT_FOUND: 404,
  VALIDATION_ERROR: 400,
  INVALID_JSON: 400,
  INVALID_WALLET: 400,
  INVALID_STAKE_PERCENTAGE: 400,
  INVALID_HARVEST_INTERVAL: 400,
  WITHDRAWAL_TOO_SMALL: 400,
  SECOND_FACTOR_WRONG: 400,
  PROOF_EXPIRED: 400,
  SIGN_IN_EXPIRED: 400,
  USER_EXISTS: 409,
  ALREADY_IN_POOL: 409,
  POOLER_FULL: 409,
  POOLER_INACTIVE: 409,
  CONTRACT_NOT_PENDING: 409,
  CONTRACT_NOT_ACTIVE: 409,
  WITHDRAWAL_OPEN: 409,
  WITHDRAWAL_LIMIT: 409,
  WITHDRAWALS_FROZEN: 409,
  WITHDRAWAL_FEE_MISSING: 409,
  PAYOUT_UNCONFIRMED: 409,
  IDEMPOTENCY_CONFLICT: 409,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  RATE_LIMITED: 429,
  INTERNAL_ERROR: 500,
  MAINTENANCE: 503,
  LEDGER_UNAVAILABLE: 503,
  TOO_MANY_STREAMS: 503,
} as const;
export type ErrorCode = keyof typeof ERROR_STATUS;

/** The code for a field whose value breaks its rule. */
export function fieldCode(field: unknown): ErrorCode {
  if (field === 'externalWallet') return 'INVALID_WALLET';
  if (field === 'stakePercentage') return 'INVALID_STAKE_PERCENTAGE';
  if (field === 'harvestInterval') return 'INVALID_HARVEST_INTERVAL';
  return 'VALIDATION_ERROR';
}

/** The error code of an invalid request: that of the field for a value out of range, a general one for a wrong type. */
export const validationCode = ({ kind, path }: Pick<v.BaseIssue<unknown>, 'kind' | 'path'>): ErrorCode =>
  kind === 'validation' ? fieldCode(path?.[0]?.key) : 'VALIDATION_ERROR';

/** An error body in any of its three forms: `{code, message}`, `{error: {…}}`, `{error: 'CODE', message}`. */
export const ErrorBody = reshaped(
  body => (isFields(body.error) ? body.error : { code: body.error, ...body }),
  v.object({ code: maybe(v.string()), message: maybe(v.string()), details: v.optional(v.unknown()) }),
);
export type ErrorBody = v.InferOutput<typeof ErrorBody>;

/** Why one farmer's plant, work or harvest failed, in words. Some servers send only the words. */
export const Failure = v.pipe(
  v.unknown(),
  v.transform(error => (typeof error === 'string' ? { code: 'FAILED', message: error } : error)),
  v.object({ code: v.optional(v.string(), 'FAILED'), message: v.string() }),
);
export type Failure = v.InferOutput<typeof Failure>;
