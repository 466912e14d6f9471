import type { StellarAddress } from 'shared-api/address';
import type { Clock } from '../../domain/clock.ts';
import type { Operation, UnsignedTransaction } from '../ledger.ts';
import { readAccount } from './account.ts';
import { buildTransaction, type Draft, toUnsigned } from './envelope.ts';
import type { StellarNetwork } from './network.ts';
import { isCall } from './operations.ts';
import type { Rpc } from './rpc.ts';
import { simulate } from './simulate.ts';

const LEAST_FEE = 100n;

/** What most of the network bids for one operation now, in stroops; never more than the limit allows. */
async function baseFee(
  rpc: Rpc,
  { maxFee }: StellarNetwork,
  operations: readonly Operation[],
): Promise<bigint> {
  const { inclusionFee, sorobanInclusionFee } = await rpc(server => server.getFeeStats());
  const bid = BigInt((operations.some(isCall) ? sorobanInclusionFee : inclusionFee).p90);
  const limit = maxFee / BigInt(Math.max(operations.length, 1));
  return [LEAST_FEE, bid < limit ? bid : limit].reduce((most, each) => (each > most ? each : most));
}

/**
 * A transaction ready to be signed. A contract call is simulated for its footprint and fee; one that simulation
 * refuses stays without, and `submit` says why: only there a caller can be told.
 */
export async function prepareTransaction(
  rpc: Rpc,
  network: StellarNetwork,
  clock: Clock,
  wish: { source: StellarAddress; operations: readonly Operation[]; seconds: number; ahead: number },
): Promise<UnsignedTransaction> {
  const { source, operations, seconds, ahead } = wish;
  const [account, fee] = await Promise.all([
    readAccount(rpc, network.asset, source),
    baseFee(rpc, network, operations),
  ]);
  const draft: Draft = {
    source,
    operations,
    sequence: (account?.sequence ?? 0n) + 1n + BigInt(ahead),
    // Stellar counts in whole seconds.
    validUntil: new Date(Math.floor(clock().getTime() / 1000 + seconds) * 1000),
    baseFee: fee,
  };
  const raw = buildTransaction(draft, network);
  const [call] = operations;
  if (!account || !call || operations.length > 1 || !isCall(call)) return toUnsigned(raw, draft);
  const simulated = await simulate(rpc, network, raw, call);
  return toUnsigned('transaction' in simulated ? simulated.transaction : raw, draft);
}
