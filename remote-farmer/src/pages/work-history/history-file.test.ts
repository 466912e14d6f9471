import fc from 'fast-check';
import { parseAmount, toDecimal } from 'shared-api';
import { harvestedBlock, lostBlock, pendingBlock } from '../../testing/block-fixtures.ts';
import { contractParsers } from '../../testing/history-fixtures.ts';
import { localTime } from './export-file.ts';
import { csvFile, jsonFile } from './history-file.ts';
import { rowOfBlock, rowsOfOperations } from './history-row.ts';

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
  xlm: {
    balance: amountOf('9.5'),
    deposited: amountOf('10'),
    withdrawn: amountOf('0'),
    fees: amountOf('0.5'),
  },
  trend: [],
};

const IDENTITIES = [
  'Total 20.0000000 KALE = deposited 10.0000000 + net earned −3.5000000 + pending reward 14.5000000 − withdrawn 1.0000000',
  'Balance 9.5000000 XLM = deposited 10.0000000 − withdrawn 0.0000000 − fees 0.5000000',
];

/** Reads CSV as RFC 4180 defines. */
const readCsv = (text: string) => {
  const rows: string[][] = [[]];
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain ?? '');
    if (end === '\r\n') rows.push([]);
  }
  return rows.slice(0, -1);
};

describe('the history as CSV', () => {
  it('contains all figures of a block, exact and in both times, and ends with the sums and the identities', () => {
    const rows = [pendingBlock, harvestedBlock, lostBlock].map(row =>
      rowOfBlock(contractParsers.block(row), units),
    );
    const { name, parts } = csvFile(rows, { ...context, money });
    expect(name).toBe('work-history-2026-11-21.csv');
    expect(parts[0]).toBe('\uFEFF');
    const [header, pending, harvested, lost, total, ...others] = readCsv(parts.slice(1).join(''));
    expect(header).toEqual([
      'Time (UTC)',
      'Time (local)',
      'Type',
      'Status',
      'Block Index',
      'Planted',
      'Reward',
      'Amount',
      'Asset',
      'Atomic Units',
      'Fees (XLM)',
      'Fees paid by the platform (XLM)',
      'Pooler',
      'Pooler ID',
      'Contract',
      'Transaction',
      'Reason',
    ]);
    expect(harvested?.[0]).toBe('2026-11-20T10:00:00.000Z');
    expect(Date.parse(harvested?.[1] ?? '')).toBe(Date.parse('2026-11-20T10:00:00Z'));
    expect(harvested?.slice(2)).toEqual([
      'harvest',
      'success',
      '48302',
      '1391.2009777',
      '1.2500000',
      '1.2500000',
      'KALE',
      '12500000',
      '0.0069000',
      '',
      'Stellar Pool Alpha',
      'pool-stellar-01',
      'contract-1',
      'cf'.repeat(32),
      '',
    ]);
    expect(pending?.slice(5, 8)).toEqual(['1391.2009777', '7.3112040', '']);
    expect(lost?.slice(5, 8)).toEqual(['1476.4715961', '', '-1476.4715961']);
    expect(lost?.at(-1)).toBe('Work refused: hash does not match');
    expect(total?.[2]).toBe('total');
    expect(total?.slice(5, 12)).toEqual([
      '4258.8735515',
      '8.5612040',
      '-1475.2215961',
      'KALE',
      '-14752215961',
      '0.0207000',
      '0.0000000',
    ]);
    expect(others).toEqual(
      [
        ...IDENTITIES,
        'Fees 0.5000000 XLM = these blocks 0.0207000 + trustline, withdrawals and other blocks 0.4793000',
      ].map(line => [line]),
    );
  });

  it('names the filters after the sums', () => {
    const filters = { ...context.filters, status: 'failed', search: 'say "a"' };
    const { parts } = csvFile(rowsOfOperations([planting()], [], units), { ...context, filters, money });
    const line = 'Filters: status Failed, search "say "a""';
    expect(readCsv(parts.slice(3).join(''))[1]).toEqual([line]);
  });

  it('round-trips, and escapes formulas', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), poolerName => {
        const { parts } = csvFile(rowsOfOperations([planting({ poolerName })], [], units), context);
        const cell = readCsv(parts.slice(1).join(''))[1]?.[12];
        return cell === poolerName ? !/^[=+@\t\r]|^-(?![\d.]+$)/.test(cell) : cell === `'${poolerName}`;
      }),
    );
    const evil = planting({ poolerName: '=HYPERLINK("http://x")' });
    expect(csvFile(rowsOfOperations([evil], [], units), context).parts[2]).toContain(
      `"'=HYPERLINK(""http://x"")"`,
    );
  });

  it('writes 10,000 rows in under a second', () => {
    const rows = Array.from({ length: 10_000 }, (_, index) =>
      planting({ id: `${index}`, blockIndex: index }),
    );
    const entries = rowsOfOperations(rows, [], units);
    // The best of a few attempts: the machine may be busy with something else.
    const times = Array.from({ length: 5 }, () => {
      const start = performance.now();
      expect(csvFile(entries, context).parts).toHaveLength(10_003);
      return performance.now() - start;
    });
    expect(Math.min(...times)).toBeLessThan(1000);
  });
});

it('is the same as JSON, with filters and totals', () => {
  const lost = contractParsers.harvest({ id: '4', status: 'failed', lostStake: '14764700000' });
  const entries = rowsOfOperations(
    [planting(), planting({ id: '3', blockIndex: 8, status: 'failed' })],
    [harvest, lost],
    units,
  );
  const { parts } = jsonFile(entries, { ...context, money });
  const file = JSON.parse(parts.join(''));
  expect(file.money.identities).toEqual([
    ...IDENTITIES,
    'Fees 0.5000000 XLM = these blocks 0.0000000 + trustline, withdrawals and other blocks 0.5000000',
  ]);
  expect(file).toMatchObject({
    filters: {
      range: '7d',
      from: '2026-11-14T08:00:00.000Z',
      fromLocal: localTime(Date.parse('2026-11-14T08:00:00.000Z')),
      status: 'all',
    },
    totals: {
      blocks: 3,
      successful: 1,
      failed: 2,
      lostBlocks: 1,
      planted: { amount: '1.5000000', asset: 'KALE', atomicUnits: '15000000' },
      earned: { amount: '1234.5678901', asset: 'KALE', atomicUnits: '12345678901' },
      lostStakes: { amount: '1476.4700000', asset: 'KALE', atomicUnits: '14764700000' },
      netEarned: { amount: '-241.9021099', asset: 'KALE', atomicUnits: '-2419021099' },
      networkFees: { amount: '0.0000000', asset: 'XLM', atomicUnits: '0' },
    },
  });
  expect(file.rows[0]).toMatchObject({
    time: '2026-11-20T11:00:00.000Z',
    type: 'harvest',
    planted: '1.5000000',
    reward: '1234.5678901',
    amount: '1234.5678901',
    steps: [{ name: 'planting' }, { name: 'harvest' }],
  });
});
