// Ten million events: every read of the API, uncached, and polls of pages whose data did not change.
import type { Route } from 'shared-api/contract';
import { type Database, many, one } from '../src/database/database.ts';
import { hashToken, newToken } from '../src/domain/token.ts';
import { servedRoutes } from '../src/http/app.ts';
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
/** Of each of three pools. */
const FARMERS = fromEnvironment('FARMERS', 33);
/** Events are no longer copied after this time. */
const SECONDS = fromEnvironment('SECONDS', 3_600);
const ROUNDS = fromEnvironment('ROUNDS', 200);
const MAX_MS = { read: 100, poll: 20 };
/** Reads of the whole log: checks and files, which stream. */
const WHOLE = ['verifyAudit'];

/** Reads of what this store does not have: mails, webhooks, a block that is mined, custody in the API's own process. */
const ABSENT =
  'sandboxMails (404), webhookDeliveries (404), assignments (400), nonceSamples (404), adminCustody (404)';

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

/** Several farmers, an operator and an admin. */
async function callers(database: Database): Promise<Record<'farmers' | 'operators' | 'admins', Caller[]>> {
  const newest = await one<{ index: string }>(database, 'SELECT max(block_index) AS index FROM blocks');
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
        const blockId = `${names.poolerId}:${newest?.index}`;
        return { token: await signIn(database, id), names: { ...Object.fromEntries(known), blockId } };
      }),
    );
  };
  return { farmers: await of('farmer'), operators: await of('pooler'), admins: await of('admin') };
}

type Callers = Awaited<ReturnType<typeof callers>>;

/** Who calls a route: a farmer unless it belongs to operators or admins. */
function callersOf({ access }: Route, { farmers, operators, admins }: Callers): Caller[] {
  if (access === 'admin') return admins;
  return access === 'pooler' || access === 'operator' ? operators : farmers;
}

/** The address of a route for a caller, with the parameters that its query needs. */
function addressOf({ path, query }: Route, { names }: Caller): string {
  const named = path.replaceAll(/:(\w+)/g, (_, name: string) => names[name] ?? 'unknown');
  const asked = ['userId', 'poolerId'].filter(name => query && name in query.entries && names[name]);
  return `${named}?${asked.map(name => `${name}=${names[name]}`).join('&')}`;
}

const { open, signer } = await prepareStore();
const services = open();
const { database } = services;
const members = await registerPeople(services, FARMERS);
await signer.stop();
const copied = await timed(database, () => copyBlocks(database, members, EVENTS, SECONDS));
await database.query('VACUUM ANALYZE');
process.stdout.write(` in ${Math.round(copied.seconds)} s\n`);

const by = await callers(database);
const uncached = await openApi(databaseUrl, services, NO_CACHE);
const reads: { name: string; first: number; p99: number; median: number }[] = [];
const refused: string[] = [];
for (const [name, route] of servedRoutes()) {
  if (route.method !== 'GET' || WHOLE.includes(name)) continue;
  const of = callersOf(route, by);
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const caller = of[round % of.length];
    if (!caller) throw new Error(`Nobody can call ${name}`);
    const began = performance.now();
    const answer = await uncached.app.request(addressOf(route, caller), {
      headers: { authorization: `Bearer ${caller.token}` },
    });
    await answer.text();
    times.push(performance.now() - began);
    if (answer.status === 200) continue;
    refused.push(`${name} (${answer.status})`);
    break;
  }
  if (times.length === ROUNDS) {
    const [first = 0] = times;
    reads.push({ name, first, p99: quantile(times, 0.99), median: quantile(times, 0.5) });
  }
}
await uncached.close();

// The pages of a farmer, each poll with the ETag of the last response.
const changes = await listenToChanges(databaseUrl);
const cached = await openApi(databaseUrl, services, createResponseCache(changes));
const polls: number[] = [];
let unchanged = 0;
for (const { token, names } of by.farmers) {
  const of = `/farmers/${names.farmerId}`;
  for (const path of ['/farmers/current', `${of}/summary?window=7d`, `${of}/plantings`, `${of}/harvests`]) {
    let etag = '';
    for (let round = 0; round <= ROUNDS; round++) {
      const began = performance.now();
      const answer = await cached.app.request(path, {
        headers: { authorization: `Bearer ${token}`, 'if-none-match': etag },
      });
      await answer.text();
      etag = answer.headers.get('etag') ?? '';
      if (round > 0) polls.push(performance.now() - began);
      if (answer.status === 304) unchanged++;
    }
  }
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
  exactly('polls that were answered 304', unchanged, polls.length),
  atMost('a poll: p99', quantile(polls, 0.99), MAX_MS.poll, ' ms'),
]);
process.exit();
