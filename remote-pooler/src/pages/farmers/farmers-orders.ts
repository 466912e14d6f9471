import { formatAmount, parseAmount, type UnitsOfPool } from 'shared-api';

export type FarmersOrder = 'suspend' | 'remove';

const PLANTED =
  'Planted blocks are still worked and harvested. Rewards are split and paid as agreed, and each stake is returned in full with its harvest.';

/** The confirmation texts of an order for many farmers, including the consequences for stakes and rewards. */
export const farmersOrderTexts = (
  order: FarmersOrder,
  { count, stake }: { count: number; stake: string | null | undefined },
  { stake: asset }: UnitsOfPool,
) => {
  const who = `${count} ${order === 'remove' ? 'inactive ' : ''}${count === 1 ? 'farmer' : 'farmers'}`;
  const staked = stake
    ? `${formatAmount(parseAmount(asset, stake))} ${asset} is staked in their last plantings. `
    : ''; // An older server does not say it.
  if (order === 'suspend')
    return {
      word: 'SUSPEND',
      title: `Suspend ${who}?`,
      description: 'Nothing is planted for them until you resume each one.',
      consequences: [
        `${staked}${PLANTED}`,
        'Contracts and seats remain. Farmers who are exiting or suspended are not affected.',
      ],
      confirm: 'Suspend All Farmers',
      done: 'Farmers Suspended',
      incomplete: 'Some farmers were not suspended',
      failed: 'Suspension Failed',
      past: 'suspended',
    };
  return {
    word: 'REMOVE',
    title: `Remove ${who}?`,
    description: 'This ends their contracts with your pool and cannot be undone.',
    consequences: [
      `${staked}${PLANTED}`,
      'Their earnings remain in their own wallets.',
      'Each contract exits after its exit delay; then the seat is free.',
    ],
    confirm: 'Remove Inactive Farmers',
    done: 'Farmers Removed',
    incomplete: 'Some farmers were not removed',
    failed: 'Removal Failed',
    past: 'removed',
  };
};
