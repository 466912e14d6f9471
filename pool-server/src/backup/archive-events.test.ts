import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join as path } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { checkAgainst } from '../audit/check-seals.ts';
import { makeSeal } from '../audit/make-seal.ts';
import type { Seal } from '../audit/seal.ts';
import { verifyEvents } from '../audit/verify.ts';
import { commandContext } from '../commands/services.ts';
import type { Custody } from '../custody/custody.ts';
import { KeyRing } from '../custody/key-ring.ts';
import { many, openDatabase, type Queryable } from '../database/database.ts';
import { cycle } from '../domain/cycle.ts';
import {
  type CycleDecision,
  failHarvest,
  inOrder,
  requestHarvest,
  submitPayout,
  succeedPayout,
} from '../domain/cycle-decisions.ts';
import type { ContractId, PoolId } from '../domain/ids.ts';
import { commit } from '../events/event-store.ts';
import { cycleStream } from '../events/stream.ts';
import { completedBlock } from '../projections/completed-block.ts';
import { driftedProjections } from '../projections/drift.ts';
import { rebuild } from '../projections/rebuild.ts';
import { playBlock } from '../testing/block.ts';
import { newMasterKey, testCustody } from '../testing/custody.ts';
import { interrupted } from '../testing/interrupted-database.ts';
import { type FarmerPerson, join, newFarmer, newPool } from '../testing/people.ts';
import { randomAddress, type TestApi, testApi } from '../testing/test-api.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { archiveEvents, restoreEvents } from './archive-events.ts';
import { backup } from './backup.ts';
import { BackupKey } from './backup-key.ts';
import { restore } from './restore.ts';
import { pack, unpack } from './rows.ts';

const MONTH = '2026-11';
const LATER = new Date('2027-02-01T00:00:00.000Z');
const poolId = 'pool-stellar-01' as PoolId;
let test: TestApi;
let custody: Custody;
const masterKey = newMasterKey();
let farmer: FarmerPerson;
let contractId: ContractId;
let operator: string;
let folder: string;
const key = new BackupKey(randomBytes(32));
const seals: Seal[] = [];
const services = () => ({ database: test.database, key });

const pay = (blockIndex: number) =>
  commit(test.database, commandContext(test.api, { kind: 'engine' }), unit => {
    const sent = { transactionHash: `paid-${blockIndex}`, validUntil: '2026-11-21T12:00:00.000Z' };
    const payees = { pooler: randomAddress(), platform: randomAddress() };
    return unit.decide(
      cycleStream({ poolId, blockIndex }),
      cycle,
      inOrder(
        submitPayout(farmer.farmerId, sent, payees),
        succeedPayout(
          farmer.farmerId,
          { transactionHash: sent.transactionHash, ledger: 1 },
          test.api.clock(),
        ),
      ),
    );
  });
const seal = async () => {
  const made = await makeSeal(
    { database: test.database, custody, clock: test.api.clock },
    seals.at(-1) ?? null,
  );
  if (made) seals.push(made);
};
const findings = async () => {
  const [first, ...others] = seals;
  if (!first) throw new Error('There is no seal');
  const { broken } = await verifyEvents(test.database);
  return [...broken, ...(await checkAgainst(test.database, [first, ...others]))];
};
const archive = (now = LATER) => archiveEvents(services(), MONTH, folder, now);
const eventsOfBlocks = () =>
  many(test.database, "SELECT * FROM emt_messages WHERE stream_id LIKE 'cycle-%' ORDER BY global_position");
const pages = async () => {
  const { token, farmerId } = farmer;
  const paths = ['summary?window=all', 'plantings', 'harvests', 'money'].map(
    page => `/farmers/${farmerId}/${page}`,
  );
  return Promise.all(paths.map(async page => (await test.get(page, { token })).body));
};

