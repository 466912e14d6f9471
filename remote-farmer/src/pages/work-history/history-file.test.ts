import fc from 'fast-check';
import { parseAmount, toDecimal } from 'shared-api';
import { contractParsers } from '../../testing/history-fixtures.ts';
import { csvFile, jsonFile } from './history-file.ts';
import { mergeHistory } from './work-history-entries.ts';

const units = { stake: 'KALE', reward: 'KALE' } as const;
const context = {
  farmerId: 'farmer-1',
  filters: { range: '7d', from: '2026-11-14T08:00:00.000Z', status: 'all', search: '' },
  units,
  at: new Date('2026-11-21T08:00:00Z'),
};
const planting = (more: object = {}) =>
  contractParsers.planting({
    id: '1',
    blockIndex: 9,
    status: 'success',
    plantedAt: '2026-11-20T10:00:00Z',
    stakeAmountHuman: '1.5',
    poolerId: 'pool-stellar-01',
    poolerName: 'Stellar Pool Alpha',
    contractId: 'contract-1',
    transactionHash: 'ab'.repeat(32),
    ...more,
  });
const harvest = contractParsers.harvest({
  id: '2',
  blockIndex: 9,
  status: 'success',
  harvestedAt: '2026-11-20T11:00:00Z',
  rewardAmountHuman: '1234.5678901',
});

/** What RFC 4180 says a reader does. */
const readCsv = (text: string) => {
  const rows: string[][] = [[]];
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain ?? '');
    if (end === '\r\n') rows.push([]);
  }
  return rows.slice(0, -1);
};

describe('the history as CSV', () => {
  it('has every fact of a row, exact and in both times', () => {
    const { name, parts } = csvFile(mergeHistory([planting()], [harvest], units), context);
    expect(name).toBe('work-history-2026-11-21.csv');
    expect(parts[0]).toBe('\uFEFF');
    const [header, first, second] = readCsv(parts.slice(1).join(''));
    expect(header?.slice(0, 8)).toEqual([
      'Time (UTC)',
      'Time (local)',
      'Type',
      'Status',
      'Block Index',
      'Amount',
      'Asset',
      'Atomic Units',
    ]);
    expect(first?.[5]).toBe('1234.5678901');
    expect(first?.[7]).toBe('12345678901');
    expect(second?.[0]).toBe('2026-11-20T10:00:00.000Z');
    expect(Date.parse(second?.[1] ?? '')).toBe(Date.parse('2026-11-20T10:00:00Z'));
    expect(second?.slice(2)).toEqual([
      'planting',
      'success',
      '9',
      '1.5000000',
      'KALE',
      '15000000',
      'Stellar Pool Alpha',
      'pool-stellar-01',
      'contract-1',
      'ab'.repeat(32),
      '',
    ]);
  });

  it('comes back as it was written, and lets no text act as a formula', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), poolerName => {
        const { parts } = csvFile(mergeHistory([planting({ poolerName })], [], units), context);
        const cell = readCsv(parts.slice(1).join(''))[1]?.[8];
        return cell === poolerName ? !/^[=+@\t\r]|^-(?![\d.]+$)/.test(cell) : cell === `'${poolerName}`;
      }),
    );
    const evil = planting({ poolerName: '=HYPERLINK("http://x")' });
    expect(csvFile(mergeHistory([evil], [], units), context).parts[2]).toContain(
      `"'=HYPERLINK(""http://x"")"`,
    );
  });

  it('writes 10,000 rows in under a second', () => {
    const rows = Array.from({ length: 10_000 }, (_, index) => planting({ id: `${index}` }));
    const entries = mergeHistory(rows, [], units);
    // The best of a few: the machine may be busy with something else.
    const times = Array.from({ length: 5 }, () => {
      const start = performance.now();
      expect(csvFile(entries, context).parts).toHaveLength(10_002);
      return performance.now() - start;
    });
    expect(Math.min(...times)).toBeLessThan(1000);
  });
});

const amountOf = (text: string) => toDecimal(parseAmount('KALE', text));
const money = {
  total: amountOf('20'),
  available: amountOf('5.5'),
  planted: amountOf('0'),
  plantedBlocks: 0,
  pendingReward: amountOf('14.5'),
  earned: amountOf('6.5'),
  lostStakes: amountOf('10'),
  lostBlocks: 1,
  netEarned: amountOf('-3.5'),
  deposited: amountOf('10'),
  withdrawn: amountOf('1'),
  trend: [],
};

it('is the same as JSON, with filters and totals', () => {
  const lost = contractParsers.harvest({ id: '4', status: 'failed', lostStake: '14764700000' });
  const entries = mergeHistory([planting(), planting({ id: '3', status: 'failed' })], [harvest, lost], units);
  const { parts } = jsonFile(entries, { ...context, money });
  const file = JSON.parse(parts.join(''));
  expect(file.money.identity).toBe(
    'Total 20.0000000 KALE = deposited 10.0000000 + net earned −3.5000000 + pending reward 14.5000000 − withdrawn 1.0000000',
  );
  expect(file).toMatchObject({
    filters: { range: '7d', status: 'all' },
    totals: {
      operations: 4,
      successful: 2,
      failed: 2,
      staked: { amount: '1.5000000', asset: 'KALE', atomicUnits: '15000000' },
      earned: { amount: '1234.5678901', asset: 'KALE', atomicUnits: '12345678901' },
      lostStakes: { amount: '1476.4700000', asset: 'KALE', atomicUnits: '14764700000' },
      netEarned: { amount: '-241.9021099', asset: 'KALE', atomicUnits: '-2419021099' },
    },
  });
  expect(file.rows[0]).toMatchObject({
    time: '2026-11-20T11:00:00.000Z',
    type: 'harvest',
    amount: '1234.5678901',
  });
});
