import { jest } from '@jest/globals';
import pg from 'pg';
import { reportBlock } from '../commands/report-block.ts';
import { commandContext } from '../commands/services.ts';
import { many } from '../database/database.ts';
import { farm, observeFarm } from '../domain/farm.ts';
import type { ContractId, FarmerId, PoolId } from '../domain/ids.ts';
import { pool } from '../domain/pool.ts';
import { pausePool } from '../domain/pool-decisions.ts';
import { suspendUser, user } from '../domain/user.ts';
import { recordDeposits } from '../engine/deposits/record-deposits.ts';
import { commit } from '../events/event-store.ts';
import { FARM_STREAM, poolStream, userStream } from '../events/stream.ts';
import { brokenInvariants } from '../invariants/store-invariants.ts';
import { playBlock } from '../testing/block.ts';
import { isLockAwaited } from '../testing/locks.ts';
import { join, newAdmin, newFarmer, newPool } from '../testing/people.ts';
import { testApi } from '../testing/test-api.ts';
import { PROJECTIONS } from './all.ts';
import { driftedProjections } from './drift.ts';
import { type Rebuilt, rebuild } from './rebuild.ts';

const test = await testApi();
afterAll(() => test.close());

const poolId = 'pool-stellar-01' as PoolId;

const everything = async () => {
  const tables: Record<string, unknown[]> = {};
  for (const { table } of PROJECTIONS) {
    tables[table] = await many(test.database, `SELECT t::text AS row FROM ${table} t ORDER BY 1`);
  }
  return tables;
};

it('rebuilds every read table identically', async () => {
  const operator = await newPool(test, poolId);
  await newPool(test, 'pool-horizon-02');
  const farmers: { farmerId: FarmerId; contractId: ContractId }[] = [];
  for (let i = 0; i < 4; i++) {
    const person = await newFarmer(test);
    farmers.push({ farmerId: person.farmerId, contractId: (await join(test, person, poolId)) as ContractId });
  }
  const leaver = await newFarmer(test);
  const leaving = await join(test, leaver, poolId);
  await test.call('PATCH', `/contracts/${leaving}`, {
    token: leaver.token,
    body: { stakePercentage: 0.2, harvestInterval: 12 },
  });
  await test.post(`/contracts/${leaving}/exit`, {}, { token: leaver.token });
  await test.post('/wallet/withdraw', { asset: 'XLM', amount: '1' }, { token: leaver.token });
  const late = await newFarmer(test);
  const request = { userId: late.userId, poolerId: poolId, stakePercentage: 0, harvestInterval: 1 };
  await test.post('/join-pool', request, { token: late.token });
  test.pass(16 * 60);
  await test.post('/join-pool', request, { token: late.token });
  const [admin] = [await newAdmin(test), await newAdmin(test)];
  await test.post('/admin/admins', { email: 'third@kale.test' }, { token: admin.token });
  const said = { kind: 'incident', title: 'Slow', message: 'Slow pages', startsAt: '2026-11-21T12:00:00Z' };
  const { id } = (await test.post('/admin/incidents', { ...said, endsAt: null }, { token: admin.token }))
    .body;
  const ended = { ...said, endsAt: '2026-11-21T13:00:00Z' };
  await test.call('PATCH', `/admin/incidents/${id}`, { token: admin.token, body: ended });
  const alert = { metric: 'lost_stakes', threshold: '0', channels: ['page', 'mail'] };
  await test.post('/admin/alerts', alert, { token: admin.token });
  const until = new Date(test.api.clock().getTime() + 1000).toISOString();
  const announced = { message: 'The database moves', until };
  await test.call('PUT', '/admin/maintenance', { token: admin.token, body: announced });
  await test.post('/admin/withdrawals/freeze', { reason: 'A test' }, { token: admin.token });
  await test.post(`/admin/users/${late.userId}/notes`, { text: 'Called' }, { token: admin.token });
  for (let index = 1; index <= 5; index++) {
    await playBlock(test, poolId, index, farmers);
    test.pass(60);
  }
  const report = { hash: null, entropy: null, difficulty: '0x1', plantable: true, openedAt: null };
  await reportBlock(test.api, commandContext(test.api, { kind: 'engine' }), {
    poolId,
    blockIndex: 9,
    ...report,
  });
  await test.post(`/pooler/blocks/${poolId}:3/acknowledge`, {}, { token: operator.token });

  await commit(test.api.database, commandContext(test.api, { kind: 'engine' }), unit =>
    unit.decide(FARM_STREAM, farm, observeFarm({ standing: 'paused', ledger: 1, openBlock: 5 })),
  );
  await recordDeposits(test.api);
  const before = await everything();
  const empty = PROJECTIONS.filter(({ table }) => before[table]?.length === 0);
  expect(empty.map(({ table }) => table)).toEqual([]);
  expect((await rebuild(test.database)).changed).toBe(0);
  expect(await everything()).toEqual(before);

  const emptied = PROJECTIONS.map(({ table }) => `TRUNCATE ${table}`).join(';');
  const spoiled = `UPDATE farmers SET status = 'rich'; UPDATE harvests SET reward = reward + 1;
    DELETE FROM plantings WHERE block_index = 3; INSERT INTO pool_figures (pool_id) VALUES ('nobody');
    UPDATE pools SET seats_taken = 0`;
  for (const damage of [spoiled, emptied]) {
    await test.database.query(damage);
    expect(await everything()).not.toEqual(before);
    expect((await rebuild(test.database)).changed).toBeGreaterThan(0);
    expect(await everything()).toEqual(before);
  }
  expect(await brokenInvariants(test.database)).toEqual([]);
  expect(await driftedProjections(test.database)).toEqual([]);
}, 60_000);

