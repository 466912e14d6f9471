// 2,000 open pages. Each polls through the gateway on its own connection and session, at the rates of spec §9.
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { openDatabase } from '../src/database/database.ts';
import { cycle } from '../src/domain/cycle.ts';
import { commit } from '../src/events/event-store.ts';
import { cycleStream } from '../src/events/stream.ts';
import { completedBlock } from '../src/projections/completed-block.ts';
import { crowd, onDevices, type Present } from './crowd.ts';
import { KeepAliveClient } from './keep-alive-client.ts';
import { databaseUrl, freePort, prepare, startProgram } from './programs.ts';
import { atMost, exactly, fromEnvironment, quantile, report } from './report.ts';

const CLIENTS = fromEnvironment('CLIENTS', 2_000);
/** Each has several pages open, on separate connections and sessions. */
const FARMERS = fromEnvironment('FARMERS', 400);
const SECONDS = fromEnvironment('SECONDS', 90);
const PULSE_MS = 30_000;
const LEDGER_MS = 300_000;
const BLOCKS = 3;

await prepare();
const database = openDatabase(databaseUrl);
const farmers = await crowd(database, FARMERS);
const people = [...farmers, ...(await onDevices(database, farmers, CLIENTS / FARMERS - 1))];
const context = { actor: { kind: 'engine' }, cause: null, at: new Date() } as const;

/** A whole block of a pool at once; its farmers' figures change. */
async function block(blockIndex: number, poolIds: readonly string[]) {
  for (const poolId of poolIds) {
    const members = farmers.filter(person => person.poolId === poolId);
    const id = { poolId: members[0]?.poolId ?? ('' as Present['poolId']), blockIndex };
    await commit(database, context, unit =>
      unit.decide(cycleStream(id), cycle, completedBlock(id, members, new Date())),
    );
  }
}
const poolIds = [...new Set(people.map(({ poolId }) => poolId))];
for (let index = 1; index <= BLOCKS; index++) await block(index, poolIds);
await database.query('VACUUM ANALYZE');

const [apiPort, port] = [await freePort(), await freePort()];
const api = startProgram('api', { API_PORT: String(apiPort) });
await api.ready;
const gateway = startProgram('gateway', {
  PORT: String(port),
  API_URL: `http://127.0.0.1:${apiPort}`,
  DEPLOY_DIR: join(process.env.BENCH_DATA_DIR ?? '/tmp', 'deployed'),
});
await gateway.ready;

const waits: number[] = [];
const statuses = new Map<number, number>();
let measuring = false;
let over = false;

/** Polls resources, each with the ETag of its last response. */
async function poll(client: KeepAliveClient, token: string, of: readonly string[], every: number) {
  const etags = new Map<string, string>();
  for (let next = Math.random() * Math.min(every, PULSE_MS); !over; next = every) {
    await wait(next, undefined, { ref: false });
    for (const path of of) {
      if (over) return;
      const etag = etags.get(path);
      const began = performance.now();
      const answer = await client.get(`/api${path}`, {
        authorization: `Bearer ${token}`,
        ...(etag && { 'if-none-match': etag }),
      });
      if (answer.etag) etags.set(path, answer.etag);
      if (!measuring) continue;
      waits.push(performance.now() - began);
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
    }
  }
}

const clients = people.map(() => new KeepAliveClient(port));
function start() {
  for (const [index, { farmerId, token }] of people.entries()) {
    const client = clients[index];
    if (!client) continue;
    const often = [
      '/farmers/current',
      `/farmers/${farmerId}/summary?window=7d`,
      `/farmers/${farmerId}/plantings?page=1&limit=10`,
      `/farmers/${farmerId}/harvests?page=1&limit=10`,
    ];
    void poll(client, token, often, PULSE_MS);
    void poll(client, token, ['/farmers/blockchain-data', '/health'], LEDGER_MS);
  }
}

/** The number of transactions so far. PostgreSQL counts them with a delay. */
async function transactions(): Promise<number> {
  await wait(1_500);
  const { rows } = await database.query<{ n: string }>(
    'SELECT xact_commit + xact_rollback AS n FROM pg_stat_database WHERE datname = current_database()',
  );
  return Number(rows[0]?.n ?? 0);
}

async function measure(seconds: number, meanwhile: () => Promise<unknown> = async () => undefined) {
  waits.length = 0;
  statuses.clear();
  const before = await transactions();
  measuring = true;
  await Promise.all([wait(seconds * 1000), meanwhile()]);
  measuring = false;
  const after = await transactions();
  const errors = [...statuses].filter(([status]) => status !== 200 && status !== 304);
  return {
    polls: waits.length,
    p50: quantile(waits, 0.5),
    p99: quantile(waits, 0.99),
    errors: errors.reduce((sum, [, n]) => sum + n, 0),
    unchanged: statuses.get(304) ?? 0,
    perSecond: (after - before) / seconds,
  };
}

start();
process.stdout.write(`${people.length} pages, each on a connection; the first round warms up\n`);
await wait(PULSE_MS + 10_000);
const calm = await measure(SECONDS);
// The API's load without polls: change notifications, following events, expiring requests.
over = true;
await wait(1_000);
const idleBefore = await transactions();
await wait(10_000);
const idle = ((await transactions()) - idleBefore) / 11.5;
over = false;
start();
await wait(PULSE_MS + 5_000);
const changing = poolIds.slice(0, 2);
const busy = await measure(Math.min(SECONDS, 60), async () => {
  // Meanwhile blocks change figures of the farmers of some pools.
  for (let index = BLOCKS + 1; index <= BLOCKS + 3; index++) {
    await block(index, changing);
    await wait(10_000);
  }
});
over = true;
for (const client of clients) client.close();
await gateway.stop();
await api.stop();
await database.end();

const reopened = clients.reduce((sum, { opened }) => sum + Math.max(0, opened - 1), 0);
const perPoll = Math.max(0, calm.perSecond - idle) / (calm.polls / SECONDS);
report(`${CLIENTS} keep-alive pollers through the gateway`, [
  exactly(`keep-alive connections and sessions, of ${FARMERS} farmers`, clients.length, CLIENTS),
  exactly('of these reopened after an idle close', reopened, reopened),
  exactly(`polls in ${SECONDS} s`, calm.polls, calm.polls),
  atMost('p50', calm.p50, 100, ' ms'),
  atMost('p99', calm.p99, 100, ' ms'),
  exactly('errors', calm.errors, 0),
  exactly(
    'answered 304',
    `${((100 * calm.unchanged) / calm.polls).toFixed(1)} %`,
    `${((100 * calm.unchanged) / calm.polls).toFixed(1)} %`,
  ),
  {
    what: `transactions a poll (${calm.perSecond.toFixed(1)}/s, of these ${idle.toFixed(1)}/s without any poll)`,
    measured: perPoll.toFixed(3),
    goal: '0.00',
    reached: perPoll < 0.01,
  },
  atMost(
    `p99 while figures of ${farmers.filter(({ poolId }) => changing.includes(poolId)).length} farmers change, ${busy.polls} polls`,
    busy.p99,
    100,
    ' ms',
  ),
  exactly('errors meanwhile', busy.errors, 0),
]);
process.exit();
