import { Transaction } from '@stellar/stellar-sdk/base';
import type { Api } from '@stellar/stellar-sdk/rpc';
import type { DiagnosticEvent, TransactionMeta } from '@stellar/stellar-sdk/xdr';
import type { StellarAddress } from 'shared-api/address';
import { amount } from 'shared-api/money';
import type { Clock } from '../../domain/clock.ts';
import type { LedgerSequence, TransactionHash, TransactionOutcome } from '../ledger.ts';
import type { StellarNetwork } from './network.ts';
import { isCall } from './operations.ts';
import { recognizeAll } from './recognize.ts';
import { resultFailure } from './result-failure.ts';
import { returnValueOf } from './return-value.ts';
import type { Rpc } from './rpc.ts';
import { moment, tipOf } from './tip.ts';

/** What the contracts said, where the RPC keeps it: in a field of its own, or in what the transaction did. */
function eventsOf(meta: TransactionMeta, own: readonly DiagnosticEvent[] = []): readonly DiagnosticEvent[] {
  if (own.length > 0) return own;
  if (meta.type === 'v4') return meta.value.diagnosticEvents;
  return meta.type === 'v3' ? (meta.value.sorobanMeta?.diagnosticEvents ?? []) : [];
}

/** How a transaction ended. Unknown, it says which ledgers the RPC has looked through. */
export async function readOutcome(
  rpc: Rpc,
  network: StellarNetwork,
  clock: Clock,
  hash: TransactionHash,
): Promise<TransactionOutcome> {
  const answer = await rpc(server => server.getTransaction(hash));
  if (answer.status === 'NOT_FOUND') {
    const { keptFrom, closedAt } = tipOf(answer, clock);
    return { status: 'unknown', hash, seen: { from: keptFrom, to: closedAt } };
  }
  const { ledger, createdAt, resultXdr, envelopeXdr } = answer;
  const at = { hash, ledger: ledger as LedgerSequence, at: moment(createdAt) };
  const base = { ...at, fee: amount('XLM', resultXdr.feeCharged) };
  const transaction = new Transaction(envelopeXdr, network.passphrase);
  const operations = recognizeAll(transaction, network);
  if (answer.status === 'SUCCESS') {
    const [call] = operations;
    const returned =
      call && isCall(call)
        ? returnValueOf(call, answer as Api.GetSuccessfulTransactionResponse, network)
        : ({ type: 'none' } as const);
    return { status: 'success', ...base, returned };
  }
  const failure = await resultFailure(rpc, network, resultXdr, {
    source: transaction.source as StellarAddress,
    operations,
    fee: BigInt(transaction.fee),
    events: eventsOf(answer.resultMetaXdr, answer.diagnosticEventsXdr),
  });
  return { status: 'failed', ...base, failure };
}
