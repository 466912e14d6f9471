import { formatAmount, type PoolerFarmer, parseAmount, type UnitsOfPool } from 'shared-api';
import { farmerName } from 'shared-api/pool';

export type Order = 'suspend' | 'resume' | 'remove';

/** The orders available for a farmer, by the contract's state. */
export const ordersFor = ({ status, idle }: Pick<PoolerFarmer, 'status' | 'idle'>): readonly Order[] => {
  if (status === 'active' || idle) return ['suspend', 'remove'];
  return status === 'suspended' ? ['resume', 'remove'] : [];
};

const standing = ({ stake, totalEarnings }: PoolerFarmer, { stake: asset, reward }: UnitsOfPool) => ({
  stake: stake == null ? 'The stake' : `The stake of ${formatAmount(parseAmount(asset, stake))} ${asset}`,
  earned:
    totalEarnings == null
      ? 'What was earned so far'
      : `The ${formatAmount(parseAmount(reward, totalEarnings))} ${reward} earned so far`,
});

/** The confirmation texts of each order, including the consequences for stake and rewards. */
export const orderTexts = (order: Order, farmer: PoolerFarmer, units: UnitsOfPool, isPoolPaused = false) => {
  const name = farmerName(farmer);
  const { stake, earned } = standing(farmer, units);
  if (order === 'suspend')
    return {
      title: `Suspend ${name}?`,
      description: 'Nothing is planted for this farmer until you resume. The contract and the seat remain.',
      consequences: [
        `${stake} from the last planting is still worked and harvested. No more is staked.`,
        `${earned} remains the farmer’s. Rewards of planted blocks are still paid.`,
        'You can resume at any time.',
      ],
      confirm: 'Suspend Farmer',
      done: 'Farmer Suspended',
      failed: 'Suspension Failed',
    };
  if (order === 'resume')
    return {
      title: `Resume ${name}?`,
      description: isPoolPaused
        ? 'Planting starts again once you resume the pool, too.'
        : 'Planting starts again with the next block.',
      consequences: [],
      confirm: 'Resume Farmer',
      done: 'Farmer Resumed',
      failed: 'Resumption Failed',
    };
  return {
    title: `Remove ${name}?`,
    description: 'This ends the contract with your pool and cannot be undone.',
    consequences: [
      `${stake} from the last planting is still worked and harvested. No more is planted.`,
      `${earned} remains the farmer’s. Rewards of planted blocks are still paid.`,
      'The contract exits after its exit delay; then the seat is free.',
    ],
    confirm: 'Remove Farmer',
    done: 'Farmer Removed',
    failed: 'Removal Failed',
  };
};