beforeAll(async () => {
  test = await testApi({}, masterKey);
  custody = await testCustody(test.database, masterKey);
  folder = await mkdtemp(path(tmpdir(), 'kale-archive-'));
  await test.database.query(`SELECT create_event_months('${MONTH}-01', 1)`);
  operator = (await newPool(test, poolId)).token;
  farmer = await newFarmer(test);
  contractId = (await join(test, farmer, poolId)) as ContractId;
  await playBlock(test, poolId, 1, [secondFarmer, farmerIn()]);
  await seal();
  await pay(1);
});
// Planting fails for a block's first farmer.
const secondFarmer = { farmerId: 'farmer-2' as never, contractId: 'contract-2' as never };
const farmerIn = () => ({ farmerId: farmer.farmerId, contractId });
afterAll(async () => {
  await test.close();
  await rm(folder, { recursive: true });
});

it('refuses a month that is not over, settled and sealed, or not a month', async () => {
  await expect(archiveEvents(services(), '2026-13', folder, LATER)).rejects.toThrow('is not a month');
  await expect(archiveEvents(services(), '2026-07', folder, LATER)).rejects.toThrow('There are no events');
  await expect(archive(new Date('2026-12-10T00:00:00.000Z'))).rejects.toThrow('less than 30 days old');
  await expect(archive()).rejects.toThrow('not sealed');
  await playBlock(test, poolId, 2, [secondFarmer, farmerIn()]);
  await seal();
  await expect(archive()).rejects.toThrow(`1 blocks of ${MONTH} are not settled: cycle-${poolId}-2`);
  await pay(2);
  await seal();
});

it('archives a block whose reward is lost, and refuses one whose reward can still be harvested', async () => {
  const id = { poolId, blockIndex: 3 };
  const decide = (decision: CycleDecision) =>
    commit(test.database, commandContext(test.api, { kind: 'engine' }), unit =>
      unit.decide(cycleStream(id), cycle, decision),
    );
  const at = test.api.clock();
  const block = completedBlock(id, [secondFarmer, farmerIn()], at);
  await decide(state => block(state).filter(({ type }) => type !== 'HarvestSucceeded'));
  const failed = (code: string) => {
    const why = { error: { code, message: 'Refused' }, transactionHash: null, at };
    const request = inOrder(requestHarvest(secondFarmer.farmerId), requestHarvest(farmer.farmerId));
    return inOrder(request, failHarvest(secondFarmer.farmerId, why), failHarvest(farmer.farmerId, why));
  };
  await decide(failed('KEY_UNREADABLE'));
  await seal();
  await expect(archive()).rejects.toThrow(`1 blocks of ${MONTH} are not settled: cycle-${poolId}-3`);
  await decide(failed('KALE_11'));
  await seal();
});

it('moves whole months into a file without changing seals, chains or pages', async () => {
  const [events, shown] = [await eventsOfBlocks(), await pages()];
  const failures = async () =>
    (await test.get('/pooler/blocks?acknowledged=false', { token: operator })).body;
  expect((await failures()).total).toBe(3);
  const archived = await archive();
  // No event can be added to them, so their operator could never acknowledge their failures.
  expect((await failures()).total).toBe(0);
  const all = await test.post('/pooler/blocks/acknowledge', {}, { token: operator });
  expect(all.body).toEqual({ acknowledged: 0, remaining: 0 });
  expect(archived).toMatchObject({ month: MONTH, events: events.length, streams: 3 });
  expect((await stat(archived.file)).mode & 0o077).toBe(0);
  expect(await eventsOfBlocks()).toEqual([]);
  expect(await findings()).toEqual([]);
  expect(await pages()).toEqual(shown);
  await newFarmer(test);
  await seal();
  expect(await findings()).toEqual([]);
});

it('refuses events for an archived block, and a rebuild that lacks the archive', async () => {
  const again = playBlock(test, poolId, 1, [secondFarmer, farmerIn()]);
  await expect(again).rejects.toMatchObject({ code: 'VALIDATION_ERROR' });
  await expect(rebuild(test.database)).rejects.toThrow(`The events of ${MONTH} are in an archive`);
});

