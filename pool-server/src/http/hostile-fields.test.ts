import { createHash } from 'node:crypto';
import { type Access, type Route, routes } from 'shared-api/contract';
import * as v from 'valibot';
import { faultOf } from '../testing/bad-input.ts';
import { newAdmin, newFarmer, newPool } from '../testing/people.ts';
import { sampleBody, sampleQuery, withOnePart } from '../testing/request-samples.ts';
import { testApi } from '../testing/test-api.ts';

const test = await testApi();
const farmer = await newFarmer(test);
const pooler = await newPool(test, 'pool-stellar-01');
const admin = await newAdmin(test);
afterAll(async () => {
  await test.settled();
  await test.close();
});

const noise = createHash('shake256', { outputLength: 3_000 }).update('noise').digest();

/** Text that a check, a clock, a column or an index may not expect. */
const TEXTS = [
  '',
  'a\0b',
  '\ud800',
  '%',
  '\\',
  "'; --",
  '-1',
  '1000000000',
  '1e999',
  'NaN',
  'foo 1',
  '0000-01-01',
  '+200000-01-01T00:00:00Z',
  '-271821-04-20T00:00:00Z',
  // Too long for an index, and cannot be compressed.
  noise.toString('base64url'),
  `https://example.com/${Array.from(noise.subarray(0, 450), byte => String.fromCodePoint(0x4e00 + 64 * byte)).join('')}`,
];
const OTHERS = [null, true, [], ['abc'], {}, -1, 5e-324, 2 ** 53, Number.MAX_VALUE];

/** Who may call a route with the most freedom in what they name. */
const callerOf = (access: Access) => {
  if (access === 'public') return null;
  if (access === 'operator') return pooler;
  return ['farmer', 'contract-farmer', 'payee', 'signed-in'].includes(access) ? farmer : admin;
};

/** Every route that takes input, but the sign-out. Maintenance mode, which would refuse the others, comes last. */
const asked = Object.entries<Route>(routes)
  .filter(([name, { host, stream }]) => host !== 'pooler' && !stream && name !== 'logout')
  .toSorted(([a], [b]) => Number(a === 'setMaintenance') - Number(b === 'setMaintenance'));

it('can make a valid request from the description of every route', () => {
  const invalid = asked.filter(
    ([, route]) =>
      (route.body && !v.is(route.body, sampleBody(route))) ||
      (route.query && !v.is(route.query, sampleQuery(route))),
  );
  expect(invalid.map(([name]) => name)).toEqual([]);
});

interface Request {
  /** Replaces the ids in the path. */
  readonly id?: string;
  readonly query?: Record<string, string>;
  readonly body?: unknown;
}

/** Requests that differ from a valid one in one part of the body, one parameter, or the path. */
function* requestsTo(route: Route): Generator<Request> {
  const [body, query] = [sampleBody(route), sampleQuery(route)];
  if (route.path.includes(':')) for (const id of TEXTS) yield { id, query, body };
  for (const name of Object.keys(query))
    for (const text of TEXTS) yield { query: { ...query, [name]: text }, body };
  if (body === undefined) return;
  for (const value of [...TEXTS, ...OTHERS])
    for (const changed of withOnePart(body, value)) yield { query, body: changed };
}

/** Every tenth of the requests that the schemas refuse, and all of those that they do not. */
const isSent = (route: Route, { query, body }: Request, place: number) =>
  place % 10 === 0 || ((!route.query || v.is(route.query, query)) && (!route.body || v.is(route.body, body)));

const addressOf = ({ path }: Route, { id = 'abc', query }: Request) =>
  `${path.replace(/:\w+/g, encodeURIComponent(id.toWellFormed()) || '%20')}?${new URLSearchParams(query)}&page=1&page=2`;

it.each(asked)('%s refuses every hostile value with a documented code', async (_, route) => {
  const authorization = `Bearer ${callerOf(route.access)?.token}`;
  const headers = { 'content-type': 'application/json', authorization };
  const faults = new Set<string>();
  const requests = [...requestsTo(route)].filter((request, place) => isSent(route, request, place));
  for (const [place, request] of requests.entries()) {
    // A caller beyond a limit would be refused before anything else.
    if (place % 5 === 0) await test.database.query('DELETE FROM rate_limits');
    const sent = { path: addressOf(route, request), body: JSON.stringify(request.body ?? {}) };
    const fault = await faultOf(test, { route, headers, ...sent });
    if (fault) faults.add(fault);
  }
  expect([...faults]).toEqual([]);
});
