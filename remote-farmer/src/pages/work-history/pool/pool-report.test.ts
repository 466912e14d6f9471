import { alpha, readFarmer } from '../../../testing/pool-fixtures.ts';
import { localTime } from '../export-file.ts';
import { composePoolReport } from './pool-report.ts';

const context = {
  pool: alpha,
  total: 2,
  reward: 'KALE',
  generatedAt: new Date('2026-11-21T08:00:00Z'),
} as const;
const unnamed = readFarmer({
  farmerId: 'farmer_2',
  name: null,
  email: null,
  status: 'inactive',
  blocksParticipated: 0,
  successRate: null,
  totalEarnings: '0',
  lostStakes: '0',
  lastActivity: null,
});

describe('the report on a pool', () => {
  it('names the pool, the time, the range and the meaning of a rate', () => {
    const { fileName, facts, summary } = composePoolReport([readFarmer(), unnamed], context);
    expect(fileName).toBe('work-history-report-pool-stellar-01-2026-11-21.pdf');
    expect(facts).toEqual([
      `Generated: 2026-11-21 08:00:00 UTC (local time ${localTime(Date.UTC(2026, 10, 21, 8))})`,
      'Pool: Stellar Pool Alpha (pool-stellar-01)',
      'Time range: Lifetime in the pool',
      'Total farmers: 2',
      'Success rate: share of plantings in closed blocks with accepted work',
    ]);
    expect(summary).toEqual([
      'Farmers: 2',
      'Blocks planted: 1,200',
      'Earned: 1,234.5678901 KALE',
      'Lost stakes: 25.5000000 KALE',
    ]);
  });

  it('lists each farmer with the known values', () => {
    expect(composePoolReport([readFarmer(), unnamed], context).rows).toEqual([
      [
        'anna',
        'anna@kale.test',
        'Active',
        '1,200',
        '96.3%',
        '1,234.5678901 KALE',
        '25.5000000 KALE',
        '2026-11-20 10:00:00 UTC',
        localTime(Date.UTC(2026, 10, 20, 10)),
      ],
      ['farmer_2', 'N/A', 'Inactive', '0', 'N/A', '0.0000000 KALE', '0.0000000 KALE', 'N/A', 'N/A'],
    ]);
  });

  it('shows no earnings that the server does not report', () => {
    const unknown = readFarmer({ totalEarnings: undefined });
    const { rows, summary } = composePoolReport([unknown], { ...context, total: 1 });
    expect(rows[0]?.[5]).toBe('N/A');
    expect(summary).toContain('Earned: N/A');
  });

  it('has at most 100 rows, and names the total', () => {
    const many = Array.from({ length: 130 }, (_, n) => readFarmer({ farmerId: `farmer_${n}` }));
    const { rows, facts, summary } = composePoolReport(many, { ...context, total: 245 });
    expect(rows).toHaveLength(100);
    expect(facts).toContain('Total farmers: 245 (first 100 of 245 listed)');
    expect(summary).toEqual([
      'Farmers: 100',
      'Blocks planted of the first 100 farmers: 120,000',
      'Earned of the first 100 farmers: 123,456.7890100 KALE',
      'Lost stakes of the first 100 farmers: 2,550.0000000 KALE',
    ]);
  });
});
