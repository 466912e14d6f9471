import { formatAmount, parseAmount, type UnitsOfPool } from 'shared-api';

export type FarmersOrder = 'suspend' | 'remove';

const PLANTED =
  'What is planted already is still worked and harvested; rewards are split and paid as agreed, and each stake comes back whole with its harvest.';

/** What an order to many farmers does, said before it is given: above all what becomes of stakes and rewards. */
export const farmersOrderTexts = (
  order: FarmersOrder,
  { count, stake }: { count: number; stake: string | null | undefined },
  { stake: asset }: UnitsOfPool,
) => {
  const who = `${count} ${order === 'remove' ? 'inactive ' : ''}${count === 1 ? 'farmer' : 'farmers'}`;
  const staked = stake
    ? `${formatAmount(parseAmount(asset, stake))} ${asset} stood in their last plantings. `
    : ''; // An older server does not say it.
  if (order === 'suspend')
    return {
      word: 'SUSPEND',
      title: `Suspend ${who}?`,
      description: 'Nothing is planted for them until you resume each one.',
      consequences: [
        `${staked}${PLANTED}`,
        'Contracts and seats stay. Who is exiting or suspended already is left alone.',
      ],
      confirm: 'Suspend All Farmers',
      done: 'Farmers Suspended',
      failed: 'Suspension Failed',
      past: 'suspended',
    };
  return {
    word: 'REMOVE',
    title: `Remove ${who}?`,
    description: 'This ends their contracts with your pool and cannot be undone.',
    consequences: [
      `${staked}${PLANTED}`,
      'What they earned so far stays theirs, in their own wallets.',
      'Each contract is exiting until its exit delay is over; then the seat is free.',
    ],
    confirm: 'Remove Inactive Farmers',
    done: 'Farmers Removed',
    failed: 'Removal Failed',
    past: 'removed',
  };
};