it('shows figures that add up', async () => {
  const { body: details } = await test.get(`/pooler/${poolId}/details`);
  expect(details).toMatchObject({
    performance: { totalBlocksMined: 5, averageBlockTime: 60, uptime: 100 },
    statistics: {
      totalRewards: '1.5000045',
      totalStaked: '0.0000000',
      plantedOverTime: '0.0000105',
      farmersJoined: 5,
    },
  });
  const { body: blocks } = await test.get('/pooler/blocks?limit=2', {
    token: (await newAdmin(test)).token,
  });
  expect(blocks.items.map((block: { blockIndex: number }) => block.blockIndex)).toEqual([9, 5]);
  expect(blocks.items[1].cycle).toMatchObject({
    status: 'harvested',
    farmers: 4,
    planted: 3,
    harvested: 3,
    failed: 1,
  });
});

it('can be read and written during a rebuild', async () => {
  const seats = "SELECT seats_taken FROM pools WHERE id = 'pool-stellar-01'";
  const before = await everything();
  let rebuilding = true;
  const rebuilds = (async () => {
    for (let i = 0; i < 3; i++) await rebuild(test.database);
    rebuilding = false;
  })();
  let reads = 0;
  let joined = 0;
  const reading = (async () => {
    for (; rebuilding; reads++) {
      const { body } = await test.get(`/pooler/${poolId}/details`);
      expect(body.performance.totalBlocksMined).toBe(5);
      expect((await many(test.database, seats)).length).toBe(1);
    }
  })();
  const writing = (async () => {
    for (; rebuilding && joined < 3; joined++) await join(test, await newFarmer(test), poolId);
  })();
  await Promise.all([rebuilds, reading, writing]);
  expect(reads).toBeGreaterThan(5);
  expect(joined).toBeGreaterThan(0);
  const after = await everything();
  expect(after.contracts).toHaveLength((before.contracts?.length ?? 0) + joined);
  expect(await driftedProjections(test.database)).toEqual([]);
}, 60_000);

it('waits for a command between two of its streams without a deadlock', async () => {
  const { poolId, userId } = await newPool(test, 'pool-meridian-03');
  let attempts = 0;
  let rebuilding: Promise<Rebuilt> | undefined;
  await commit(test.database, commandContext(test.api, { kind: 'system' }), async unit => {
    attempts++;
    await unit.decide(poolStream(poolId), pool, pausePool);
    rebuilding ??= rebuild(test.database);
    await isLockAwaited(test.database);
    await unit.decide(userStream(userId), user, suspendUser('under review'));
  });
  expect(attempts).toBe(1);
  expect(await rebuilding).toMatchObject({ changed: 0 });
});

it('repairs a row that a command locks before it appends', async () => {
  await test.database.query("UPDATE contracts SET stake_fraction = 0.5 WHERE status = 'active'");
  let rebuilding: Promise<Rebuilt> | undefined;
  await commit(test.database, commandContext(test.api, { kind: 'system' }), async unit => {
    await unit.tx.query("SELECT FROM contracts WHERE status = 'active' FOR UPDATE");
    if (!rebuilding) {
      rebuilding = rebuild(test.database);
      await isLockAwaited(test.database);
    }
    await unit.decide(poolStream(poolId), pool, pausePool);
  });
  expect((await rebuilding)?.changed).toBeGreaterThan(0);
  expect(await driftedProjections(test.database)).toEqual([]);
});

it('starts over after an interrupted rebuild', async () => {
  await test.database.query('CREATE SCHEMA rebuilding; CREATE TABLE rebuilding.users (left_over int)');
  expect((await rebuild(test.database)).changed).toBe(0);
  expect(await many(test.database, "SELECT to_regnamespace('rebuilding') AS left")).toEqual([{ left: null }]);
});

it('takes as many statements for twelve farmers as for two', async () => {
  const farmers = Array.from({ length: 12 }, (_, i) => ({
    farmerId: `farmer_batch_${i}` as FarmerId,
    contractId: `contract_batch_${i}` as ContractId,
  }));
  const query = jest.spyOn(pg.Client.prototype, 'query');
  const statements = async (blockIndex: number, of: typeof farmers) => {
    query.mockClear();
    await playBlock(test, poolId, blockIndex, of);
    const { calls, contexts } = query.mock;
    const texts = calls.map(([statement]) => JSON.stringify(statement, ['text']));
    // Other connections listen for changes, and check on a slow machine whether this one still exists.
    const ours = contexts[texts.findIndex(text => text.includes('BEGIN'))];
    expect(ours).toBeDefined();
    return texts.filter((text, place) => contexts[place] === ours && !text.includes('emt_messages')).length;
  };
  const two = await statements(100, farmers.slice(0, 2));
  expect(await statements(101, farmers)).toBe(two);
  expect(two).toBeLessThan(40);
  query.mockRestore();
});
