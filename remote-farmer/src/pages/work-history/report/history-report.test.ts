import { contractParsers } from '../../../testing/history-fixtures.ts';
import { mergeHistory } from '../work-history-entries.ts';
import { composeReport } from './history-report.ts';

const entries = mergeHistory(
  [
    contractParsers.planting({
      id: '1',
      blockIndex: 9,
      status: 'success',
      plantedAt: '2026-11-20T10:00:00Z',
      stakeAmountHuman: '1.5',
      transactionHash: 'ab'.repeat(32),
    }),
    contractParsers.planting({ id: '2', blockIndex: 8, status: 'failed', plantedAt: '2026-11-20T09:00:00Z' }),
  ],
  [
    contractParsers.harvest({
      id: '3',
      blockIndex: 9,
      status: 'success',
      harvestedAt: '2026-11-20T11:00:00Z',
      rewardAmountHuman: '1234.567',
    }),
  ],
  { stake: 'KALE', reward: 'KALE' },
);
const report = composeReport(entries, {
  email: 'farmer@kale.test',
  range: 'Last 7 Days',
  total: 3,
  units: { stake: 'KALE', reward: 'KALE' },
  generatedAt: new Date('2026-11-21T08:00:00Z'),
});

describe('the work history report', () => {
  it('is named by its day', () => {
    expect(report.fileName).toBe('work-history-report-2026-11-21.pdf');
  });

  it('says whose it is, when it was made, over which time, and how it went', () => {
    expect(report.facts).toEqual([
      'Generated: 2026-11-21 08:00:00 UTC',
      'Farmer: farmer@kale.test',
      'Time range: Last 7 Days',
      'Total operations: 3',
      'Success rate: 66.7%',
      'Net earned: 1,234.5670000 KALE (earned 1,234.5670000, lost stakes 0.0000000)',
    ]);
  });

  it('counts what it lists', () => {
    expect(report.summary).toEqual(['Total: 3', 'Successful: 2', 'Failed: 1', 'Plantings: 2', 'Harvests: 1']);
  });

  it('lists each row with its amount, asset, transaction and time', () => {
    expect(report.rows).toEqual([
      ['#9', 'Harvest', 'Success', '1,234.56 KALE', 'Unknown Pooler', 'N/A', '2026-11-20 11:00:00 UTC'],
      [
        '#9',
        'Planting',
        'Success',
        '1.5000000 KALE',
        'Unknown Pooler',
        'abababab…',
        '2026-11-20 10:00:00 UTC',
      ],
      ['#8', 'Planting', 'Failed', '0.0000000 KALE', 'Unknown Pooler', 'N/A', '2026-11-20 09:00:00 UTC'],
    ]);
  });

  it('has at most 100 rows, and says of how many', () => {
    const [entry] = entries;
    if (!entry) throw new Error('no entry');
    const long = composeReport(
      Array.from({ length: 130 }, (_, index) => ({ ...entry, id: `${index}` })),
      {
        email: null,
        range: 'Last 7 Days',
        total: 245,
        units: { stake: 'KALE', reward: 'KALE' },
        generatedAt: new Date(),
      },
    );
    expect(long.rows).toHaveLength(100);
    expect(long.facts).toContain('Total operations: 100 (first 100 of 245)');
    expect(long.summary[0]).toBe('Total: 100');
  });
});
