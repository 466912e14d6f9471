import { parseAmount, sum } from 'shared-api';
import { localTime, utcTime } from 'shared-api/csv';
import type { PoolPayout } from 'shared-api/operator';
import { moneyWords } from 'shared-ui';

const STATUS: Record<PoolPayout['status'], string> = {
  paid: 'Paid',
  waiting: 'Waiting',
  refused: 'Refused',
  unknown: 'Unknown',
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

const kale = ({ amount }: PoolPayout) => parseAmount('KALE', amount);
const words = (payouts: readonly PoolPayout[]) => moneyWords(sum('KALE', payouts.map(kale)), { places: 7 });

/** Every payout of a pool as lines of a CSV file; the last line says how they add up. */
export const statementRows = (payouts: readonly PoolPayout[]): string[][] => {
  const paid = payouts.filter(({ status }) => status === 'paid');
  const rest = payouts.filter(({ status }) => status !== 'paid');
  return [
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
    [`Earned ${words(payouts)} KALE = paid ${words(paid)} + not yet paid ${words(rest)}`],
  ];
};
