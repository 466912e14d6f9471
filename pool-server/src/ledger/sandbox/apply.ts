import { accountKey } from 'shared-api/address';
import { type Amount, amount } from 'shared-api/money';
import { isSignedBy } from '../ed25519.ts';
import type { TransactionFailure } from '../failures.ts';
import type { LedgerMoment } from '../kale/state.ts';
import type {
  LedgerSequence,
  Operation,
  OperationReturn,
  SignedTransaction,
  StepCosts,
  TransactionOutcome,
} from '../ledger.ts';
import { lackOf } from './account.ts';
import { hashBytes, hashTransaction } from './encoding.ts';
import { applyOperation, Draft } from './operations.ts';
import type { WorkingSet } from './working-set.ts';

const CLASSIC_FEE = 100n;
const CONTRACT_FEE = 1_000n;

const isContractCall = ({ type }: Operation) => type === 'plant' || type === 'work' || type === 'harvest';

/** The fee of a transaction, in stroops: 100 for each classic operation, 1,000 for a contract call. */
export const feeFor = (operations: readonly Operation[]): Amount<'XLM'> =>
  amount(
    'XLM',
    operations.reduce((fee, each) => fee + (isContractCall(each) ? CONTRACT_FEE : CLASSIC_FEE), 0n),
  );

/** The fee of one payment. */
export const PAYMENT_FEE: Amount<'XLM'> = amount('XLM', CLASSIC_FEE);

/** The fee of each step of a block; a payout has two payments. */
export const STEP_COSTS: StepCosts = {
  plant: amount('XLM', CONTRACT_FEE),
  work: amount('XLM', CONTRACT_FEE),
  harvest: amount('XLM', CONTRACT_FEE),
  payout: amount('XLM', 2n * CLASSIC_FEE),
};

type Refused = Exclude<TransactionFailure, { kind: 'operation' }>;
const refused = (code: Exclude<Refused['code'], 'tx_insufficient_balance'>): Refused => ({
  kind: 'transaction',
  code,
});

/** Why a transaction is invalid regardless of the ledger's state. */
function unfit(passphrase: string, transaction: SignedTransaction): Refused | null {
  const { source, operations, signature, hash } = transaction;
  if (hashTransaction(passphrase, transaction) !== hash) return refused('tx_bad_auth');
  if (!isSignedBy(accountKey(source), hashBytes(transaction), signature)) return refused('tx_bad_auth');
  if (operations.length === 0) return refused('tx_malformed');
  // The faucet funds a sandbox's accounts; their table has no sponsors.
  if (operations.some(each => each.type === 'beginSponsoring')) return refused('tx_malformed');
  if (operations.length > 1 && operations.some(isContractCall)) return refused('tx_malformed');
  if (operations.some(each => each.type === 'plant' && each.farmer !== source)) return refused('tx_bad_auth');
  return null;
}

/**
 * Applies a transaction as Stellar does. A refused transaction costs nothing and is not recorded. Once the fee is paid
 * and the sequence number used, it is recorded, and its operations succeed or fail together. Repeating a submission
 * returns the first outcome.
 */
export async function applyTransaction(
  set: WorkingSet,
  passphrase: string,
  transaction: SignedTransaction,
  moment: LedgerMoment,
): Promise<TransactionOutcome> {
  const { hash, source, operations, sequence } = transaction;
  const base = { hash, ledger: moment.sequence as LedgerSequence, at: new Date(moment.time) };
  const refuse = (failure: Refused): TransactionOutcome => ({
    status: 'failed',
    ...base,
    fee: amount('XLM', 0n),
    failure,
  });

  const fault = unfit(passphrase, transaction);
  if (fault) return refuse(fault);
  const payer = await set.account(source);
  if (!payer) return refuse(refused('tx_no_source_account'));
  // Only a used sequence number can belong to a transaction that was already applied.
  if (sequence <= payer.sequence) return (await set.outcome(hash)) ?? refuse(refused('tx_bad_seq'));
  if (moment.time > transaction.validUntil.getTime()) return refuse(refused('tx_too_late'));
  if (sequence !== payer.sequence + 1n) return refuse(refused('tx_bad_seq'));
  const fee = feeFor(operations);
  if (transaction.fee < fee) return refuse(refused('tx_insufficient_fee'));
  const shortfall = lackOf(payer, fee);
  if (shortfall > 0n) return refuse({ kind: 'transaction', code: 'tx_insufficient_balance', shortfall });

  set.putAccount(source, { ...payer, sequence, xlm: payer.xlm - fee });
  const { xlm } = set.state;
  set.state = { ...set.state, xlm: { ...xlm, burned: xlm.burned + fee }, closedAt: moment.time };
  const outcome: TransactionOutcome = { ...base, fee, ...(await applyOperations(set, transaction, moment)) };
  set.record({ transaction, outcome });
  return outcome;
}

type Ending =
  | { status: 'success'; returned: OperationReturn }
  | { status: 'failed'; failure: Extract<TransactionOutcome, { status: 'failed' }>['failure'] };

async function applyOperations(
  set: WorkingSet,
  { source, operations }: SignedTransaction,
  moment: LedgerMoment,
): Promise<Ending> {
  const draft = new Draft(set);
  let returned: OperationReturn = { type: 'none' };
  for (const [operation, each] of operations.entries()) {
    const applied = await applyOperation(draft, source, each, { ...moment, operation });
    if (!applied.ok) return { status: 'failed', failure: applied.failure };
    returned = applied.returned;
  }
  draft.keep();
  return { status: 'success', returned };
}
