// Ten million events: every read of the API with each value of its filters and orders, uncached, and polls of pages.
import type { Route } from 'shared-api/contract';
import { type Database, many, one } from '../src/database/database.ts';
import { cycle } from '../src/domain/cycle.ts';
import { hashToken, newToken } from '../src/domain/token.ts';
import { commit } from '../src/events/event-store.ts';
import { cycleStream } from '../src/events/stream.ts';
import { servedRoutes } from '../src/http/app.ts';
import { completedBlock } from '../src/projections/completed-block.ts';
import { listenToChanges } from '../src/response-cache/changes.ts';
import { createResponseCache, NO_CACHE } from '../src/response-cache/response-cache.ts';
import { copyBlocks } from './copy-blocks.ts';
import { openApi } from './in-process-api.ts';
import { timed } from './processor-time.ts';
import { databaseUrl } from './programs.ts';
import { atMost, exactly, fromEnvironment, quantile, report } from './report.ts';
import { prepareStore } from './sandbox-store.ts';
import { registerPeople } from './seed-events.ts';

const EVENTS = fromEnvironment('EVENTS', 10_000_000);
/** The number of farmers in each of three pools. */
const FARMERS = fromEnvironment('FARMERS', 33);
/** Events are no longer copied after this time. */
const SECONDS = fromEnvironment('SECONDS', 3_600);
const ROUNDS = fromEnvironment('ROUNDS', 200);
/** Blocks that end between two polls of a page. */
const CHANGES = Math.ceil(ROUNDS / 10);
const MAX_MS = { read: 100, poll: 20 };
/** Reads of the whole log: checks and files, which stream. */
const WHOLE = ['verifyAudit'];

/** Reads that this store cannot answer: mails and webhooks. */
const ABSENT = 'sandboxMails (404), webhookDeliveries (404)';

/** A signed-in account and the values of the routes' parameters that it may use. */
interface Caller {
  readonly token: string;
  readonly names: Readonly<Record<string, string>>;
}

async function signIn(database: Database, userId: string): Promise<string> {
  const token = newToken();
  await database.query(
    `INSERT INTO sessions (id, token_hash, user_id, created_at, expires_at, last_used_at)
     VALUES ('session_' || gen_random_uuid(), $1, $2, now(), now() + interval '12 hours', now())`,
    [hashToken(token), userId],
  );
  return token;
}

async function newestBlock(database: Database): Promise<number> {
  const newest = await one<{ index: string }>(database, 'SELECT max(block_index) AS index FROM blocks');
  return Number(newest?.index);
}

/** Several farmers, an operator and an admin. */
async function callers(database: Database): Promise<Record<'farmers' | 'operators' | 'admins', Caller[]>> {
  const newest = String(await newestBlock(database));
  const people = await many<{ id: string; role: string; names: Record<string, string | null> }>(
    database,
    `SELECT u.id, u.role, json_build_object('userId', u.id, 'farmerId', f.id, 'contractId', f.contract_id,
       'address', f.custodial_address, 'poolerId', coalesce(u.pool_id, c.pool_id, 'pool-one')) AS names
     FROM users u LEFT JOIN farmers f ON f.user_id = u.id LEFT JOIN contracts c ON c.id = f.contract_id
     WHERE u.email LIKE '%@bench.test' ORDER BY u.email`,
  );
  const of = async (role: string): Promise<Caller[]> => {
    const found = people.filter(person => person.role === role).slice(0, 10);
    return Promise.all(
      found.map(async ({ id, names }) => {
        const known = Object.entries(names).flatMap(([name, value]) => (value ? [[name, value]] : []));
        const block = { blockIndex: newest, blockId: `${names.poolerId}:${newest}` };
        return { token: await signIn(database, id), names: { ...Object.fromEntries(known), ...block } };
      }),
    );
  };
  return { farmers: await of('farmer'), operators: await of('pooler'), admins: await of('admin') };
}

type Callers = Awaited<ReturnType<typeof callers>>;

/** The caller of a route: a farmer unless it belongs to operators or admins. */
function callersOf({ access }: Route, { farmers, operators, admins }: Callers): Caller[] {
  if (access === 'admin') return admins;
  return access === 'pooler' || access === 'operator' ? operators : farmers;
}

/** The URL of a route for a caller, with the parameters that it requires and the given one. */
function addressOf({ path, query }: Route, { names }: Caller, chosen: string): string {
  const named = path.replaceAll(/:(\w+)/g, (_, name: string) => names[name] ?? 'unknown');
  const asked = ['userId', 'poolerId', 'blockIndex'].filter(
    name => query && name in query.entries && names[name],
  );
  return `${named}?${[...asked.map(name => `${name}=${names[name]}`), chosen].join('&')}`;
}

/** A schema, as far as it lists the accepted words. */
interface Listing {
  readonly wrapped?: Listing;
  readonly options?: readonly unknown[];
}
const wordsOf = ({ wrapped, options = [] }: Listing): readonly unknown[] =>
  wrapped ? wordsOf(wrapped) : options.filter(option => typeof option === 'string');

/** Every window, order, status and kind that a route's query accepts, one at a time; first none. */
const choicesOf = ({ query }: Route): string[] => [
  '',
  ...Object.entries<object>(query?.entries ?? {}).flatMap(([name, schema]) =>
    wordsOf(schema).map(word => `${name}=${word}`),
  ),
];

