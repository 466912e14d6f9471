import { type Amount, parseAmount, sum } from 'shared-api';
import { localTime, utcTime } from 'shared-api/csv';
import type { PayoutPeriod, PoolPayout } from 'shared-api/operator';
import { formatCount, moneyWords } from 'shared-ui';
import { day, type Report, utc } from 'shared-ui/report';
import { periodText, statementName } from './statement-period.ts';

const kale = ({ amount }: PoolPayout) => parseAmount('KALE', amount);
const exact = (units: Amount<'KALE'>) => moneyWords(units, { places: 7 });

const STATUS: Record<PoolPayout['status'], string> = {
  paid: 'Paid',
  waiting: 'Waiting',
  refused: 'Refused',
  unknown: 'Unknown',
};

/** Sums of payouts, in atomic KALE: earned = paid + rest. */
const sumsOf = (payouts: readonly PoolPayout[]) => {
  const of = (listed: readonly PoolPayout[]) => sum('KALE', listed.map(kale));
  return {
    earned: of(payouts),
    paid: of(payouts.filter(({ status }) => status === 'paid')),
    rest: of(payouts.filter(({ status }) => status !== 'paid')),
  };
};

/** The sums of a statement. */
const balance = (payouts: readonly PoolPayout[]) => {
  const { earned, paid, rest } = sumsOf(payouts);
  return `Earned ${exact(earned)} KALE = paid ${exact(paid)} + not yet paid ${exact(rest)}`;
};

const HEADS = [
  'Time (UTC)',
  'Time (local)',
  'Block Index',
  'Member',
  'Farmer ID',
  'Pooler ID',
  'Amount',
  'Asset',
  'Atomic Units',
  'Network fees of the member (XLM)',
  'Fees paid by the platform (XLM)',
  'Status',
  'Transaction',
];

/** The payouts of a period as rows of a CSV file. The last lines name the period and show how they add up. */
export const statementRows = (payouts: readonly PoolPayout[], period: PayoutPeriod): string[][] => [
  HEADS,
  ...payouts.map(payout => [
    utcTime(Date.parse(payout.at)),
    localTime(Date.parse(payout.at)),
    String(payout.blockIndex),
    payout.name ?? '',
    payout.farmerId,
    payout.poolerId,
    payout.amount,
    'KALE',
    kale(payout).toString(),
    payout.fees ?? '',
    payout.sponsoredFees ?? '',
    STATUS[payout.status],
    payout.transactionHash ?? '',
  ]),
  [periodText(period)],
  [balance(payouts)],
];

/** The same as a report: the payouts of each UTC day, newest first, with the sums of the CSV file. */
export const composeStatement = (
  payouts: readonly PoolPayout[],
  period: PayoutPeriod,
  generatedAt: Date,
): Report => {
  const byDay = Map.groupBy(payouts, ({ at }) => day(new Date(at)));
  const pools = [...new Set(payouts.map(({ poolerId }) => poolerId))];
  const days = [...byDay.keys()].toSorted().reverse();
  return {
    fileName: `${statementName(period)}.pdf`,
    title: 'Pool Statement',
    subtitle: "The pool's share of its members' harvested rewards, by UTC day",
    facts: [
      `Generated: ${utc(generatedAt.getTime())} (local time ${localTime(generatedAt.getTime())})`,
      `Pool: ${pools.join(', ')}`,
      periodText(period),
      balance(payouts),
    ],
    summary: [
      `Payouts: ${formatCount(payouts.length)}`,
      `Members: ${new Set(payouts.map(({ farmerId }) => farmerId)).size}`,
    ],
    columns: ['Day', 'Payouts', 'Transactions', 'Earned (KALE)', 'Paid (KALE)', 'Not yet paid (KALE)'],
    rows: days.map(date => {
      const listed = byDay.get(date) ?? [];
      const { earned, paid, rest } = sumsOf(listed);
      const transactions = new Set(listed.flatMap(({ transactionHash }) => transactionHash ?? []));
      return [
        date,
        formatCount(listed.length),
        formatCount(transactions.size),
        exact(earned),
        exact(paid),
        exact(rest),
      ];
    }),
    empty: 'No payouts yet.',
  };
};
