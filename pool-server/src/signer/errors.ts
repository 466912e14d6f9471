import { LedgerUnavailable } from '../ledger/failures.ts';

/** Thrown when the signer's policy does not allow an order. Each refusal is recorded as an alarm. */
export class OrderRefused extends Error {
  override name = 'OrderRefused';
}

/** Thrown at the sponsor's daily limit of a wallet, which happens in normal operation: it is not an alarm. */
export class SponsorLimitReached extends OrderRefused {}

/** The signer cannot be reached, or cannot sign yet. As with an unreachable ledger, callers try again later. */
export class SignerUnavailable extends LedgerUnavailable {
  constructor(reason: string, cause?: unknown) {
    super(cause);
    this.name = 'SignerUnavailable';
    this.message = reason;
  }
}
