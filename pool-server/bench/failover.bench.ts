// The primary of a Patroni cluster is killed, or hangs, in the middle of blocks, while users register, farm and leave and
// two pages listen to events.
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { type Announcement, EVENTS, LoginResponse } from 'shared-api/contract';
import * as v from 'valibot';
import { many, one, openDatabase } from '../src/database/database.ts';
import { isShared } from './every-pool.ts';
import { startFarming } from './farming.ts';
import { FollowedStream } from './followed-stream.ts';
import { databaseUrl } from './programs.ts';
import { atMost, exactly, fromEnvironment, quantile, report } from './report.ts';

const KILLS = fromEnvironment('KILLS', 10);
const FREEZES = fromEnvironment('FREEZES', 2);
const PEOPLE = fromEnvironment('PEOPLE', 10);
const BLOCK_SECONDS = fromEnvironment('BLOCK_SECONDS', 15);
const ENGINES = 2;
const APIS = 2;
/** The time limit for an event to reach a client. */
const LATEST_EVENT_MS = 5_000;
/** Events that only engines append. */
const STEPS = [
  'BlockDiscovered',
  'PlantingSubmitted',
  'WorkSubmitted',
  'HarvestSubmitted',
  'PayoutSubmitted',
];

const { traffic, apiPorts, end } = await startFarming({
  people: PEOPLE,
  blockSeconds: BLOCK_SECONDS,
  engines: ENGINES,
  apis: APIS,
});
const database = openDatabase(databaseUrl, 4);

/** A stream of all events from each API, like the one of an admin's page. */
async function openStreams(): Promise<FollowedStream[]> {
  const body = { email: 'admin@kale.test', password: 'kale-sandbox' };
  const answer = v.parse(LoginResponse, (await traffic.once('POST', '/auth/login', { body })).body);
  if (!('token' in answer)) throw new Error('The admin has a second factor');
  return apiPorts.map(port => new FollowedStream(port, answer.token));
}
const streams = await openStreams();

/** The ids of the events announced to an admin's stream, starting with the first one received. */
async function announcedFrom(first: string): Promise<string[]> {
  const types = Object.entries<Announcement>(EVENTS)
    .filter(
      ([, { audience, announcedAs, notifies = {} }]) =>
        audience !== 'user' &&
        (announcedAs || Object.values(notifies).some(roles => roles.includes('admin'))),
    )
    .map(([type]) => type);
  const rows = await many<{ id: string }>(
    database,
    `SELECT transaction_id || '-' || global_position AS id FROM emt_messages
     WHERE (transaction_id::text::bigint, global_position) >= ($1, $2) AND message_type = ANY($3)`,
    [...first.split('-'), types],
  );
  return rows.map(({ id }) => id);
}

/** Received events that the database lacks: a client acted on something that the failover lost. */
async function vanished({ heard }: FollowedStream): Promise<number> {
  const rows = await many(
    database,
    `SELECT unnest($1::text[]) EXCEPT SELECT transaction_id || '-' || global_position FROM emt_messages`,
    [heard],
  );
  return rows.length;
}

async function areReady(): Promise<boolean> {
  const ready = await Promise.all(
    apiPorts.map(async port => {
      const answer = await fetch(`http://127.0.0.1:${port}/ready`, { signal: AbortSignal.timeout(2_000) });
      await answer.text();
      return answer.ok;
    }),
  );
  return !ready.includes(false);
}

async function order(what: string): Promise<string> {
  process.send?.(what);
  const [answer] = await once(process, 'message');
  return String(answer);
}

const newest = async (types: readonly string[] = []) =>
  (
    await one<{ position: string | null }>(
      database,
      'SELECT max(global_position)::text AS position FROM emt_messages WHERE $1 OR message_type = ANY($2)',
      [types.length === 0, types],
    )
  )?.position ?? '0';

/** Repeats the request until there is an answer. Does not wait for a server that hangs. */
async function until<T>(ask: () => Promise<T | false>): Promise<T> {
  for (;;) {
    const answer = await Promise.race([ask().catch((): false => false), wait(2_000, false as const)]);
    if (answer !== false) return answer;
    await wait(50);
  }
}

const seconds = {
  database: [] as number[],
  api: [] as number[],
  engine: [] as number[],
  step: [] as number[],
  event: [] as number[],
};
for (let failover = 0; failover < KILLS + FREEZES; failover++) {
  await wait((1 + Math.random()) * BLOCK_SECONDS * 1000);
  const how = failover < KILLS ? 'kill' : 'freeze';
  const node = await order(how);
  const began = performance.now();
  const since = () => (performance.now() - began) / 1000;
  const last = await until(newest);
  seconds.database.push(since());
  const api = until(areReady).then(() => seconds.api.push(since()));
  const step = until(async () => BigInt(await newest(STEPS)) > BigInt(last)).then(() =>
    seconds.step.push(since()),
  );
  const event = until(async () => streams.every(stream => stream.newest > BigInt(last))).then(() =>
    seconds.event.push(since()),
  );
  await until(() => isShared(database));
  seconds.engine.push(since());
  await Promise.all([api, step, event]);
  const times = Object.entries(seconds).map(([what, each]) => `${what} ${each.at(-1)?.toFixed(1)} s`);
  process.stdout.write(
    `${how} ${node}: ${times.join(', ')}, ${[...traffic.statuses].map(String).join(' ')}\n`,
  );
  await order(`restore ${node}`);
}
const announced = await Promise.all(streams.map(({ heard: [first = '0-0'] }) => announcedFrom(first)));
await wait(LATEST_EVENT_MS);
const missed = streams.map(({ heard }, index) => {
  const known = new Set(heard);
  return (announced[index] ?? []).filter(id => !known.has(id)).length;
});
const repeated = streams.map(({ heard }) => heard.length - new Set(heard).size);
await Promise.all(streams.map(stream => stream.close()));
const takenBack = await Promise.all(streams.map(vanished));
const none = streams.map(() => 0).join(', ');
const heardAfter = seconds.event.map((at, index) => at - (seconds.step[index] ?? 0));
const intact = await end();
await database.end();
const { acknowledged } = traffic;
report(
  `primary killed or hung under the load of ${PEOPLE} people, blocks of ${BLOCK_SECONDS} s, ${ENGINES} engines, ${APIS} APIs`,
  [
    exactly('failovers', seconds.step.length, KILLS + FREEZES),
    exactly('acknowledged writes', acknowledged.length, acknowledged.length),
    ...intact,
    exactly(
      `missed by each stream, of ${announced.map(ids => ids.length).join(' and ')} events`,
      missed.join(', '),
      none,
    ),
    exactly('heard twice', repeated.join(', '), none),
    exactly('heard, but not in the database at the end', takenBack.join(', '), none),
    atMost('a new primary answers, slowest', quantile(seconds.database, 1), 30, ' s'),
    atMost('every API is ready, slowest', quantile(seconds.api, 1), 30, ' s'),
    atMost('every pool has an engine, slowest', quantile(seconds.engine, 1), 30, ' s'),
    // A single failover has no median, and its first step also waits for a block.
    ...(KILLS + FREEZES > 1
      ? [atMost('first step of an engine, median', quantile(seconds.step, 0.5), 30, ' s')]
      : []),
    atMost('first step of an engine, slowest', quantile(seconds.step, 1), 30 + BLOCK_SECONDS, ' s'),
    atMost('until both streams have heard an event after it, slowest', quantile(heardAfter, 1), 5, ' s'),
  ],
);
process.exit();
