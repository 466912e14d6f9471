import { amount } from 'shared-api/money';
import type { StepCosts } from '../ledger.ts';
import type { Bids } from './bids.ts';
import type { Call } from './operations.ts';

/** The resource fees of calls, in stroops, from the last simulation of their kind. */
export type ResourceFees = Map<Call['type'], bigint>;

/** The usual fees on the public network, used until a call of the kind has been simulated (network.md 7). */
export const usualResourceFees = (): ResourceFees =>
  new Map([
    ['plant', 30_000n],
    ['work', 15_000n],
    ['harvest', 14_500n],
  ]);

/**
 * The costs of a block's steps at the current bids, none above the limit of a transaction. A payout has two payments.
 * @param maxFee the maximum cost of one transaction, in stroops
 */
export async function stepCosts(bids: Bids, resources: ResourceFees, maxFee: bigint): Promise<StepCosts> {
  const { classic, call } = await bids.now();
  const limited = (fee: bigint) => (fee < maxFee ? fee : maxFee);
  const costOf = (kind: Call['type']) => amount('XLM', limited((resources.get(kind) ?? 0n) + call));
  return {
    plant: costOf('plant'),
    work: costOf('work'),
    harvest: costOf('harvest'),
    payout: amount('XLM', 2n * limited(classic)),
  };
}
