import { youKeep } from 'shared-api/contract';
import { readFraction } from '../database/fraction.ts';
import { shareAt } from '../domain/contract.ts';

interface Terms {
  readonly reward_split: string;
  readonly platform_fee: string;
}

/** The columns of a contract that determine how its rewards are split. */
export interface AgreedTerms extends Terms {
  readonly changed_split: string | null;
  readonly split_changes_at: Date | null;
}

/** SQL: selects these columns from the contracts `c`. */
export const AGREED_TERMS = 'c.reward_split, c.platform_fee, c.changed_split, c.split_changes_at';

/** The split of a reward by a pool's terms, from its row. */
export function rewardTerms(row: Terms) {
  const terms = { rewardSplit: readFraction(row.reward_split), platformFee: readFraction(row.platform_fee) };
  return { ...terms, youKeep: youKeep(terms) };
}

const changeOf = ({ reward_split, changed_split, split_changes_at }: AgreedTerms) =>
  changed_split !== null && split_changes_at !== null
    ? {
        rewardSplit: readFraction(changed_split),
        before: readFraction(reward_split),
        appliesFrom: split_changes_at.toISOString(),
      }
    : null;

/** The split of a contract's reward that is harvested at a time. */
export function agreedTerms(row: AgreedTerms, at: Date) {
  const shareChange = changeOf(row);
  const split = readFraction(row.reward_split);
  const rewardSplit = shareAt({ rewardSplit: split, ...(shareChange && { shareChange }) }, at);
  const terms = { rewardSplit, platformFee: readFraction(row.platform_fee) };
  return { ...terms, youKeep: youKeep(terms) };
}

/** An announced change of the pool's share that does not apply yet. */
export function announcedShare(row: AgreedTerms, at: Date) {
  const change = changeOf(row);
  if (!change || new Date(change.appliesFrom) <= at || change.rewardSplit === change.before) return null;
  const { rewardSplit, appliesFrom } = change;
  const platformFee = readFraction(row.platform_fee);
  return { rewardSplit, youKeep: youKeep({ rewardSplit, platformFee }), from: appliesFrom };
}
