import type { Asset, PoolerFarmer } from 'shared-api';
import { farmerName } from 'shared-api/pool';
import {
  type Columns,
  csvOf,
  decimal,
  type ExportFile,
  inFull,
  jsonOf,
  localTime,
  utcTime,
  withLocalTimes,
} from '../export-file.ts';
import { earnedBy, lostBy, type PoolNamed, totalsOf } from './pool-farmers.ts';

/** The pool, asset and time of an export. */
export type PoolFileContext = { pool: PoolNamed; reward: Asset; at: Date };

type When = string | null | undefined;
const inUtc = (time: When) => (time ? utcTime(Date.parse(time)) : '');
const here = (time: When) => (time ? localTime(Date.parse(time)) : '');

const columns = ({ pool, reward }: PoolFileContext): Columns<PoolerFarmer> => [
  ['Pool', () => pool.name],
  ['Pool ID', () => pool.id ?? ''],
  ['Farmer', row => farmerName(row)],
  ['Email', ({ email }) => email ?? ''],
  ['Farmer ID', ({ farmerId }) => farmerId],
  ['Contract', ({ contractId }) => contractId ?? ''],
  ['Status', ({ status }) => status],
  ['Joined (UTC)', ({ joinedAt }) => inUtc(joinedAt)],
  ['Joined (local)', ({ joinedAt }) => here(joinedAt)],
  ['Blocks Planted', ({ blocksParticipated }) => String(blocksParticipated ?? '')],
  ['Success Rate (%)', ({ successRate }) => String(successRate ?? '')],
  ['Earned', row => decimal(earnedBy(reward, row)) ?? ''],
  ['Asset', () => reward],
  ['Atomic Units', row => earnedBy(reward, row)?.toString() ?? ''],
  ['Lost Stakes', row => decimal(lostBy(reward, row)) ?? ''],
  ['Last Activity (UTC)', ({ lastActivity }) => inUtc(lastActivity)],
  ['Last Activity (local)', ({ lastActivity }) => here(lastActivity)],
];

const nameOfFile = ({ pool, at }: PoolFileContext) =>
  `work-history-${pool.id ?? 'pool'}-${at.toISOString().slice(0, 10)}`;

/** The farmers of a pool for a spreadsheet; each row names its pool. */
export const poolCsv = (farmers: readonly PoolerFarmer[], context: PoolFileContext): ExportFile =>
  csvOf(nameOfFile(context), columns(context), farmers);

/** The same as JSON, with the sums. */
export const poolJson = (farmers: readonly PoolerFarmer[], context: PoolFileContext): ExportFile => {
  const { pool, reward, at } = context;
  const { earned, lost, ...counts } = totalsOf(farmers, reward);
  const content = {
    exportedAt: at.toISOString(),
    pool,
    range: 'lifetime',
    totals: { ...counts, earned: inFull(earned, reward), lostStakes: inFull(lost, reward) },
    rows: farmers.map(farmer => ({
      farmer: farmerName(farmer),
      email: farmer.email ?? null,
      farmerId: farmer.farmerId,
      contractId: farmer.contractId ?? null,
      status: farmer.status,
      joinedAt: farmer.joinedAt ?? null,
      blocks: farmer.blocksParticipated ?? null,
      successRate: farmer.successRate ?? null,
      earned: decimal(earnedBy(reward, farmer)),
      asset: reward,
      atomicUnits: earnedBy(reward, farmer)?.toString() ?? null,
      lostStakes: decimal(lostBy(reward, farmer)),
      lastActivity: farmer.lastActivity ?? null,
    })),
  };
  return jsonOf(nameOfFile(context), withLocalTimes(content));
};
