import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { accountKey } from 'shared-api/address';
import { commandContext } from '../src/commands/services.ts';
import { many, one, type Queryable } from '../src/database/database.ts';
import { registerUser, user } from '../src/domain/user.ts';
import { hex } from '../src/engine/cycle/discovery.ts';
import { commit } from '../src/events/event-store.ts';
import { userStream } from '../src/events/stream.ts';
import { leadingZeros, workHash } from '../src/ledger/kale/hash.ts';
import type { BlockIndex } from '../src/ledger/ledger.ts';
import { readEnvironment } from '../src/main/environment.ts';
import { openSandbox, type SandboxServices } from '../src/main/open-services.ts';
import { lowerPriority, MINER_NICENESS } from '../src/main/program.ts';
import { unreconciled } from '../src/testing/sound-records.ts';
import { type BenchPool, openBenchPools } from './block-pools.ts';
import { checkInvariants } from './check-invariants.ts';
import { onDevices } from './crowd.ts';
import type { Polled, PollingPages } from './polling-pages.ts';
import { backendTime, timeOf } from './processor-time.ts';
import { freePort, type Program, prepare, startEngineOn, startProgram } from './programs.ts';
import { quantile } from './report.ts';

const BLOCK_SECONDS = 300;
/** Block 0 opens when the farm is founded, long before the farmers are there. */
const BLOCK = 1;
const LOOK_INTERVAL_MS = 200;
const POLLING_FARMERS = 50;
const WORKS_A_CALL = 1_000;
/** The maximum duration of a phase; a longer one aborts the run. */
const PATIENCE_MS = 540_000;

export interface BlockOptions {
  /** An empty database. */
  readonly url: string;
  readonly engines: number;
  readonly farmers: number;
  readonly pools: number;
  readonly ledgerSeconds: number;
}

interface Statement {
  readonly query: string;
  readonly calls: number;
  readonly ms: number;
}

export interface BlockFigures {
  readonly seconds: Record<'planted' | 'worked' | 'harvested' | 'paid' | 'next' | 'busy', number>;
  /** Seconds of processor time. */
  readonly processor: Record<'engines' | 'signer' | 'api' | 'database', number>;
  readonly queries: number;
  readonly events: number;
  readonly polls: { count: number; failed: number; p50: number; p99: number };
  readonly wrong: readonly string[];
  readonly slowest: readonly Statement[];
}

/** Runs API and engines, takes every farmer through one block, and measures it. */
export async function runBlock(options: BlockOptions): Promise<BlockFigures> {
  const { url, engines: count, farmers, pools } = options;
  const port = await freePort();
  const variables = {
    DATABASE_URL: url,
    API_PORT: String(port),
    BLOCK_SECONDS: String(BLOCK_SECONDS),
    LEDGER_SECONDS: String(options.ledgerSeconds),
    PAGE_URL: 'http://localhost:4000',
    DATA_DIR: process.env.BENCH_DATA_DIR ?? '/tmp',
  };
  const signer = await prepare(variables);
  const services = openSandbox(readEnvironment({ ...process.env, ...variables }));
  const { database, ledger } = services;
  await database.query('CREATE EXTENSION pg_stat_statements');
  await ledger.pauseFarm(true);
  const opened = await openBenchPools(services, pools, farmers);
  const api = startProgram('api', variables);
  const engines = Array.from({ length: count }, (_, place) => startEngineOn(place, variables));
  await Promise.all([api, ...engines].map(({ ready }) => ready));
  await wait(3_000);

  const polling = await poll(services, port, opened);
  // From here on this program plays the pools' miners, which leave the processor to the others.
  lowerPriority(MINER_NICENESS);
  const measure = await startMeasuring(database, { signer, api, engines });
  await endBlock(database);
  await ledger.pauseFarm(false);
  const start = performance.now();
  const seconds = (since: number) => (performance.now() - since) / 1000;
  const working = work(services, port, opened);
  await until(database, 'planted', BLOCK, farmers);
  const planted = seconds(start);
  await until(database, 'worked', BLOCK, farmers);
  const worked = seconds(start) - planted;
  await working;

  await endBlock(database);
  const end = performance.now();
  const next = until(database, 'planted', BLOCK + 1, farmers).then(() => seconds(end));
  await until(database, 'harvested', BLOCK, farmers);
  const harvested = seconds(end);
  await until(database, 'paid', BLOCK, farmers);
  const paid = seconds(end);
  const nextPlanted = await next;
  const measured = await measure();
  const polls = await polling();
  await Promise.all([api, ...engines].map(program => program.stop()));
  await signer.stop();
  const wrong = [
    ...(await checkInvariants(database, BLOCK_SECONDS, [])),
    ...(await unreconciled(database)).map(row => `not reconciled: ${JSON.stringify(row)}`),
  ];
  await services.close();
  const busy = planted + worked + Math.max(paid, nextPlanted);
  return {
    seconds: { planted, worked, harvested, paid, next: nextPlanted, busy },
    ...measured,
    polls,
    wrong,
  };
}

const DONE = {
  planted: "SELECT count(*)::int AS n FROM plantings WHERE block_index = $1 AND status = 'success'",
  worked: "SELECT count(*)::int AS n FROM works WHERE block_index = $1 AND status = 'success'",
  harvested: "SELECT count(*)::int AS n FROM harvests WHERE block_index = $1 AND status = 'success'",
  paid: "SELECT count(*)::int AS n FROM harvests WHERE block_index = $1 AND payout_status = 'success'",
};