it('still detects a change to an archived event or the head of its stream', async () => {
  const changes = [
    ["UPDATE archived_events SET chains[1] = '\\x00'", 'archived_events'],
    ["UPDATE emt_streams SET archived_chain = '\\x00' WHERE archived_chain IS NOT NULL", 'emt_streams'],
    ['DELETE FROM archived_events', 'archived_events'],
  ] as const;
  for (const [change, table] of changes) {
    await test.database.query(`CREATE TABLE kept AS TABLE ${table}`);
    await test.database.query(change);
    expect(await findings()).not.toEqual([]);
    await test.database.query(`DELETE FROM ${table}; INSERT INTO ${table} TABLE kept; DROP TABLE kept`);
  }
  expect(await findings()).toEqual([]);
});

it('restores exactly the archived events', async () => {
  const name = `events-${MONTH}.jsonl.gz.enc`;
  const file = path(folder, name);
  const other = { ...services(), key: new BackupKey(randomBytes(32)) };
  await expect(restoreEvents(other, file)).rejects.toThrow('cannot be read with the backup key');
  const lines: string[] = [];
  for await (const batch of unpack(file, key)) lines.push(...batch);
  // An attacker with the key changes a row, omits one, or packs other data.
  const forgeries = [
    lines.map(line => line.replace('"zeros": 5', '"zeros": 9')),
    lines.slice(1),
    ['nothing'],
  ];
  const forged = path(folder, 'forged', name);
  await mkdir(path(folder, 'forged'));
  for (const forgery of forgeries) {
    await pack(
      (async function* () {
        yield `${forgery.join('\n')}\n`;
      })(),
      forged,
      key,
    );
    await expect(restoreEvents(services(), forged)).rejects.toThrow(/does not contain|is not an archive/);
  }
  await restoreEvents(services(), file);
  expect(await eventsOfBlocks()).toHaveLength(lines.length);
  expect(await findings()).toEqual([]);
  expect((await rebuild(test.database)).changed).toBe(0);
  // Restored events can be archived again.
  expect((await archive()).streams).toBe(3);
  expect(await findings()).toEqual([]);
  await restoreEvents(services(), file);
});

it('waits for a backup that has begun, and does not take events out of it', async () => {
  const all = (await verifyEvents(test.database)).events;
  let archiving: Promise<unknown> = Promise.resolve();
  const checkCustody = async (snapshot: Queryable) => {
    await snapshot.query('SELECT');
    archiving = archive();
    await Promise.race([archiving, wait(1_000)]);
    return { keys: 0, unreadable: [] };
  };
  const meanwhile = path(folder, 'meanwhile');
  await backup({ database: test.database, now: test.api.clock(), key, checkCustody }, meanwhile);
  await archiving;
  expect(await eventsOfBlocks()).toEqual([]);
  const { url, drop } = await createTestDatabase();
  const database = openDatabase(url, 3);
  const options = { url, database, folder: meanwhile, backupKey: key, now: test.api.clock() };
  const restored = restore({ ...options, keys: new KeyRing([masterKey]) });
  expect(await restored.catch((error: Error) => error.message)).toMatchObject({ events: all });
  await database.end();
  await drop();
});

it('ends a rebuild that has begun, which would delete the rows of its blocks', async () => {
  await restoreEvents(services(), path(folder, `events-${MONTH}.jsonl.gz.enc`));
  const shown = await pages();
  const rebuilding = rebuild(interrupted(test.database, 'pg_current_snapshot', () => archive()));
  await expect(rebuilding).rejects.toThrow(`The events of ${MONTH} are in an archive`);
  expect(await pages()).toEqual(shown);
});

it('still compares the read tables with the events that are not archived', async () => {
  expect(await driftedProjections(test.database)).toEqual([]);
  await playBlock(test, poolId, 4, [secondFarmer, farmerIn()]);
  expect(await driftedProjections(test.database)).toEqual([]);
  await test.database.query('UPDATE plantings SET stake = stake + 1 WHERE block_index = 4');
  expect(await driftedProjections(test.database)).toEqual(['plantings']);
  await test.database.query("UPDATE farmers SET status = 'rich'");
  expect(await driftedProjections(test.database)).toEqual(['farmers', 'plantings']);
});
