import { jest } from '@jest/globals';
import pg from 'pg';
import { WINDOWS, type Window } from 'shared-api/contract';
import { amount, parseAmount, sum } from 'shared-api/money';
import { many } from '../database/database.ts';
import type { PoolId } from '../domain/ids.ts';
import { POOL, testNetwork } from '../testing/engine-network.ts';
import { bucketOf, QUARTER } from './buckets.ts';
import { poolEarnings } from './pool-earnings.ts';
import { poolPayouts } from './pool-payouts.ts';

const DAY = 86_400_000;

const network = await testNetwork();
const eager = await network.farmer('eager@kale.test', { stakePercentage: 0.25, harvestInterval: 2 });
const patient = await network.farmer('patient@kale.test', { harvestInterval: 6 });
afterAll(() => network.drop());

/** Runs blocks in which both farmers work; the engine harvests and pays the due rewards. */
async function play(blocks: readonly number[]) {
  for (const block of blocks) {
    network.pass(block === 1 ? 64 : 60);
    expect(await network.look()).toEqual([]);
    network.pass(10);
    await network.work(block, [eager, patient]);
  }
}
const earnings = (dayStart = new Date(network.clock().getTime() - DAY / 2), window: Window = '30d') =>
  poolEarnings(network.database, network.ledger, POOL as PoolId, network.clock(), dayStart, window);
const harvests = () =>
  many<{ farmer_id: string; pooler_share: string; payout_hash: string; ended_at: Date }>(
    network.database,
    "SELECT * FROM harvests WHERE status = 'success' AND pooler_share > 0 ORDER BY ended_at",
  );

it('is nothing before the first harvest', async () => {
  expect(await earnings()).toMatchObject({
    today: 0n,
    allTime: 0n,
    unpaid: 0n,
    nextPayout: null,
    members: [],
  });
});

it('adds up to the ledger’s payments to the pool, by day and by member', async () => {
  await play([1, 2, 3, 4]);
  network.pass(QUARTER / 1000);
  await play([5, 6, 7, 8]);
  const { allTime, unpaid, today, last30Days, series, members, address } = await earnings();
  const account = await network.ledger.account(network.operator);
  expect(address).toBe(network.operator);
  expect(unpaid).toBe(0n);
  expect(allTime).toBeGreaterThan(0n);
  expect(allTime).toBe(account?.kale);
  expect([today, last30Days]).toEqual([allTime, allTime]);
  expect(
    sum(
      'KALE',
      series.map(({ earned }) => earned),
    ),
  ).toBe(last30Days);
  expect(
    sum(
      'KALE',
      members.map(member => member.allTime),
    ),
  ).toBe(allTime);
  expect(members.map(({ farmerId }) => farmerId).sort()).toEqual([eager.farmerId, patient.farmerId].sort());
});

it('distinguishes refused payouts from pending ones', async () => {
  const set = (status: string) =>
    network.database.query(
      `UPDATE harvests SET payout_status = $1 WHERE id = (SELECT min(id) FROM harvests WHERE pooler_share > 0)`,
      [status],
    );
  await set('failed');
  const { unpaid, refused } = await earnings();
  await set('success');
  expect(refused).toBeGreaterThan(0n);
  expect(refused).toBe(unpaid);
});

it.each(WINDOWS)('adds up to the harvests of each step of %s', async window => {
  const { stepSeconds, series, allTime } = await earnings(undefined, window);
  const rows = await harvests();
  for (const { at, earned } of series) {
    const end = new Date(at.getTime() + stepSeconds * 1000);
    const within = rows.filter(row => {
      const quarter = bucketOf(row.ended_at, QUARTER);
      return quarter >= at && quarter < end;
    });
    expect(earned).toBe(
      sum(
        'KALE',
        within.map(row => amount('KALE', BigInt(row.pooler_share))),
      ),
    );
  }
  expect(
    sum(
      'KALE',
      series.map(({ earned }) => earned),
    ),
  ).toBe(allTime);
});

it('returns a month by day, without earlier earnings', async () => {
  const { database } = network;
  const [first] = await harvests();
  const row = (days: number) => new Date((first?.ended_at ?? new Date(0)).getTime() - days * DAY);
  await database.query(
    'INSERT INTO pool_income (pool_id, at, pooler, platform) VALUES ($1, $2, 7, 0), ($1, $3, 5, 0)',
    [POOL, row(40), row(3)],
  );
  const { stepSeconds, series, last30Days } = await earnings();
  await database.query('DELETE FROM pool_income WHERE at IN ($1, $2)', [row(40), row(3)]);
  expect(stepSeconds).toBe(86_400);
  expect(series).toHaveLength(30);
  expect(series.filter(({ earned }) => earned > 0n).map(({ earned }) => earned)).toEqual([
    5n,
    last30Days - 5n,
  ]);
});

