import type { Performance } from 'shared-api/pool';

const figures = (more: object = {}) => ({
  blocks: 20,
  farmers: 12,
  planted: 100,
  worked: 98,
  harvested: 96,
  failed: 14,
  staked: '1250.0000000',
  rewards: '312.5000001',
  successRate: 95.5,
  stepsWithoutError: 92.4,
  workRate: 98,
  harvestRate: 97.9,
  averageReward: '3.2552083',
  averageZeros: 6.25,
  averageGap: 4.5,
  ...more,
});

const step = (at: string) => ({
  at,
  planted: 50,
  worked: 49,
  harvested: 48,
  failed: 7,
  rewards: '156.2500000',
  successRate: 97.5,
});

/** The response of GET /analytics/performance, with overrides. */
export const performanceAnswer = (more: object = {}) => ({
  range: '24h',
  from: '2026-11-20T12:00:00.000Z',
  to: '2026-11-21T12:00:00.000Z',
  totals: figures(),
  previous: figures({ successRate: 90, blocks: 22, rewards: '300.0000000' }),
  pools: [{ poolerId: 'pool-stellar-01', name: 'Alpha', ...figures() }],
  series: [step('2026-11-20T12:00:00.000Z'), step('2026-11-20T13:00:00.000Z')],
  stepSeconds: 3600,
  ...more,
});

/** The same as parsed by the page. */
export const performance = (more: object = {}) => performanceAnswer(more) as unknown as Performance;
