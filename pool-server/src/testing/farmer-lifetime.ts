import type { FarmerId } from '../domain/ids.ts';
import { farmerSummary } from '../queries/farmer-summary.ts';
import type { TestNetwork } from './engine-network.ts';

/** A farmer's figures over all time, as the summary has them. */
export async function farmerLifetime({ database, clock }: TestNetwork, farmerId: FarmerId) {
  const cache = { add: () => {}, expireAt: () => {} };
  return (await farmerSummary(database, farmerId, { window: 'all' }, clock(), cache)).lifetime;
}