it('counts days from the start of the reader’s day', async () => {
  const rows = await harvests();
  // Earnings are counted by quarter of an hour, with which every day starts.
  const from = bucketOf(rows.at(-1)?.ended_at ?? new Date(0), QUARTER);
  const { today, allTime } = await earnings(from);
  const since = rows.filter(({ ended_at }) => ended_at >= from);
  expect(today).toBe(
    sum(
      'KALE',
      since.map(row => amount('KALE', BigInt(row.pooler_share))),
    ),
  );
  expect(today).toBeLessThan(allTime);
});

it('expects at most the next payout’s actual amount', async () => {
  let before = await earnings();
  for (let block = 9; (before.nextPayout?.expected ?? 0n) === 0n && block < 12; block++) {
    await play([block]);
    before = await earnings();
  }
  const { at, expected } = before.nextPayout ?? { at: new Date(0), expected: 0n };
  expect(expected).toBeGreaterThan(0n);
  network.pass((at.getTime() - network.clock().getTime()) / 1000 + 4);
  expect(await network.look()).toEqual([]);
  // The reward of a block that was still open then was not known.
  expect((await earnings()).allTime - before.allTime).toBeGreaterThanOrEqual(expected);
});

it('reads the pending works of all due contracts with one query', async () => {
  const reads: number[] = [];
  // In one of these blocks both farmers' harvests become due.
  for (let block = 0; block < 6; block++) {
    const { nextBlockAt } = await network.ledger.farm();
    network.pass((nextBlockAt.getTime() - network.clock().getTime()) / 1000 + 4);
    expect(await network.look()).toEqual([]);
    network.pass(10);
    await network.work((await network.ledger.farm()).index, [eager, patient]);
    const asked = jest.spyOn(pg.Client.prototype, 'query');
    await earnings();
    reads.push(asked.mock.calls.filter(call => JSON.stringify(call).includes('w.zeros')).length);
    asked.mockRestore();
  }
  expect(reads).toEqual(reads.map(() => 1));
});

it('lists with each payout the member’s network fees for the block', async () => {
  const { items } = await poolPayouts(network.database, POOL, { page: 1, limit: 200 });
  expect(items.length).toBeGreaterThan(8);
  const rows = await many<{ block_index: string; farmer_id: string; fee: string }>(
    network.database,
    `SELECT message_data->>'blockIndex' AS block_index, message_data->>'farmerId' AS farmer_id,
       sum((message_data->>'fee')::numeric)::text AS fee
     FROM emt_messages WHERE message_data->>'feeBy' = 'farmer' GROUP BY 1, 2`,
  );
  for (const { blockIndex, farmerId, fees, sponsoredFees } of items) {
    const paid = rows.find(row => Number(row.block_index) === blockIndex && row.farmer_id === farmerId);
    expect(parseAmount('XLM', fees ?? '')).toBe(BigInt(paid?.fee ?? 0));
    expect(sponsoredFees).toBeNull();
  }
});

it('lists the payouts of a period page by page, as they add up to its earnings', async () => {
  const to = network.clock().toISOString();
  const pageOf = (page: number, period: { from?: string; to?: string }) =>
    poolPayouts(network.database, POOL, { page, limit: 5, ...period });
  const [first, ...later] = (await harvests()).toReversed();
  const { items, total } = await pageOf(1, { to });
  expect([items[0]?.at, total]).toEqual([first?.ended_at.toISOString(), later.length + 1]);
  const pages = await Promise.all(
    Array.from({ length: Math.ceil(total / 5) }, (_, at) => pageOf(at + 1, { to })),
  );
  const all = pages.flatMap(({ items: rows }) => rows);
  expect(new Set(all.map(({ blockIndex, farmerId }) => `${blockIndex} ${farmerId}`)).size).toBe(total);
  expect(
    sum(
      'KALE',
      all.map(row => parseAmount('KALE', row.amount)),
    ),
  ).toBe((await earnings()).allTime);
  const from = all.at(2)?.at;
  expect((await pageOf(1, { from, to })).total).toBe(all.filter(({ at }) => at >= (from ?? '')).length);
});
