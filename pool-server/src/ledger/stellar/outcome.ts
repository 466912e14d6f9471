import { DiagnosticEvent, TransactionMeta, TransactionResult } from '@stellar/stellar-sdk/xdr';
import type { StellarAddress } from 'shared-api/address';
import { amount } from 'shared-api/money';
import type { Clock } from '../../domain/clock.ts';
import type { LedgerSequence, TransactionHash, TransactionOutcome } from '../ledger.ts';
import { readEnvelope } from './fee-bump.ts';
import type { StellarNetwork } from './network.ts';
import { isCall } from './operations.ts';
import type { Written } from './outcomes.ts';
import { recognizeAll } from './recognize.ts';
import { type EndResult, resultFailure } from './result-failure.ts';
import { returnValueOf } from './return-value.ts';
import type { Rpc } from './rpc.ts';
import { moment, tipOf } from './tip.ts';
import { returnValueFromState } from './unreadable.ts';

/** A transaction's metadata, or null for a version that a later protocol introduced. */
function metaOf(xdr: string | undefined): TransactionMeta | null {
  try {
    return TransactionMeta.fromXdr(xdr ?? '', 'base64');
  } catch {
    return null;
  }
}

/** The contracts' events, from the RPC's separate field or from the transaction's metadata. */
function eventsOf(meta: TransactionMeta | null, own: readonly string[] = []): readonly DiagnosticEvent[] {
  if (own.length > 0) return own.map(event => DiagnosticEvent.fromXdr(event, 'base64'));
  if (meta?.type === 'v4') return meta.value.diagnosticEvents;
  return meta?.type === 'v3' ? (meta.value.sorobanMeta?.diagnosticEvents ?? []) : [];
}

/** The result of a transaction; for a fee bump, the result of the inner transaction. */
export const resultOf = ({ result }: TransactionResult): EndResult =>
  result.type === 'txFeeBumpInnerSuccess' || result.type === 'txFeeBumpInnerFailed'
    ? result.value.result.result
    : result;

/** A transaction's outcome. An unknown one contains the range of ledgers that the RPC has searched. */
export async function readOutcome(
  rpc: Rpc,
  network: StellarNetwork,
  clock: Clock,
  hash: TransactionHash,
): Promise<TransactionOutcome> {
  const answer = await rpc(server => server._getTransaction(hash));
  if (answer.status !== 'NOT_FOUND') return outcomeOf(rpc, network, answer);
  const { retainedFrom, closedAt } = tipOf(answer, clock);
  return { status: 'unknown', hash, seen: { from: retainedFrom, to: closedAt } };
}

/** An applied transaction's outcome, inside its fee bump. Reads the state if its metadata is of a later protocol. */
export async function outcomeOf(
  rpc: Rpc,
  network: StellarNetwork,
  written: Written,
): Promise<TransactionOutcome> {
  const charged = TransactionResult.fromXdr(written.resultXdr ?? '', 'base64');
  const meta = metaOf(written.resultMetaXdr);
  const { transaction, hash, payer, bumpHash } = readEnvelope(written.envelopeXdr ?? '', network.passphrase);
  const at = { hash, ledger: Number(written.ledger) as LedgerSequence, at: moment(written.createdAt ?? 0) };
  const base = { ...at, fee: amount('XLM', charged.feeCharged), ...(bumpHash && { payer }) };
  const operations = recognizeAll(transaction, network);
  const [first] = operations;
  const shared = first?.type === 'harvestMany' ? { blocks: first.indices } : {};
  if (written.status === 'SUCCESS') {
    const [call] = operations;
    if (!call || !isCall(call)) return { status: 'success', ...base, returned: { type: 'none' } };
    const returned = meta
      ? returnValueOf(call, meta, network)
      : await returnValueFromState(rpc, network, call, written);
    return { status: 'success', ...base, ...shared, returned };
  }
  const failure = await resultFailure(rpc, network, resultOf(charged), {
    source: transaction.source as StellarAddress,
    operations,
    fee: BigInt(transaction.fee),
    events: eventsOf(meta, written.diagnosticEventsXdr),
  });
  return { status: 'failed', ...base, ...shared, failure };
}
