import fc from 'fast-check';
import type { Route } from 'shared-api/contract';
import { servedRoutes } from '../http/app.ts';
import { PASSWORD } from './people.ts';
import type { TestApi } from './test-api.ts';

/** Texts that break parsers, queries, logs and names. */
const NASTY = [
  "' OR 1=1 --",
  "'; DROP TABLE users; --",
  '\\',
  '%',
  '%_',
  '\u0000',
  '\ud800',
  '\uFEFF',
  '..',
  '../../etc/passwd',
  '%00',
  '%ff',
  '%C0%AF',
  ' ',
  '',
  '9'.repeat(400),
  '1e999',
  '-1',
  '0x10',
  'NaN',
  'null',
  '[object Object]',
  '__proto__',
  'constructor',
  '𝕏'.repeat(300),
  '\r\nset-cookie: a=b',
  '<script>alert(1)</script>',
  '{{7*7}}',
] as const;

const text = fc.oneof(fc.constantFrom(...NASTY), fc.string({ unit: 'binary', maxLength: 60 }), fc.string());
const value: fc.Arbitrary<unknown> = fc.oneof(
  { maxDepth: 3 },
  text,
  fc.double(),
  fc.bigInt().map(String),
  fc.constantFrom(null, true, -0, Number.MAX_VALUE, 2 ** 53, [], {}, [[]], { __proto__: null }),
);

/** Field names of real routes, so that often only the value is invalid. */
const FIELDS = [
  'email',
  'password',
  'externalWallet',
  'userId',
  'farmerId',
  'poolerId',
  'poolId',
  'contractId',
  'blockIndex',
  'stakePercentage',
  'harvestInterval',
  'confirmed',
  'submissions',
  'nonce',
  'amount',
  'asset',
  'reason',
  'ids',
  'kinds',
  'maxFarmersCapacity',
  'page',
  'limit',
  'search',
  'from',
  'to',
  'status',
  'window',
  'address',
  'event',
  'blockData',
  'workResults',
  'terms',
  'currentPassword',
  'newPassword',
  'token',
  'transaction',
  'proof',
  'code',
  'name',
  'description',
  'title',
  'text',
  'rewardSplit',
  'maxFarmers',
  'response',
  'scopes',
  '__proto__',
] as const;

const object = fc.dictionary(fc.oneof(fc.constantFrom(...FIELDS), text), value, { maxKeys: 8 });
const body = fc.oneof(
  { arbitrary: object.map(each => JSON.stringify(each)), weight: 6 },
  { arbitrary: fc.jsonValue({ maxDepth: 4 }).map(each => JSON.stringify(each)), weight: 2 },
  { arbitrary: text, weight: 1 },
  {
    arbitrary: fc.constantFrom(
      '{"a":1,"a":2}',
      '{"__proto__":{"admin":true}}',
      '1e999',
      '-0',
      '{"email":"\\ud800"}',
      '{"a":"\\u0000"}',
      `${'['.repeat(5_000)}${']'.repeat(5_000)}`,
      `${'{"a":'.repeat(40)}1${'}'.repeat(40)}`,
      '{"a":1}garbage',
      '',
      JSON.stringify({ email: 'x'.repeat(300_000) }),
    ),
    weight: 1,
  },
);
const bytes = fc.uint8Array({ maxLength: 200 });
const headerText = fc.oneof(
  fc.constantFrom(
    '',
    '*',
    'a'.repeat(5_000),
    '"x"',
    'W/"x"',
    '-',
    '0-0',
    '9'.repeat(40),
    'Bearer',
    'Bearer ',
    "Bearer ' --",
  ),
  fc.string({ maxLength: 40 }).map(each => each.replace(/[^\x20-\x7e]/g, '')),
);
const headers = fc.dictionary(
  fc.constantFrom(
    'idempotency-key',
    'if-none-match',
    'last-event-id',
    'x-forwarded-for',
    'accept',
    'accept-encoding',
    'user-agent',
    'content-type',
    'authorization',
    'content-length-hint',
    'x-request-id',
  ),
  headerText,
  { maxKeys: 3 },
);
const types = fc.constantFrom(
  'application/json',
  'application/json',
  'application/json; charset=utf-16',
  'text/plain',
  'x',
);

interface Request {
  readonly route: Route;
  readonly path: string;
  readonly body: string | Uint8Array<ArrayBuffer>;
  readonly headers: Readonly<Record<string, string>>;
}

