import { youKeep } from 'shared-api/contract';
import { readFraction } from '../database/fraction.ts';

/** How the terms of a pool or a contract split a reward, from its row. */
export function rewardTerms(row: { reward_split: string; platform_fee: string }) {
  const terms = { rewardSplit: readFraction(row.reward_split), platformFee: readFraction(row.platform_fee) };
  return { ...terms, youKeep: youKeep(terms) };
}