const { open, signer } = await prepareStore();
const services = open();
const { database } = services;
const members = await registerPeople(services, FARMERS);
await signer.stop();
const copied = await timed(database, () => copyBlocks(database, members, EVENTS, SECONDS));
await database.query('VACUUM ANALYZE');
process.stdout.write(` in ${Math.round(copied.seconds)} s\n`);

const by = await callers(database);
/** The ledger lacks the copied blocks, whose assignments are read. */
const block: typeof services.ledger.block = async index => ({
  index,
  timestamp: services.clock(),
  entropy: new Uint8Array(32),
  ...{ minGap: 0, maxGap: 0, minZeros: 0, maxZeros: 9 },
  ...{ minStake: 0n, maxStake: 0n, stakedTotal: 0n, normalizedTotal: 0n },
});
const uncached = await openApi(databaseUrl, { ...services, ledger: { ...services.ledger, block } }, NO_CACHE);
const reads: { name: string; first: number; p99: number; median: number }[] = [];
const refused: string[] = [];
/** The times of all calls, or the status of the first failed one. */
async function measure(route: Route, of: readonly Caller[], chosen: string): Promise<number[] | number> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const caller = of[round % of.length];
    if (!caller) throw new Error(`Nobody can call ${route.path}`);
    const began = performance.now();
    const answer = await uncached.app.request(addressOf(route, caller, chosen), {
      headers: { authorization: `Bearer ${caller.token}` },
    });
    await answer.text();
    times.push(performance.now() - began);
    if (answer.status !== 200) return answer.status;
  }
  return times;
}

for (const [name, route] of servedRoutes()) {
  if (route.method !== 'GET' || WHOLE.includes(name)) continue;
  const of = callersOf(route, by);
  for (const chosen of choicesOf(route)) {
    const times = await measure(route, of, chosen);
    const read = `${name} ${chosen}`.trim();
    if (typeof times === 'number') {
      refused.push(`${read} (${times})`);
      break;
    }
    const [first = 0] = times;
    reads.push({ name: read, first, p99: quantile(times, 0.99), median: quantile(times, 0.5) });
  }
}
await uncached.close();

// The pages of a farmer, each poll with the ETag of the last response.
const changes = await listenToChanges(databaseUrl);
const cached = await openApi(databaseUrl, services, createResponseCache(changes));
const pages = by.farmers.flatMap(({ token, names }) => {
  const of = `/farmers/${names.farmerId}`;
  const paths = ['/farmers/current', `${of}/summary?window=7d`, `${of}/plantings`, `${of}/harvests`];
  return paths.map(path => ({ path, token, etag: '' }));
});
/** The time of a poll in ms, and whether the response had changed. */
async function poll(page: (typeof pages)[number]): Promise<{ ms: number; changed: boolean }> {
  const began = performance.now();
  const answer = await cached.app.request(page.path, {
    headers: { authorization: `Bearer ${page.token}`, 'if-none-match': page.etag },
  });
  await answer.text();
  page.etag = answer.headers.get('etag') ?? '';
  return { ms: performance.now() - began, changed: answer.status === 200 };
}
for (const page of pages) await poll(page);
const unchanged = [];
for (const page of pages) {
  for (let round = 0; round < ROUNDS; round++) unchanged.push(await poll(page));
}
const changed = [];
// Planting fails for the first farmer, so two of the pages do not change.
const [failing] = by.farmers;
const newest = await newestBlock(database);
for (let block = 1; block <= CHANGES; block++) {
  const at = services.clock();
  for (const [poolId, farmers] of members) {
    const id = { poolId, blockIndex: newest + block };
    const context = { actor: { kind: 'engine' }, cause: null, at } as const;
    await commit(database, context, unit =>
      unit.decide(cycleStream(id), cycle, completedBlock(id, farmers, at)),
    );
  }
  await changes.caughtUp();
  for (const page of pages) if (page.token !== failing?.token) changed.push(await poll(page));
}
await cached.close();
await changes.close();
await services.close();

const slowest = reads.toSorted((a, b) => b.p99 - a.p99);
report(`${copied.value} events, ${FARMERS * 3} farmers in 3 pools`, [
  exactly(`reads measured, ${ROUNDS} times each`, reads.length, reads.length),
  exactly('reads without an answer to measure', refused.join(', '), ABSENT),
  ...slowest.map(({ name, p99, median, first }) =>
    atMost(
      `${name}: median ${median.toFixed(1)} ms, first ${first.toFixed(1)} ms; p99`,
      p99,
      MAX_MS.read,
      ' ms',
    ),
  ),
  exactly(
    'polls of unchanged pages that were answered 304',
    unchanged.filter(each => !each.changed).length,
    unchanged.length,
  ),
  atMost(
    'a poll of an unchanged page: p99',
    quantile(
      unchanged.map(({ ms }) => ms),
      0.99,
    ),
    MAX_MS.poll,
    ' ms',
  ),
  exactly(
    'polls after a block of its farmer that were answered 200',
    changed.filter(each => each.changed).length,
    changed.length,
  ),
  atMost(
    'a poll after a block of its farmer: p99',
    quantile(
      changed.map(({ ms }) => ms),
      0.99,
    ),
    MAX_MS.poll,
    ' ms',
  ),
]);
process.exit();
