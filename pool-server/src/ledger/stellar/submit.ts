import type { FeeBumpTransaction, Transaction } from '@stellar/stellar-sdk/base';
import type { StellarAddress } from 'shared-api/address';
import { amount } from 'shared-api/money';
import type { Clock } from '../../domain/clock.ts';
import { failureCode, type LedgerFailure, type TransactionFailure } from '../failures.ts';
import type {
  FarmState,
  LedgerSequence,
  SignedTransaction,
  SignFeeBump,
  TransactionOutcome,
} from '../ledger.ts';
import { isExpired } from '../transaction-expiry.ts';
import { readAccount } from './account.ts';
import type { Bids } from './bids.ts';
import { inFeeBump, watchForBumps } from './bumping.ts';
import { isAssembled, toSigned } from './envelope.ts';
import { bidOf, maxBid } from './fee-bump.ts';
import type { Footprints } from './footprints.ts';
import type { StellarNetwork } from './network.ts';
import { isCall } from './operations.ts';
import { outcomeOf, readOutcome, resultOf } from './outcome.ts';
import type { Outcomes } from './outcomes.ts';
import { resultFailure } from './result-failure.ts';
import type { Rpc } from './rpc.ts';
import { simulate } from './simulate.ts';
import type { ResourceFees } from './step-costs.ts';
import { readTip } from './tip.ts';

/** Services for preparing and sending transactions. */
export interface Sending {
  readonly rpc: Rpc;
  readonly network: StellarNetwork;
  readonly clock: Clock;
  readonly pause: (ms: number) => Promise<unknown>;
  readonly farm: () => Promise<FarmState>;
  readonly bids: Bids;
  readonly footprints: Footprints;
  readonly resourceFees: ResourceFees;
  /** Wallets whose last transaction the sponsor did not pay for. */
  readonly unsponsored: Set<StellarAddress>;
  readonly outcomes: Outcomes;
  /** Without it, no fee is bumped. */
  readonly signFeeBump?: SignFeeBump;
}

/** The interval of polling for an outcome, and of resending: a ledger closes about every five seconds. */
const ASK_EVERY_MS = 1_000;
const OFFER_INTERVAL_MS = 2_000;
/** How long after its validity an outcome is left open, if an RPC with too little history cannot answer. */
const OVERDUE_MS = 60_000;

const isOverdue = ({ clock }: Sending, { validUntil }: SignedTransaction) =>
  clock().getTime() > validUntil.getTime() + OVERDUE_MS;

type Code = Exclude<TransactionFailure, { kind: 'operation' } | { code: 'tx_insufficient_balance' }>['code'];
const failure = (code: Code): LedgerFailure => ({ kind: 'transaction', code });

/** Rejected: it cost nothing and left no trace. */
async function refused(
  { rpc, clock }: Sending,
  { hash }: SignedTransaction,
  why: LedgerFailure,
): Promise<TransactionOutcome> {
  const { sequence, closedAt } = await readTip(rpc, clock);
  return { status: 'failed', hash, ledger: sequence, at: closedAt, fee: amount('XLM', 0n), failure: why };
}

/** The contract call has no footprint, so it is simulated again and not sent. */
async function whyUnassembled(
  { rpc, network }: Sending,
  { source, operations }: SignedTransaction,
  transaction: Transaction,
): Promise<LedgerFailure | null> {
  if (operations.length === 0) return failure('tx_malformed');
  const call = operations.find(isCall);
  if (!call) return null;
  if (operations.length > 1) return failure('tx_malformed');
  if (call.type === 'plant' && call.farmer !== source) return failure('tx_bad_auth');
  if (isAssembled(transaction)) return null;
  if (!(await readAccount(rpc, network.asset, source))) return failure('tx_no_source_account');
  const simulated = await simulate(rpc, network, transaction, call);
  return 'failure' in simulated ? simulated.failure : failure('TRY_AGAIN_LATER');
}

/**
 * Waits for the outcome of a transaction that the network has accepted, or may have: applied, or expired once a later
 * ledger has closed. Unknown if no provider answered in time.
 * @param sent the last ledger when it was accepted; null if unknown
 */
async function ending(
  sending: Sending,
  signed: SignedTransaction,
  transaction: Transaction,
  offered: Offered,
  sent: LedgerSequence | null,
): Promise<TransactionOutcome> {
  const { rpc, network, clock, pause, farm, outcomes } = sending;
  const { hash, validUntil } = signed;
  const { payer = signed.source } = offered;
  const bumps = watchForBumps(sending, transaction, payer, bidOf(transaction));
  if (sent !== null) {
    const until = new Date(validUntil.getTime() + OVERDUE_MS);
    const written = await outcomes.applied(hash, sent, {
      validUntil,
      until,
      waits: latest => bumps.waited(latest - sent),
    });
    if (written) return outcomeOf(rpc, network, written);
  }
  let since = sent;
  for (;;) {
    const outcome = await readOutcome(rpc, network, clock, signed.hash);
    if (outcome.status !== 'unknown') return outcome;
    if (isExpired(outcome, signed.validUntil, clock()))
      return refused(sending, signed, failure('tx_too_late'));
    if (isOverdue(sending, signed)) return outcome;
    const latest = await farm().then(
      ({ ledger }) => ledger,
      () => null,
    );
    since ??= latest;
    if (since !== null && latest !== null) bumps.waited(latest - since);
    await pause(ASK_EVERY_MS);
  }
}

