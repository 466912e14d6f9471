import { parseAmount, type UnitsOfPool } from 'shared-api';
import { localTime, utcTime } from 'shared-api/csv';
import type { Performance } from 'shared-api/operator';

type Figures = Performance['totals'];

const plain = (value: number | null | undefined) => (value == null ? '' : String(value));

const counted = ({ planted, worked, harvested, failed }: Omit<Figures, 'rewards'>) =>
  [planted, worked, harvested, failed].map(String);

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
  const rewards = (text: Figures['rewards']) => [text, reward, parseAmount(reward, text).toString()];
  const row = (scope: string, name: string, start: number, end: number, figures: Figures) => [
    scope,
    name,
    ...span(start, end),
    ...counted(figures),
    ...rewards(figures.rewards),
    figures.staked,
    stake,
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
      'Planted',
      'Worked',
      'Harvested',
      'Failed',
      'Rewards',
      'Reward asset',
      'Reward atomic units',
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
    ...series.map(step => [
      'step',
      '',
      ...span(Date.parse(step.at), Date.parse(step.at) + stepSeconds * 1000),
      ...counted({ ...totals, ...step }),
      ...rewards(step.rewards),
      ...Array.from({ length: 8 }, () => ''),
    ]),
  ];
};
