import { contractParsers } from '../../../testing/history-fixtures.ts';
import { localTime } from '../export-file.ts';
import { rowsOfOperations } from '../history-row.ts';
import { composeReport } from './history-report.ts';

const units = { stake: 'KALE', reward: 'KALE' } as const;
const unfiltered = { status: 'all', search: '' };
const whole = { email: null, range: 'All', filters: unfiltered, units, generatedAt: new Date() };
const entries = rowsOfOperations(
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
  units,
);
const report = composeReport(entries, {
  email: 'farmer@kale.test',
  range: 'Last 7 Days',
  filters: unfiltered,
  total: 2,
  units,
  generatedAt: new Date('2026-11-21T08:00:00Z'),
});

describe('the work history report', () => {
  it('is named by its day', () => {
    expect(report.fileName).toBe('work-history-report-2026-11-21.pdf');
  });

  it('names the farmer, the time, the range and the results', () => {
    expect(report.facts).toEqual([
      `Generated: 2026-11-21 08:00:00 UTC (local time ${localTime(Date.UTC(2026, 10, 21, 8))})`,
      'Farmer: farmer@kale.test',
      'Time range: Last 7 Days',
      'Total operations: 2',
      'Success rate: 50.0%',
      'Net earned: 1,234.5670000 KALE (earned 1,234.5670000, lost stakes 0.0000000)',
      'Network fees: 0.0000000 XLM',
    ]);
  });

  it('names its filters, and shows no Success rate for blocks filtered by their outcome', () => {
    const context = { email: null, range: 'Last 7 Days', total: 2, units, generatedAt: new Date() };
    const found = composeReport(entries, { ...context, filters: { status: 'all', search: ' alpha ' } }).facts;
    expect(found).toContain('Filters: search "alpha"');
    expect(found).toContain('Success rate: 50.0%');
    const failed = composeReport(entries, { ...context, filters: { status: 'failed', search: '' } }).facts;
    expect(failed).toContain('Filters: status Failed');
    expect(failed).toContain('Success rate: N/A (filtered by status)');
  });

  it('counts planted and harvested blocks, not last steps', () => {
    const planted = (blockIndex: number) =>
      contractParsers.planting({
        id: `p${blockIndex}`,
        blockIndex,
        status: 'success',
        stakeAmountHuman: '1',
      });
    const lost = contractParsers.harvest({
      id: 'h6',
      blockIndex: 6,
      status: 'failed',
      lostStake: '10000000',
    });
    const rows = [...entries, ...rowsOfOperations([planted(7), planted(6)], [lost], units)];
    expect(composeReport(rows, { ...whole, total: 4 }).summary).toEqual([
      'Total: 4',
      'Successful: 1',
      'Failed: 2',
      'Plantings: 3',
      'Harvests: 1',
    ]);
  });

  it('does not count a held-back planting as failed', () => {
    const error = { code: 'NOT_WORTH_FEES', message: 'Not planted: the reward is worth less than the fees' };
    const heldBack = contractParsers.planting({ id: '4', blockIndex: 7, status: 'failed', error });
    const context = { ...whole, total: 3 };
    const { facts, summary, rows } = composeReport(
      [...entries, ...rowsOfOperations([heldBack], [], units)],
      context,
    );
    expect(summary).toContain('Not planted: 1');
    expect(summary.find(line => line.startsWith('Failed'))).toBe(composeReport(entries, context).summary[2]);
    expect(rows.map(([, , status]) => status)).toContain('Not planted');
    expect(facts).toContain('Success rate: 50.0%');
  });

  it('counts no planting of the open block in the Success rate', () => {
    const failed = contractParsers.planting({ id: '4', blockIndex: 10, status: 'failed' });
    const rows = [...entries, ...rowsOfOperations([failed], [], units)];
    const rateWith = (openBlock: number) => composeReport(rows, { ...whole, total: 3, openBlock }).facts;
    expect(rateWith(10)).toContain('Success rate: 50.0%');
    expect(rateWith(11)).toContain('Success rate: 33.3%');
  });

  it('counts its rows', () => {
    expect(report.summary).toEqual(['Total: 2', 'Successful: 1', 'Failed: 1', 'Plantings: 1', 'Harvests: 1']);
  });

  it('lists each block with stake, reward and net, whose decimal points align, in both time zones', () => {
    expect(report.columns).toEqual([
      'Block Index',
      'Type',
      'Status',
      'Amount (KALE)',
      'Pooler',
      'Transaction',
      'Date',
      'Planted (KALE)',
      'Reward (KALE)',
      'Fees (XLM)',
      'Local time',
    ]);
    const at = (hour: number) => [
      `2026-11-20 ${String(hour).padStart(2, '0')}:00:00 UTC`,
      localTime(Date.UTC(2026, 10, 20, hour)),
    ];
    const [date, local] = at(11);
    const [failedDate, failedLocal] = at(9);
    expect(report.rows).toEqual([
      [
        '#9',
        'Harvest',
        'Success',
        '+1,234.5670000',
        'Unknown Pooler',
        'abababab…',
        date,
        '1.5000000',
        '1,234.5670000',
        '–',
        local,
      ],
      ['#8', 'Planting', 'Failed', '–', 'Unknown Pooler', 'N/A', failedDate, '–', '–', '–', failedLocal],
    ]);
  });

  it('gives the reason for a lost stake and for a harvest that paid nothing', () => {
    const unpaid = contractParsers.harvest({
      id: '5',
      blockIndex: 7,
      status: 'success',
      rewardAmountHuman: '0',
    });
    const lost = contractParsers.harvest({
      id: '6',
      blockIndex: 6,
      status: 'failed',
      lostStake: '14764700000',
      error: { code: 'HARVEST_EXPIRED', message: 'Not harvested before the block expired' },
    });
    const rows = [...entries, ...rowsOfOperations([], [unpaid, lost], units)];
    const { notes } = composeReport(rows, { ...whole, total: rows.length });
    expect(notes).toEqual([
      null,
      null,
      'No reward: lowest stake, gap and zeros in the block',
      'Not harvested before the block expired',
    ]);
  });

  describe('of more than 100 blocks', () => {
    const [entry] = entries;
    if (!entry) throw new Error('no entry');
    const copies = (count: number) =>
      Array.from({ length: count }, (_, index) => ({ ...entry, id: `${index}` }));
    const composed = (known: number) =>
      composeReport(copies(known), { ...whole, range: 'Last 7 Days', total: 245 });

    it('lists the first 100, with the figures of the whole range', () => {
      const { rows, facts, summary } = composed(245);
      expect(rows).toHaveLength(100);
      expect(facts).toContain('Total operations: 245 (first 100 of 245 listed)');
      expect(facts).toContain(
        'Net earned: 302,468.9150000 KALE (earned 302,468.9150000, lost stakes 0.0000000)',
      );
      expect(summary.slice(0, 2)).toEqual(['Total: 245', 'Successful: 245']);
    });

    it('names the blocks that its figures cover, while only those are known', () => {
      const { facts, summary } = composed(100);
      expect(facts.slice(2)).toEqual([
        'Total operations: 245 (first 100 of 245 listed)',
        'Success rate of the first 100 blocks: 100.0%',
        'Net earned of the first 100 blocks: 123,456.7000000 KALE (earned 123,456.7000000, lost stakes 0.0000000)',
        'Network fees of the first 100 blocks: 0.0000000 XLM',
      ]);
      expect(summary[0]).toBe('Total of the first 100 blocks: 100');
    });
  });
});