/** Sends the same transaction until it is taken, and waits. After LedgerUnavailable it may have been taken. */
export async function submitTransaction(
  sending: Sending,
  signed: SignedTransaction,
): Promise<TransactionOutcome> {
  const outcome = await send(sending, signed);
  sending.bids.ended(signed.source, outcome);
  // A call that touched entries outside its footprint may use an outdated template.
  if (outcome.status === 'failed' && failureCode(outcome.failure) === 'op_trapped')
    sending.footprints.clear();
  return outcome;
}

/** The envelope to send: the transaction, or a fee bump by another account. */
interface Offered {
  readonly envelope: Transaction | FeeBumpTransaction;
  readonly payer?: StellarAddress;
}

/** The transaction in the sponsor's fee bump, if there is a sponsor and it signs. */
async function sponsored(sending: Sending, transaction: Transaction): Promise<Offered> {
  const { sponsor } = sending.network.described;
  if (!sponsor || transaction.source === sponsor) return { envelope: transaction };
  const source = transaction.source as StellarAddress;
  const bumped = await inFeeBump(sending, transaction, sponsor, bidOf(transaction)).catch(() => null);
  if (!bumped) {
    sending.unsponsored.add(source);
    return { envelope: transaction };
  }
  sending.unsponsored.delete(source);
  return { envelope: bumped, payer: sponsor };
}

async function send(sending: Sending, signed: SignedTransaction): Promise<TransactionOutcome> {
  const { rpc, network, clock, pause } = sending;
  const transaction = toSigned(signed, network);
  if (!transaction) return refused(sending, signed, failure('tx_bad_auth'));
  const unassembled = await whyUnassembled(sending, signed, transaction);
  if (unassembled) return refused(sending, signed, unassembled);
  let offered = await sponsored(sending, transaction);
  let sendings = 0;
  /** The bid at which a full queue would have taken the sponsor's fee bump. */
  let outbid: bigint | null = null;
  for (let answered = 1; ; answered++) {
    const answer = await rpc(server => {
      sendings += 1;
      return server.sendTransaction(offered.envelope);
    });
    // A submission without a response may have been accepted, whatever the next response is.
    if (answer.status === 'PENDING' || answer.status === 'DUPLICATE' || sendings > answered) {
      const isFirst = answer.status === 'PENDING' && sendings === 1;
      return ending(
        sending,
        signed,
        transaction,
        offered,
        isFirst ? (answer.latestLedger as LedgerSequence) : null,
      );
    }
    const outcome = await readOutcome(rpc, network, clock, signed.hash);
    if (outcome.status !== 'unknown') return outcome;
    const refusal = answer.status === 'ERROR' ? answer.errorResult?.result.type : undefined;
    // When the sponsor has no XLM left, the wallet pays the fee.
    if (answer.status === 'ERROR' && offered.payer) {
      if (refusal === 'txInsufficientBalance') sending.unsponsored.add(signed.source);
      if (refusal === 'txInsufficientFee') outbid = maxBid(transaction, answer.errorResult?.feeCharged ?? 0n);
      offered = { envelope: transaction };
      continue;
    }
    // The sponsor was only outbid: the wallet itself needs no XLM.
    if (refusal === 'txInsufficientBalance' && outbid !== null) {
      sending.bids.asked(signed.source, outbid);
      return refused(sending, signed, failure('tx_insufficient_fee'));
    }
    if (answer.status === 'ERROR') {
      const { source, operations, fee } = signed;
      if (!answer.errorResult) return refused(sending, signed, failure('tx_malformed'));
      // The fee at which a full queue would have dropped another transaction.
      if (refusal === 'txInsufficientFee')
        sending.bids.asked(source, bidOf(transaction, answer.errorResult.feeCharged));
      const events = answer.diagnosticEvents ?? [];
      const failed = { source, operations, fee, events };
      return refused(
        sending,
        signed,
        await resultFailure(rpc, network, resultOf(answer.errorResult), failed),
      );
    }
    if (isExpired(outcome, signed.validUntil, clock())) {
      return refused(sending, signed, failure('TRY_AGAIN_LATER'));
    }
    if (isOverdue(sending, signed)) return outcome;
    await pause(OFFER_INTERVAL_MS);
  }
}
