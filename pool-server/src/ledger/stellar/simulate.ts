import { type Transaction, TransactionBuilder } from '@stellar/stellar-sdk/base';
import { Api } from '@stellar/stellar-sdk/rpc';
import type { LedgerFailure } from '../failures.ts';
import { contractFailure } from './contract-failure.ts';
import type { StellarNetwork } from './network.ts';
import type { Call } from './operations.ts';
import type { Rpc } from './rpc.ts';

/** A contract call with its footprint and fee, or why the network would refuse it now. */
export type Simulated = { transaction: Transaction } | { failure: LedgerFailure };

/**
 * Asks the RPC what a contract call touches and costs, and puts that into the transaction: nothing else of the answer.
 * A fee above the limit is refused: an RPC that lies shall not empty a wallet.
 */
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
  const transaction = TransactionBuilder.cloneFrom(raw, {
    fee: raw.fee,
    sorobanData: answer.transactionData.setResourceFee(answer.minResourceFee).build(),
    networkPassphrase: network.passphrase,
  }).build();
  if (BigInt(transaction.fee) > network.maxFee) {
    return { failure: { kind: 'transaction', code: 'tx_insufficient_fee' } };
  }
  return { transaction };
}
