// kill -9 right after each kind of step, while users register, farm and leave.
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { many, one, openDatabase } from '../src/database/database.ts';
import { isShared } from './every-pool.ts';
import { type FarmingProgram, startFarming } from './farming.ts';
import { databaseUrl } from './programs.ts';
import { atMost, exactly, fromEnvironment, quantile, report } from './report.ts';

const KILLS = fromEnvironment('KILLS', 200);
const PEOPLE = fromEnvironment('PEOPLE', 30);
const BLOCK_SECONDS = fromEnvironment('BLOCK_SECONDS', 6);
const LONGEST_WAIT_MS = 15_000;

/** Each step of a cycle, and the program that takes it. */
const STEPS: readonly [type: string, program: Exclude<FarmingProgram, 'pooler'>][] = [
  ['BlockDiscovered', 'engine'],
  ['PlantingRequested', 'engine'],
  ['PlantingRequested', 'signer'],
  ['PlantingSubmitted', 'engine'],
  ['PlantingSucceeded', 'engine'],
  ['WorkFound', 'api'],
  ['WorkSubmitted', 'engine'],
  ['WorkAccepted', 'engine'],
  ['HarvestRequested', 'engine'],
  ['HarvestSubmitted', 'engine'],
  ['HarvestRequested', 'signer'],
  ['HarvestSucceeded', 'engine'],
  ['HarvestSucceeded', 'signer'],
  ['PayoutSubmitted', 'engine'],
  ['PayoutSucceeded', 'engine'],
  ['ContractRequested', 'api'],
  ['ContractExitRequested', 'api'],
  ['ContractCompleted', 'engine'],
];

/** Each run kills one of them. */
const ENGINES = fromEnvironment('ENGINES', 2);
const farming = { people: PEOPLE, blockSeconds: BLOCK_SECONDS, engines: ENGINES };
const { programs, start, traffic, end } = await startFarming(farming);
const database = openDatabase(databaseUrl, 6);

/** The types of events as they are committed. */
const listener = new pg.Client({ connectionString: databaseUrl });
await listener.connect();
await listener.query('LISTEN kale_events');
let onEvents: (types: string[]) => void = () => undefined;
let position = '0';
listener.on('notification', async ({ payload = '0' }) => {
  const from = position;
  position = payload;
  const rows = await many<{ message_type: string }>(
    database,
    'SELECT message_type FROM emt_messages WHERE global_position > $1 AND global_position <= $2',
    [from, payload],
  ).catch(() => []);
  onEvents(rows.map(row => row.message_type));
});

/** Resolves to true once an event of this type is committed, or to false after a timeout. */
const event = (type: string) =>
  new Promise<boolean>(resolve => {
    const late = setTimeout(() => resolve(false), LONGEST_WAIT_MS);
    onEvents = types => {
      if (!types.includes(type)) return;
      clearTimeout(late);
      resolve(true);
    };
  });

async function answers(): Promise<void> {
  while ((await traffic.once('GET', '/poolers')).status !== 200) await wait(20);
}

const again = { api: [] as number[], engine: [] as number[], signer: [] as number[] };
const hits = new Map<string, number>();
for (let kill = 0; kill < KILLS; kill++) {
  const [type, name] = STEPS[kill % STEPS.length] ?? ['PlantingSubmitted', 'engine'];
  const seen = await event(type);
  await wait(Math.random() * 6);
  const killed = performance.now();
  await programs.get(name)?.kill();
  hits.set(seen ? type : 'at any moment', (hits.get(seen ? type : 'at any moment') ?? 0) + 1);
  await start(name);
  if (name === 'api') await answers();
  else if (name === 'engine') while (!(await isShared(database))) await wait(20);
  again[name].push((performance.now() - killed) / 1000);
  if (kill % 20 === 19)
    process.stdout.write(`${kill + 1} killed, ${[...traffic.statuses].map(String).join(' ')}\n`);
}
const intact = await end();
const done = await one<{ plants: number; works: number; harvests: number; exits: number }>(
  database,
  `SELECT (SELECT count(*)::int FROM plantings WHERE status = 'success') AS plants,
     (SELECT count(*)::int FROM works WHERE status = 'success') AS works,
     (SELECT count(*)::int FROM harvests WHERE payout_status = 'success') AS harvests,
     (SELECT count(*)::int FROM contracts WHERE status = 'completed') AS exits`,
);
await listener.end();
await database.end();
report(`kill -9 under the load of ${PEOPLE} people, blocks of ${BLOCK_SECONDS} s, ${ENGINES} engine(s)`, [
  exactly('kills', Object.values(again).flat().length, KILLS),
  exactly(
    'after',
    [...hits].map(([type, n]) => `${type} ${n}`).join(', '),
    [...hits].map(([type, n]) => `${type} ${n}`).join(', '),
  ),
  exactly(
    'plants, works, harvests paid, exits meanwhile',
    Object.values(done ?? {}).join(', '),
    Object.values(done ?? {}).join(', '),
  ),
  ...intact,
  atMost('API serves again, slowest', quantile(again.api, 1), 3, ' s'),
  atMost('every pool has an engine again, slowest', quantile(again.engine, 1), 5, ' s'),
  atMost('the signer is ready again, slowest', quantile(again.signer, 1), 5, ' s'),
  exactly(
    'medians of both',
    `${quantile(again.api, 0.5).toFixed(1)}, ${quantile(again.engine, 0.5).toFixed(1)} s`,
    `${quantile(again.api, 0.5).toFixed(1)}, ${quantile(again.engine, 0.5).toFixed(1)} s`,
  ),
]);
process.exit();
