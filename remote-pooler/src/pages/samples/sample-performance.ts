import { amount, type PoolerId, toDecimal } from 'shared-api';
import type { Performance, PerformanceRange } from 'shared-api/pool';

// The fixed figures of spec §2, Performance Analytics: shown only inside `Sampled`.

const END = Date.parse('2024-01-15T12:00:00Z');
const HOUR = 3_600_000; // ms
const REWARD = 3_250_000n; // atomic units, of one harvest
const STAKE = 5_000_000n; // atomic units, of one planting

const SPANS: Record<PerformanceRange, { steps: number; stepHours: number }> = {
  '24h': { steps: 24, stepHours: 1 },
  '7d': { steps: 7, stepHours: 24 },
  '30d': { steps: 30, stepHours: 24 },
  '90d': { steps: 90, stepHours: 24 },
};

/** The pool filter of the spec. */
export const SAMPLE_POOLS = [
  { value: 'all', label: 'All', farmers: 41 },
  { value: 'main', label: 'Main', farmers: 25 },
  { value: 'secondary', label: 'Secondary', farmers: 12 },
  { value: 'test', label: 'Test', farmers: 4 },
] as const;
type SamplePool = (typeof SAMPLE_POOLS)[number];

const decimal = (units: bigint) => toDecimal(amount('KALE', units));
const rate = (part: number, whole: number) => Math.round((part / whole) * 1000) / 10;

/** A sample step for a number of farmer hours, with a small variation between steps. */
const stepOf = (place: number, farmerHours: number) => {
  const planted = (11 + (place % 2)) * farmerHours;
  const worked = planted - (place % 3 === 0 ? farmerHours : 0);
  const harvested = worked - (place % 5 === 2 ? farmerHours : 0);
  const rewards = decimal(REWARD * BigInt(harvested));
  return { planted, worked, harvested, failed: planted - harvested, rewards };
};

const figuresOf = (farmers: number, range: PerformanceRange, from: number) => {
  const { steps, stepHours } = SPANS[range];
  const each = Array.from({ length: steps }, (_, place) => stepOf(from + place, farmers * stepHours));
  const all = (of: 'planted' | 'worked' | 'harvested' | 'failed') =>
    each.reduce((so, step) => so + step[of], 0);
  const [planted, worked, harvested, failed] = [
    all('planted'),
    all('worked'),
    all('harvested'),
    all('failed'),
  ];
  return {
    blocks: steps * stepHours * 12,
    farmers,
    ...{ planted, worked, harvested, failed },
    staked: decimal(STAKE * BigInt(planted)),
    rewards: decimal(REWARD * BigInt(harvested)),
    successRate: rate(worked, planted),
    stepsWithoutError: rate(harvested, planted),
    workRate: rate(worked, planted),
    harvestRate: rate(harvested, worked),
    averageReward: decimal(REWARD),
    averageZeros: 6.2,
    averageGap: 4.5,
  };
};

/** The samples of a range and a pool: steps add up to the whole, and so do pools. */
export const samplePerformance = (range: PerformanceRange, pool: SamplePool['value']): Performance => {
  const { steps, stepHours } = SPANS[range];
  const at = (step: number) => new Date(END - (steps - step) * stepHours * HOUR).toISOString();
  const farmers = SAMPLE_POOLS.find(({ value }) => value === pool)?.farmers ?? 0;
  const pools = SAMPLE_POOLS.filter(({ value }) => value !== 'all' && (pool === 'all' || value === pool));
  return {
    range,
    from: at(0),
    to: at(steps),
    totals: figuresOf(farmers, range, 0),
    previous: figuresOf(farmers, range, 1),
    pools: pools.map(({ value, label, farmers }) => ({
      poolerId: value as string as PoolerId,
      name: label,
      ...figuresOf(farmers, range, 0),
    })),
    series: Array.from({ length: steps }, (_, step) => ({
      at: at(step),
      ...stepOf(step, farmers * stepHours),
    })),
    stepSeconds: (stepHours * HOUR) / 1000,
  } as Performance;
};
