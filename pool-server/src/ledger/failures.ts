import { type Amount, type Asset, amount, formatAmount } from 'shared-api/money';
import type { LedgerSequence } from './ledger.ts';

/** The KALE contract's own errors (KALE rules 1.1). */
export const KALE_ERRORS = {
  1: 'HomesteadExists',
  2: 'HomesteadMissing',
  3: 'FarmBlockMissing',
  4: 'FarmPaused',
  5: 'FarmNotPaused',
  6: 'PlantAmountTooLow',
  7: 'ZeroCountTooLow',
  8: 'PailExists',
  9: 'PailMissing',
  10: 'WorkMissing',
  11: 'BlockMissing',
  12: 'BlockInvalid',
  13: 'HashInvalid',
  14: 'HarvestNotReady',
  15: 'GapCountTooLow',
} as const;
export type KaleErrorCode = keyof typeof KALE_ERRORS;

/**
 * A contract call that the contract refused. "Error(Contract, #10)" alone is ambiguous, because the KALE asset's
 * contract numbers its errors in the same form; so a failure names the contract that raised it.
 */
export type ContractFailure =
  | { kind: 'contract'; contract: 'kale'; code: KaleErrorCode }
  | { kind: 'contract'; contract: 'asset'; code: 10; shortfall: Amount<'KALE'> }
  | { kind: 'contract'; contract: 'asset'; code: 13 };

/** Why a whole transaction was refused or failed, in Stellar's result codes. */
export type TransactionFailure =
  | { kind: 'transaction'; code: 'tx_insufficient_balance'; shortfall: Amount<'XLM'> }
  | {
      kind: 'transaction';
      code:
        | 'tx_bad_auth'
        | 'tx_bad_seq'
        | 'tx_insufficient_fee'
        | 'tx_malformed'
        | 'tx_no_source_account'
        | 'tx_too_late'
        | 'TRY_AGAIN_LATER'
        | 'TIMEOUT'
        | 'DUPLICATE';
    }
  | OperationFailure;

/** Why one operation failed, and with it the transaction. `operation` is its index, from 0. */
export type OperationFailure = { kind: 'operation'; operation: number } & (
  | { code: 'op_underfunded'; asset: Asset; shortfall: Amount }
  | { code: 'op_low_reserve'; entry: 'account' | 'trustline'; shortfall: Amount<'XLM'> }
  | {
      code:
        | 'op_already_exists'
        | 'op_line_full'
        | 'op_malformed'
        | 'op_no_destination'
        | 'op_no_trust'
        | 'op_src_no_trust'
        | 'op_trapped';
    }
);

/** Any reason why a transaction did not succeed. */
export type LedgerFailure = TransactionFailure | ContractFailure;

/** The network cannot be reached: whether a transaction in flight was applied is unknown. */
export class LedgerUnavailable extends Error {
  constructor(cause?: unknown) {
    super('The ledger cannot be reached', { cause });
    this.name = 'LedgerUnavailable';
  }
}

/** No contract at the farm's address. Work that needs the farm waits as in an outage; the rest continues. */
export class FarmMissing extends LedgerUnavailable {
  readonly ledger: LedgerSequence;

  constructor(contract: string, ledger: LedgerSequence) {
    super();
    this.message = `There is no contract ${contract} on this network`;
    this.name = 'FarmMissing';
    this.ledger = ledger;
  }
}

export const kaleFailure = (code: KaleErrorCode): ContractFailure => ({
  kind: 'contract',
  contract: 'kale',
  code,
});

/** A short stable code for a failure: "KALE_14", "ASSET_10", "op_no_trust", "tx_bad_seq". */
export function failureCode(failure: LedgerFailure): string {
  return failure.kind === 'contract' ? `${failure.contract.toUpperCase()}_${failure.code}` : failure.code;
}

const KALE_WORDS: Record<KaleErrorCode, string> = {
  1: 'Farm already founded',
  2: 'Farm not founded',
  3: 'Farm block missing',
  4: 'Farm paused',
  5: 'Farm not paused',
  6: 'Stake too low',
  7: 'A better hash is already in',
  8: 'Already planted',
  9: 'Not planted',
  10: 'Work missing',
  11: 'Block expired or unknown',
  12: 'Block invalid',
  13: 'Hash does not match',
  14: 'Harvest not ready: the next block has not opened',
  15: 'Too soon after planting',
};

const CODE_TEXTS = {
  op_already_exists: 'Account exists already',
  op_line_full: 'Payout wallet takes no more KALE: raise the limit of its trustline',
  op_low_reserve: 'A new account needs at least 1 XLM',
  op_malformed: 'The ledger refused a malformed operation',
  op_no_destination: 'Payout wallet does not exist yet: send it 1 XLM',
  op_no_trust: 'Payout wallet has not added KALE',
  op_src_no_trust: 'Custodial wallet has not added KALE',
  op_trapped: 'The block changed on the way, the pool sends it again',
  tx_bad_auth: 'The signature does not fit the account',
  tx_bad_seq: 'The pool is sending it again',
  tx_insufficient_fee: 'Network is busy, the pool retries',
  tx_malformed: 'The ledger refused a malformed transaction',
  tx_no_source_account: 'Custodial wallet does not exist yet: send it XLM',
  tx_too_late: 'Not confirmed in time; check before repeating',
  TRY_AGAIN_LATER: 'Network is busy, the pool retries',
  TIMEOUT: 'Not confirmed in time; check before repeating',
  DUPLICATE: 'Already sent',
} as const;

const CENT = 100_000n;

/** "about X": rounded up to two places, so that sending X is enough. */
function needs(asset: Asset, shortfall: Amount): string {
  const rounded = amount(asset, ((shortfall + CENT - 1n) / CENT) * CENT);
  return `Custodial wallet needs about ${formatAmount(rounded)} more ${asset}`;
}

/** Messages for expected failures. */
export const failureText = (code: keyof typeof CODE_TEXTS): string => CODE_TEXTS[code];

/** The message for a failure. */
export function describeFailure(failure: LedgerFailure): string {
  if (failure.kind === 'contract') {
    if (failure.contract === 'kale') return KALE_WORDS[failure.code];
    return failure.code === 10 ? needs('KALE', failure.shortfall) : 'Custodial wallet has not added KALE';
  }
  if (failure.code === 'op_underfunded') return needs(failure.asset, failure.shortfall);
  if (failure.code === 'tx_insufficient_balance') return needs('XLM', failure.shortfall);
  if (failure.code === 'op_low_reserve' && failure.entry === 'trustline') {
    return needs('XLM', failure.shortfall);
  }
  return CODE_TEXTS[failure.code];
}

/** Failures after which a harvest never succeeds: the entries are gone, or there was no work (KALE rules 1.6). */
export const LOST = ['KALE_9', 'KALE_10', 'KALE_11'];
