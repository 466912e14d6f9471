import { SorobanDataBuilder, type Transaction } from '@stellar/stellar-sdk/base';
import { Api } from '@stellar/stellar-sdk/rpc';
import type { SorobanTransactionData } from '@stellar/stellar-sdk/xdr';
import type { LedgerFailure } from '../failures.ts';
import { contractFailure } from './contract-failure.ts';
import type { StellarNetwork } from './network.ts';
import type { Call } from './operations.ts';
import type { Rpc } from './rpc.ts';

/** The footprint and cost of a contract call, or the reason why the network would refuse it now. */
export type Simulated = { data: SorobanTransactionData } | { failure: LedgerFailure };

/** Simulates a call for footprint and cost only. Refuses a fee above the limit: a lying RPC empties no wallet. */
export async function simulate(
  rpc: Rpc,
  network: StellarNetwork,
  raw: Transaction,
  call: Call,
): Promise<Simulated> {
  const answer = await rpc(server => server.simulateTransaction(raw));
  if (Api.isSimulationError(answer)) {
    return { failure: await contractFailure(rpc, network, call, answer.events, answer.error) };
  }
  const data = answer.transactionData.setResourceFee(answer.minResourceFee).build();
  return data.resourceFee + MIN_BID > network.maxFee
    ? { failure: { kind: 'transaction', code: 'tx_insufficient_fee' } }
    : { data };
}

/** The network's minimum for one operation, in stroops. */
export const MIN_BID = 100n;

/** A mutable copy of a call's footprint and costs. */
export const copyOf = (data: SorobanTransactionData) => new SorobanDataBuilder(data.toXdr('base64'));
