/** Reasons for a refusal, as codes of the wire contract. */
export type RefusalCode =
  | 'NOT_FOUND'
  | 'USER_NOT_FOUND'
  | 'FARMER_NOT_FOUND'
  | 'POOLER_NOT_FOUND'
  | 'CONTRACT_NOT_FOUND'
  | 'FORBIDDEN'
  | 'INVALID_WALLET'
  | 'INVALID_STAKE_PERCENTAGE'
  | 'INVALID_HARVEST_INTERVAL'
  | 'VALIDATION_ERROR'
  | 'USER_EXISTS'
  | 'ALREADY_IN_POOL'
  | 'POOLER_FULL'
  | 'POOLER_INACTIVE'
  | 'CONTRACT_NOT_PENDING'
  | 'CONTRACT_NOT_ACTIVE'
  | 'FARMER_NOT_FUNDED'
  | 'WITHDRAWAL_TOO_SMALL'
  | 'WITHDRAWAL_OPEN'
  | 'WITHDRAWAL_LIMIT'
  | 'WITHDRAWALS_FROZEN'
  | 'WITHDRAWAL_FEE_MISSING'
  | 'PAYOUT_UNCONFIRMED'
  | 'SECOND_FACTOR_REQUIRED'
  | 'SECOND_FACTOR_WRONG'
  | 'PROOF_EXPIRED'
  | 'SIGN_IN_EXPIRED'
  | 'RATE_LIMITED'
  | 'MAINTENANCE';

/** A command that the rules do not allow, with a message for the user and, if known, when they will. */
export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: RefusalCode, message: string, retryAfterSeconds?: number) {
    super(message);
    this.name = 'Refusal';
    this.code = code;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
