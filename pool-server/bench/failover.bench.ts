// The primary of a Patroni cluster is killed, or hangs, in the middle of blocks, while users register, farm and leave.
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { one, openDatabase } from '../src/database/database.ts';
import { isShared } from './every-pool.ts';
import { startFarming } from './farming.ts';
import { databaseUrl } from './programs.ts';
import { atMost, exactly, fromEnvironment, quantile, report } from './report.ts';

const FAILOVERS = fromEnvironment('FAILOVERS', 10);
const PEOPLE = fromEnvironment('PEOPLE', 10);
const BLOCK_SECONDS = fromEnvironment('BLOCK_SECONDS', 15);
const ENGINES = 2;
/** Events that only engines append. */
const STEPS = [
  'BlockDiscovered',
  'PlantingSubmitted',
  'WorkSubmitted',
  'HarvestSubmitted',
  'PayoutSubmitted',
];

const { traffic, end } = await startFarming({
  people: PEOPLE,
  blockSeconds: BLOCK_SECONDS,
  engines: ENGINES,
});
const database = openDatabase(databaseUrl, 4);

/** Has the cluster changed by the process that started it. */
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

/** Asks until there is an answer, without waiting for one from a server that hangs. */
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
};
for (let failover = 0; failover < FAILOVERS; failover++) {
  await wait((1 + Math.random()) * BLOCK_SECONDS * 1000);
  const how = failover % 2 ? 'freeze' : 'kill';
  const node = await order(how);
  const began = performance.now();
  const since = () => (performance.now() - began) / 1000;
  const last = await until(newest);
  seconds.database.push(since());
  const api = until(async () => (await traffic.once('GET', '/ready')).status === 200).then(() =>
    seconds.api.push(since()),
  );
  const step = until(async () => BigInt(await newest(STEPS)) > BigInt(last)).then(() =>
    seconds.step.push(since()),
  );
  await until(() => isShared(database));
  seconds.engine.push(since());
  await Promise.all([api, step]);
  const times = Object.entries(seconds).map(([what, each]) => `${what} ${each.at(-1)?.toFixed(1)} s`);
  process.stdout.write(
    `${how} ${node}: ${times.join(', ')}, ${[...traffic.statuses].map(String).join(' ')}\n`,
  );
  await order(`restore ${node}`);
}
const intact = await end();
await database.end();
const { acknowledged } = traffic;
report(
  `primary killed or hung under the load of ${PEOPLE} people, blocks of ${BLOCK_SECONDS} s, ${ENGINES} engines`,
  [
    exactly('failovers', seconds.step.length, FAILOVERS),
    exactly('acknowledged writes', acknowledged.length, acknowledged.length),
    ...intact,
    atMost('a new primary answers, slowest', quantile(seconds.database, 1), 30, ' s'),
    atMost('the API is ready, slowest', quantile(seconds.api, 1), 30, ' s'),
    atMost('every pool has an engine, slowest', quantile(seconds.engine, 1), 30, ' s'),
    atMost('first step of an engine, median', quantile(seconds.step, 0.5), 30, ' s'),
    atMost('first step of an engine, slowest', quantile(seconds.step, 1), 30 + BLOCK_SECONDS, ' s'),
  ],
);
process.exit();
