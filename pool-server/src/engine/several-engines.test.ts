import { setTimeout as wait } from 'node:timers/promises';
import { accountKey, type StellarAddress } from 'shared-api/address';
import { confirmJoin, joinPool } from '../commands/join-pool.ts';
import { commandContext } from '../commands/services.ts';
import { many } from '../database/database.ts';
import type { FarmerId, PoolId } from '../domain/ids.ts';
import type { BlockIndex } from '../ledger/ledger.ts';
import { mine } from '../ledger/mining/mine.ts';
import { readEnvironment } from '../main/environment.ts';
import { openSandbox, platformAddress } from '../main/open-services.ts';
import { SANDBOX_POOLS } from '../main/sandbox-accounts.ts';
import { sandboxFarmer } from '../main/seed-sandbox.ts';
import { preparedSandbox, startProgram } from '../testing/program.ts';
import { expectSoundRecords, openSteps } from '../testing/sound-records.ts';
import { DUTIES, engineShares } from './engine-locks.ts';
import { createOperations } from './operations.ts';

const BLOCK_SECONDS = 4;
const FARMERS_OF_A_POOL = 3;
const KILLS = 6;
/** The remaining two engines must continue within this time after one dies, in seconds. */
const RESUMES_WITHIN = 5;

const engines: ReturnType<typeof startProgram>[] = [];
const pools = SANDBOX_POOLS.map(({ poolId }) => poolId);
const sandbox = await preparedSandbox();
const more = { BLOCK_SECONDS: String(BLOCK_SECONDS), PAGE_URL: 'http://localhost:4000' };
const variables = { ...sandbox.variables, ...more };
const services = openSandbox(readEnvironment(variables));
for (const poolId of pools) for (let n = 0; n < FARMERS_OF_A_POOL; n++) await join(poolId, n);
afterAll(async () => {
  await Promise.all(engines.map(engine => engine.kill()));
  await services.close();
  await sandbox.drop();
});

async function join(poolId: PoolId, n: number): Promise<void> {
  const farmerId = await sandboxFarmer(services, `${poolId}-${n}@kale.test`);
  const context = commandContext(services, { kind: 'system' }, null);
  const choice = { poolId, stakePercentage: 0.1, harvestInterval: 1 };
  const { contractId } = await joinPool(services, context, farmerId, choice);
  await confirmJoin(services, context, contractId);
}

async function start(): Promise<void> {
  const engine = startProgram('engine', variables);
  engines.push(engine);
  expect(await engine.ready).toBe(true);
}

/** Submits work for every planted farmer without any, until `ends`. */
async function work(ends: AbortSignal): Promise<void> {
  const operations = createOperations({ ...services, platform: await platformAddress(services) });
  while (!ends.aborted) {
    const { index: blockIndex, block } = await services.ledger.farm();
    const rows = await many<{ pool_id: PoolId; farmer_id: FarmerId; address: StellarAddress }>(
      services.database,
      `SELECT p.pool_id, p.farmer_id, f.custodial_address AS address FROM plantings p
         JOIN farmers f ON f.id = p.farmer_id LEFT JOIN works w USING (pool_id, block_index, farmer_id)
       WHERE p.block_index = $1 AND p.status = 'success' AND w.id IS NULL`,
      [blockIndex],
    );
    for (const [poolId, farmers] of Map.groupBy(rows, row => row.pool_id)) {
      if (!block) break;
      const submissions = farmers.map(({ farmer_id: farmerId, address }) => {
        const task = { index: block.index, entropy: block.entropy, farmer: accountKey(address) };
        return { farmerId, nonce: mine({ ...task, budget: { hashes: 8 } }).nonce };
      });
      await operations.work({ poolId, blockIndex, submissions, actor: { kind: 'engine' }, cause: null });
    }
    await wait(200);
  }
}

/** The locks of the living engines. PostgreSQL may list those of a killed one for a while. */
async function livingShares() {
  const shares = await engineShares(services.database);
  return shares.filter(({ engine }) => engines.some(({ pid }) => engine.endsWith(`:${pid}`)));
}

/** The seconds until the living engines hold every group and every duty. */
async function allHeld(): Promise<number> {
  const started = performance.now();
  for (;;) {
    const shares = await livingShares();
    const groups = shares.flatMap(share => share.groups);
    const duties = shares.flatMap(share => share.duties);
    if (groups.length === pools.length && duties.length === DUTIES.length)
      return (performance.now() - started) / 1000;
    await wait(50);
  }
}

/** Accepted works that are not harvested yet: each starts another step once the next block opens. */
const unharvested = () =>
  many(
    services.database,
    `SELECT FROM works w LEFT JOIN harvests h USING (pool_id, block_index, farmer_id)
     WHERE w.status = 'success' AND h.status IS DISTINCT FROM 'success'`,
  );

const isSettled = async () =>
  (await unharvested()).length === 0 && (await openSteps(services.database)).length === 0;

/** Kills any engine. Returns how many locks the others have to take over. */
async function killOne(): Promise<number> {
  await wait(Math.random() * 800);
  const [killed] = engines.splice(Math.floor(Math.random() * engines.length), 1);
  const shares = await engineShares(services.database);
  await killed?.kill();
  const own = shares.find(({ engine }) => engine.endsWith(`:${killed?.pid}`));
  return own ? own.groups.length + own.duties.length : 0;
}

it('repeats and loses no step while two and then four engines and the signer are killed, and soon continues', async () => {
  const stop = new AbortController();
  const working = work(stop.signal);
  let takenOver = 0;
  for (const count of [2, 4]) {
    while (engines.length < count) await start();
    await allHeld();
    for (let kill = 0; kill < KILLS; kill++) {
      // In the middle of this, the signer dies too.
      const killed = killOne();
      await Promise.all([killed, ...(kill === 3 ? [sandbox.restartSigner()] : [])]);
      takenOver += await killed;
      expect(await allHeld()).toBeLessThan(RESUMES_WITHIN);
      await start();
    }
  }
  expect(takenOver).toBeGreaterThan(0);
  // Each holds its share.
  await wait(3_000);
  const shares = await engineShares(services.database);
  expect(shares.map(({ duties }) => duties.length).toSorted()).toEqual([2, 2, 2, 2]);
  const { index } = await services.ledger.farm();
  while ((await services.ledger.farm()).index < ((index + 2) as BlockIndex)) await wait(100);
  stop.abort();
  await working;

  // A killed engine's transactions are settled once they expire. Meanwhile blocks continue, with work from the other
  // engines.
  await services.database.query('UPDATE contracts SET suspended_at = now()');
  for (let tries = 0; tries < 60 && !(await isSettled()); tries++) await wait(1_000);
  await Promise.all(engines.splice(0).map(engine => engine.stop()));
  expect(await openSteps(services.database)).toEqual([]);
  expect(await unharvested()).toEqual([]);
  await services.database.query('UPDATE contracts SET suspended_at = NULL');
  await expectSoundRecords(services.database);
  expect((await services.ledger.conservation()).every(({ ok }) => ok)).toBe(true);
  const harvested = await many(services.database, "SELECT FROM harvests WHERE payout_status = 'success'");
  expect(harvested.length).toBeGreaterThan(pools.length * FARMERS_OF_A_POOL);
}, 180_000);
