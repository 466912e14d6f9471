import type { FarmerContract, Planting } from 'shared-api';

interface WorkStep {
  state: 'now' | 'done';
  words: string;
  note: string;
}

/**
 * What the pool did in the block of the newest planting, at the time `now` and in the network's block `height`; null if
 * the server does not report it. Only a worked block has a time by which it is harvested.
 */
export const workStep = (
  contract: FarmerContract,
  { blockIndex, harvestBy, stakeAmountHuman }: Planting,
  { height, now }: { height: number | null | undefined; now: number },
): WorkStep | null => {
  const { open_blocks, contract_terms } = contract;
  const pool = contract_terms?.pooler_name ?? 'Your pool';
  const isOpen = blockIndex != null && height != null && blockIndex >= height;
  const worked = { state: 'done', words: `${pool} worked on it` } as const;
  if (harvestBy) {
    if (isOpen) return { ...worked, note: 'The reward is known when the block closes' };
    const isExpired = Date.parse(harvestBy) <= now;
    return {
      ...worked,
      note: isExpired ? 'Its reward was not harvested in time' : 'Waiting for the harvest',
    };
  }
  if (isOpen || (open_blocks ?? 0) > 0)
    return {
      state: 'now',
      words: `${pool} is working on it`,
      note: 'Work must be accepted before the block closes',
    };
  if (harvestBy === undefined) return null;
  return {
    state: 'done',
    words: `${pool} did not work on it`,
    note: /[1-9]/.test(stakeAmountHuman ?? '')
      ? 'A stake without work is lost'
      : 'A block without work earns nothing',
  };
};
