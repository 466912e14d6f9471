import { parseAmount, type UnitsOfPool } from 'shared-api';
import { localTime, utcTime } from 'shared-api/csv';
import type { Performance } from 'shared-api/pool';

type Figures = Performance['totals'];

const plain = (value: number | string | null | undefined) => (value == null ? '' : String(value));

/** The page's figures as rows: all pools together, each pool, then each time step, in UTC and local time. */
export const performanceRows = (
  { from, to, totals, pools, series, stepSeconds }: Performance,
  { stake, reward }: UnitsOfPool,
): string[][] => {
  const span = (start: number, end: number) => [
    utcTime(start),
    utcTime(end),
    localTime(start),
    localTime(end),
  ];
  const [first, last] = [Date.parse(from), Date.parse(to)];
  const row = (
    scope: string,
    name: string,
    start: number,
    end: number,
    figures: Pick<Figures, 'rewards'> & Partial<Figures>,
  ) => [
    scope,
    name,
    ...span(start, end),
    plain(figures.blocks),
    plain(figures.farmers),
    plain(figures.planted),
    plain(figures.worked),
    plain(figures.harvested),
    plain(figures.failed),
    figures.rewards,
    reward,
    parseAmount(reward, figures.rewards).toString(),
    plain(figures.averageReward),
    plain(figures.staked),
    figures.staked ? stake : '',
    plain(figures.successRate),
    plain(figures.stepsWithoutError),
    plain(figures.workRate),
    plain(figures.harvestRate),
    plain(figures.averageZeros),
    plain(figures.averageGap),
  ];
  return [
    [
      'Scope',
      'Pool',
      'From (UTC)',
      'To (UTC)',
      'From (local)',
      'To (local)',
      'Blocks',
      'Farmers',
      'Planted',
      'Worked',
      'Harvested',
      'Failed',
      'Rewards',
      'Reward asset',
      'Reward atomic units',
      'Average reward per planted block',
      'Staked',
      'Stake asset',
      'Success rate (%)',
      'Steps without error (%)',
      'Work rate (%)',
      'Harvest rate (%)',
      'Average zeros',
      'Average gap (ledgers)',
    ],
    row('total', '', first, last, totals),
    ...pools.map(pool => row('pool', pool.name, first, last, pool)),
    ...series.map(step => {
      const start = Date.parse(step.at);
      return row('step', '', start, start + stepSeconds * 1000, step);
    }),
  ];
};
