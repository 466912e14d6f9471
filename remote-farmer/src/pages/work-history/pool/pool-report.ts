import { type Amount, type Asset, formatAmount, type PoolerFarmer } from 'shared-api';
import { farmerName } from 'shared-api/pool';
import { formatCount, percentWords } from 'shared-ui';
import { WORK_ACCEPTED } from 'shared-ui/content';
import { day, outOf, REPORT_ROWS, type Report, titled, utc } from 'shared-ui/report';
import { localTime } from '../export-file.ts';
import { earnedBy, lostBy, type PoolNamed, totalsOf } from './pool-farmers.ts';

type PoolReportContext = {
  pool: PoolNamed;
  /** The number of farmers, listed or not. */
  total: number;
  reward: Asset;
  generatedAt: Date;
};

const counted = (value: number | null | undefined) => (value == null ? 'N/A' : formatCount(value));

/** The report of the first farmers of a pool; its sums are those of its rows. */
export const composePoolReport = (
  farmers: readonly PoolerFarmer[],
  { pool, total, reward, generatedAt }: PoolReportContext,
): Report => {
  const listed = farmers.slice(0, REPORT_ROWS);
  const totals = totalsOf(listed, reward);
  const of = listed.length < total ? ` of the first ${listed.length} farmers` : '';
  const money = (amount: Amount | null) =>
    amount === null ? 'N/A' : `${formatAmount(amount, { places: 7 })} ${reward}`;
  return {
    fileName: `work-history-report-${pool.id ?? 'pool'}-${day(generatedAt)}.pdf`,
    title: 'Work History Report',
    subtitle: 'Activity of the farmers of a pool, newest members first',
    facts: [
      `Generated: ${utc(generatedAt.getTime())} (local time ${localTime(generatedAt.getTime())})`,
      `Pool: ${pool.name}${pool.id ? ` (${pool.id})` : ''}`,
      'Time range: Lifetime in the pool',
      `Total farmers: ${outOf(totals.farmers, total)}`,
      `Success rate: ${WORK_ACCEPTED}`,
    ],
    summary: [
      `Farmers: ${formatCount(totals.farmers)}`,
      `Blocks planted${of}: ${formatCount(totals.blocks)}`,
      `Earned${of}: ${money(totals.earned)}`,
      `Lost stakes${of}: ${money(totals.lost)}`,
    ],
    columns: [
      'Farmer',
      'Email',
      'Status',
      'Blocks',
      'Success Rate',
      'Earned',
      'Lost Stakes',
      'Last Activity',
      'Local time',
    ],
    rows: listed.map(farmer => [
      farmerName(farmer),
      farmer.email ?? 'N/A',
      titled(farmer.status),
      counted(farmer.blocksParticipated),
      farmer.successRate == null ? 'N/A' : percentWords(farmer.successRate),
      money(earnedBy(reward, farmer)),
      money(lostBy(reward, farmer)),
      utc(farmer.lastActivity ? Date.parse(farmer.lastActivity) : null),
      farmer.lastActivity ? localTime(Date.parse(farmer.lastActivity)) : 'N/A',
    ]),
    empty: 'No farmers yet.',
  };
};
