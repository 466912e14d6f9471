import type { FarmerContract, Planting } from 'shared-api';

interface WorkStep {
  state: 'now' | 'done';
  words: string;
  note: string;
}

/**
 * What the pool did in the block of the newest planting, at the time `now` and in the network's block `height`, which
 * is null if unknown. Only a worked block has a due time, until it is harvested.
 */
export const workStep = (
  contract: FarmerContract,
  { blockIndex, harvestBy, reward, stakeAmountHuman }: Planting,
  { height, now }: { height: number | null | undefined; now: number },
): WorkStep | null => {
  const { open_blocks, contract_terms } = contract;
  const pool = contract_terms?.pooler_name ?? 'Your pool';
  const comparable = blockIndex != null && height != null;
  const isOpen = comparable && blockIndex >= height;
  const isClosed = comparable && blockIndex < height;
  const worked = { state: 'done', words: `${pool} worked on it` } as const;
  if (reward != null) return { ...worked, note: 'Harvested' };
  if (harvestBy) {
    if (!isOpen && Date.parse(harvestBy) <= now)
      return { ...worked, note: 'Its reward was not harvested in time' };
    return {
      ...worked,
      note: isClosed ? 'Waiting for the harvest' : 'The reward is known when the block closes',
    };
  }
  if (isOpen || (open_blocks ?? 0) > 0)
    return {
      state: 'now',
      words: `${pool} is working on it`,
      note: 'Work must be accepted before the block closes',
    };
  const isUnknown = !isClosed && open_blocks === undefined;
  if (harvestBy === undefined || isUnknown) return null;
  return {
    state: 'done',
    words: `${pool} did not work on it`,
    note: /[1-9]/.test(stakeAmountHuman ?? '')
      ? 'A stake without work is lost'
      : 'A block without work earns nothing',
  };
};