async function until(on: Queryable, what: keyof typeof DONE, block: number, farmers: number): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    const row = await one<{ n: number }>(on, DONE[what], [block]);
    if ((row?.n ?? 0) >= farmers) return;
    if (performance.now() > deadline) throw new Error(`${row?.n} of ${farmers} ${what} in block ${block}`);
    await wait(LOOK_INTERVAL_MS);
  }
}

/** The next plant opens the next block. Waiting for it would measure nothing. */
const endBlock = (on: Queryable) =>
  on.query("UPDATE ledger.state SET farm = jsonb_set(farm, '{farmBlock,timestamp}', to_jsonb($1::bigint))", [
    Date.now() - BLOCK_SECONDS * 1000,
  ]);

const NEWEST = 'SELECT max(ledger) AS ledger FROM plantings WHERE block_index = $1 AND pool_id = $2';

/** Submits a nonce for every farmer of a pool once all of them have planted, like the pools' programs. */
async function work(services: SandboxServices, port: number, pools: readonly BenchPool[]): Promise<void> {
  const { database, ledger } = services;
  const operators = await onDevices(
    database,
    pools.map(pool => ({ ...pool, userId: pool.operatorId })),
    1,
  );
  await Promise.all(
    operators.map(async ({ poolId, farmers, token }) => {
      const planted = `${DONE.planted} AND pool_id = $2`;
      while (((await one<{ n: number }>(database, planted, [BLOCK, poolId]))?.n ?? 0) < farmers.length)
        await wait(LOOK_INTERVAL_MS);
      // The contract refuses work in the ledger of its plant.
      const newest = await one<{ ledger: string }>(database, NEWEST, [BLOCK, poolId]);
      while ((await ledger.farm()).ledger <= Number(newest?.ledger)) await wait(LOOK_INTERVAL_MS);
      const block = await ledger.block(BLOCK as BlockIndex);
      if (!block) throw new Error('The block is gone');
      const workResults = farmers.map(({ farmerId, address }) => {
        const task = { index: BLOCK, nonce: 1n, entropy: block.entropy, farmer: accountKey(address) };
        const hash = workHash(task);
        return { farmerId, status: 'success', nonce: '1', hash: hex(hash), zeros: leadingZeros(hash) };
      });
      for (let from = 0; from < workResults.length; from += WORKS_A_CALL) {
        const body = {
          blockIndex: BLOCK,
          poolerId: poolId,
          workResults: workResults.slice(from, from + WORKS_A_CALL),
        };
        const response = await fetch(`http://127.0.0.1:${port}/pooler/work-completed`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
          body: JSON.stringify(body),
        });
        if (!response.ok) throw new Error(`Work was refused: ${await response.text()}`);
      }
    }),
  );
}

/** Farmers with a page open, until the returned function is called. */
async function poll(services: SandboxServices, port: number, pools: readonly BenchPool[]) {
  const { database } = services;
  const some = pools.flatMap(({ poolId, farmers }) =>
    farmers.slice(0, Math.ceil(POLLING_FARMERS / pools.length)).map(each => ({ ...each, poolId })),
  );
  await commit(database, commandContext(services, { kind: 'system' }, 'bench'), async unit => {
    for (const { userId, farmerId } of some) {
      const account = {
        userId,
        email: `${userId}@bench.test`,
        role: 'farmer',
        farmerId,
        poolId: null,
      } as const;
      await unit.decide(userStream(userId), user, registerUser(account));
    }
  });
  const workerData: PollingPages = { port, pages: await onDevices(database, some, 1) };
  const pages = new Worker(new URL('polling-pages.ts', import.meta.url), { workerData });
  return async () => {
    pages.postMessage('end');
    const [{ waits, failed }] = (await once(pages, 'message')) as [Polled];
    return { count: waits.length, failed, p50: quantile(waits, 0.5), p99: quantile(waits, 0.99) };
  };
}

const STATEMENTS = `SELECT calls::int, total_exec_time AS ms, regexp_replace(left(query, 300), '\\s+', ' ', 'g') AS query
  FROM pg_stat_statements WHERE dbid = (SELECT oid FROM pg_database WHERE datname = current_database())`;

/** Measures from now until the returned function is called. */
async function startMeasuring(
  on: Queryable,
  { signer, api, engines }: { signer: Program; api: Program; engines: readonly Program[] },
) {
  await on.query('SELECT pg_stat_statements_reset()');
  const eventsNow = async () =>
    (await one<{ n: number }>(on, 'SELECT count(*)::int AS n FROM emt_messages'))?.n ?? 0;
  const timesNow = () => ({
    engines: engines.reduce((sum, { child }) => sum + timeOf(String(child.pid)), 0),
    signer: timeOf(String(signer.child.pid)),
    api: timeOf(String(api.child.pid)),
  });
  const [events, times, backends] = [await eventsNow(), timesNow(), await backendTime(on)];
  return async () => {
    const now = timesNow();
    const database = await backends();
    const statements = await many<Statement>(on, `${STATEMENTS} ORDER BY total_exec_time DESC`);
    return {
      processor: {
        engines: now.engines - times.engines,
        signer: now.signer - times.signer,
        api: now.api - times.api,
        database,
      },
      events: (await eventsNow()) - events,
      queries: statements.reduce((sum, { calls }) => sum + calls, 0),
      slowest: statements.slice(0, Number(process.env.STATEMENTS ?? 0)),
    };
  };
}
