import { alpha, readFarmer } from '../../../testing/pool-fixtures.ts';
import { localTime } from '../export-file.ts';
import { poolCsv, poolJson } from './pool-file.ts';

const context = { pool: alpha, reward: 'KALE', at: new Date('2026-11-21T08:00:00Z') } as const;
const silent = readFarmer({
  farmerId: 'farmer_2',
  contractId: null,
  name: '=HYPERLINK("http://x")',
  successRate: null,
  totalEarnings: '0.0000001',
  lostStakes: undefined,
  lastActivity: null,
});

describe('the work of a pool as a file', () => {
  it('is named by pool and day', () => {
    expect(poolCsv([], context).name).toBe('work-history-pool-stellar-01-2026-11-21.csv');
    expect(poolJson([], context).name).toBe('work-history-pool-stellar-01-2026-11-21.json');
    expect(poolCsv([], { ...context, pool: { id: null, name: 'your pool' } }).name).toBe(
      'work-history-pool-2026-11-21.csv',
    );
  });

  it('names pool and farmer in each row, with exact amounts', () => {
    const [mark, header, row] = poolCsv([readFarmer()], context).parts;
    expect(mark).toBe('\uFEFF');
    expect(header).toBe(
      'Pool,Pool ID,Farmer,Email,Farmer ID,Contract,Status,Joined (UTC),Joined (local),Blocks Planted,Success Rate (%),Earned,Asset,Atomic Units,Lost Stakes,Last Activity (UTC),Last Activity (local)\r\n',
    );
    const cells = row?.trim().split(',') ?? [];
    for (const [at, time] of [
      [8, '2026-11-01T10:00:00Z'],
      [16, '2026-11-20T10:00:00Z'],
    ] as const)
      expect(Date.parse(cells[at] ?? '')).toBe(Date.parse(time));
    expect(cells.toSpliced(8, 1).slice(0, 15)).toEqual([
      'Stellar Pool Alpha',
      'pool-stellar-01',
      'anna',
      'anna@kale.test',
      'farmer_1',
      'contract_1',
      'active',
      '2026-11-01T10:00:00.000Z',
      '1200',
      '96.25',
      '1234.5678901',
      'KALE',
      '12345678901',
      '25.5000000',
      '2026-11-20T10:00:00.000Z',
    ]);
  });

  it('omits unknown values, and escapes formulas in names', () => {
    const row = poolCsv([silent], context).parts[2];
    expect(row).toContain(`"'=HYPERLINK(""http://x"")"`);
    expect(row).toMatch(/,1200,,0\.0000001,KALE,1,,,\r\n$/);
  });

  it('has the same sums as JSON, with the pool and the time', () => {
    const file = JSON.parse(poolJson([readFarmer(), silent], context).parts.join(''));
    expect(file).toMatchObject({
      exportedAt: '2026-11-21T08:00:00.000Z',
      exportedAtLocal: localTime(Date.UTC(2026, 10, 21, 8)),
      pool: alpha,
      range: 'lifetime',
      totals: {
        farmers: 2,
        blocks: 2400,
        earned: { amount: '1234.5678902', asset: 'KALE', atomicUnits: '12345678902' },
        // One of them is unknown.
        lostStakes: null,
      },
    });
    expect(file.rows[0]).toMatchObject({
      joinedAt: '2026-11-01T10:00:00Z',
      joinedAtLocal: localTime(Date.UTC(2026, 10, 1, 10)),
      lastActivityLocal: localTime(Date.UTC(2026, 10, 20, 10)),
    });
    expect(file.rows[1]).toMatchObject({ farmerId: 'farmer_2', successRate: null, earned: '0.0000001' });
  });

  it('has no earnings that the server does not report', () => {
    const unknown = readFarmer({ totalEarnings: undefined });
    expect(poolCsv([unknown], context).parts[2]).toContain(',96.25,,KALE,,25.5000000,');
    const file = JSON.parse(poolJson([readFarmer(), unknown], context).parts.join(''));
    expect(file.totals.earned).toBeNull();
    expect(file.rows[1]).toMatchObject({ earned: null, atomicUnits: null });
  });
});
