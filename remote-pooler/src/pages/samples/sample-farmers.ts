import type { Decimal, FarmerId, PoolerFarmer } from 'shared-api';
import type { PoolerFarmersSummary } from 'shared-api/operator';

// The fixed figures of spec §2, Manage Farmers: shown only inside `Sampled`.

const sample = (
  place: number,
  name: string,
  status: 'active' | 'inactive' | 'pending',
  [stake, rate, earned, blocks]: readonly [string, number, string, number],
) =>
  ({
    farmerId: `farmer-00${place}` as FarmerId,
    name,
    email: `${name.toLowerCase().replace(' ', '.')}@example.com`,
    status,
    joinedAt: '2024-01-10T08:00:00Z',
    stake: stake as Decimal,
    successRate: rate as PoolerFarmer['successRate'],
    totalEarnings: earned as Decimal,
    blocksParticipated: blocks,
    idle: false,
  }) satisfies PoolerFarmer;

export const SAMPLE_FARMERS = [
  sample(1, 'Alice Johnson', 'active', ['1500', 98.5, '245.75', 156]),
  sample(2, 'Bob Smith', 'active', ['2200', 96.8, '389.2', 203]),
  sample(3, 'Carol Davis', 'inactive', ['800', 92.1, '98.5', 67]),
  sample(4, 'David Wilson', 'active', ['3000', 99.2, '567.8', 289]),
  sample(5, 'Eva Brown', 'pending', ['1000', 0, '0', 0]),
];

/** Their sums. */
export const SAMPLE_SUMMARY = {
  total: 5,
  active: 3,
  inactive: 1,
  pending: 1,
  exiting: 0,
  suspended: 0,
  idle: 0,
  idleStake: '0',
  belowTarget: 0,
  totalStake: '8500',
  averageSuccessRate: 77.3,
} as PoolerFarmersSummary;