const encoded = (part: string) => encodeURIComponent(part.toWellFormed());

/** Routes that hash a password once their input is valid. */
const HASHING = [
  'register',
  'registerPooler',
  'confirmPasswordReset',
  'changePassword',
  'startPasskey',
  'startTotp',
];

const mostly = (right: fc.Arbitrary<unknown>) => fc.oneof({ arbitrary: right, weight: 8 }, text, value);
const WALLET = 'GBRPYHIL2CI3FNQ4BXLFMNDLFJUNPU2HY3ZMFSHONUCEOASW7QC7OX2H';

/** The fields of these routes, with some values replaced and some fields omitted. */
const nearlyRight = fc
  .record(
    {
      email: mostly(fc.nat().map(n => `someone-${n}@kale.test`)),
      password: mostly(fc.constant(PASSWORD)),
      externalWallet: mostly(fc.constant(WALLET)),
      poolerName: mostly(fc.string({ minLength: 1, maxLength: 100 })),
      publicKey: mostly(fc.constant(WALLET)),
      rewardSplit: mostly(fc.double({ min: 0, max: 0.5 })),
      maxFarmers: mostly(fc.integer({ min: 1, max: 1000 })),
      token: mostly(fc.constant('0'.repeat(43))),
      currentPassword: mostly(fc.constant(PASSWORD)),
      newPassword: mostly(fc.constant(PASSWORD)),
    },
    { requiredKeys: ['email', 'password', 'externalWallet', 'publicKey', 'currentPassword'] },
  )
  .map(each => JSON.stringify(each));

/** Seeded random requests, for routes that hash no password or those `thatHash`. None signs a user out. */
export function badRequests(tokens: readonly string[], { thatHash = false } = {}): fc.Arbitrary<Request> {
  const served = servedRoutes().filter(([name]) => name !== 'logout' && HASHING.includes(name) === thatHash);
  return fc
    .record({
      route: fc.constantFrom(...served.map(([, route]) => route)),
      parts: fc.array(text, { minLength: 3, maxLength: 3 }),
      raw: fc.boolean(),
      query: fc.dictionary(fc.oneof(fc.constantFrom(...FIELDS), text), text, { maxKeys: 4 }),
      body: fc.oneof(
        { arbitrary: thatHash ? nearlyRight : body, weight: 9 },
        { arbitrary: bytes.map(each => new Uint8Array(each)), weight: 1 },
      ),
      type: thatHash ? fc.constant('application/json') : types,
      from: fc.ipV4(), // each from a different address: frequent senders only get 429
      headers,
      token: fc.constantFrom(...tokens, ''),
    })
    .map(({ route, parts, raw, query, body: sent, type, from, headers: more, token }) => {
      let n = 0;
      const path = route.path.replace(/:\w+/g, () => encoded(parts[n++] ?? '') || 'x');
      const asked = Object.entries(query).map(([name, each]) =>
        raw
          ? `${name.replace(/[^\w%;'-]/g, '')}=${each.replace(/[^\w%;'-]/g, '')}`
          : `${encoded(name)}=${encoded(each)}`,
      );
      return {
        route,
        path: `${path}?${asked.join('&')}`,
        body: sent,
        headers: {
          'content-type': type,
          ...(thatHash && { 'x-forwarded-for': from }),
          ...(token && { authorization: `Bearer ${token}` }),
          ...more,
        },
      };
    });
}

/** Seconds after which a response counts as missing. */
const HANGS = 10;

/** Sends one request. Returns the fault of the response, or null. */
export async function faultOf(
  test: TestApi,
  { route, path, body: sent, headers: of }: Request,
): Promise<string | null> {
  const began = performance.now();
  const response = await test.app.request(path, {
    method: route.method,
    headers: of,
    ...(route.method !== 'GET' && { body: sent }),
  });
  const answer = await response.text();
  const seconds = (performance.now() - began) / 1000;
  if (response.status >= 500) return `${route.method} ${route.path} ${response.status} ${answer}`;
  if (seconds > HANGS) return `${route.method} ${route.path} took ${seconds} s`;
  if (response.status >= 400 && !/^\{"code":"[A-Z_]+","message":/.test(answer)) {
    return `${route.method} ${route.path} ${response.status} says ${answer.slice(0, 100)}`;
  }
  return null;
}
