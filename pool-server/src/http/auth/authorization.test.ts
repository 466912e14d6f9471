import { type Access, type Route, routes } from 'shared-api/contract';
import { join, newAdmin, newApiKey, newFarmer, newPool } from '../../testing/people.ts';
import { bodiesOf, urlOf } from '../../testing/route-requests.ts';
import { testApi } from '../../testing/test-api.ts';
import { servedRoutes } from '../app.ts';

type Actor =
  | 'nobody'
  | 'farmer'
  | 'other farmer'
  | 'pooler'
  | 'other pooler'
  | 'admin'
  | 'suspended'
  | 'expired'
  | 'miner key'
  | 'reading key'
  | 'key of another pool'
  | 'admin reading as the farmer';
const ACTORS: Actor[] = [
  'nobody',
  'farmer',
  'other farmer',
  'pooler',
  'other pooler',
  'suspended',
  'expired',
  'miner key',
  'reading key',
  'key of another pool',
  // Before the admin, because the admin's sign-out also ends the impersonation.
  'admin reading as the farmer',
  'admin',
];

/** The callers that each kind of access of the contract admits. */
const ADMITTED: Record<Access, Actor[]> = {
  public: ACTORS,
  'signed-in': ['farmer', 'other farmer', 'pooler', 'other pooler', 'admin'],
  'user-self': ['farmer', 'admin'],
  farmer: ['farmer', 'other farmer'],
  payee: ['farmer', 'other farmer', 'pooler', 'other pooler'],
  'farmer-self': ['farmer', 'admin'],
  'contract-farmer': ['farmer'],
  'contract-party': ['farmer', 'pooler', 'admin'],
  'wallet-owner': ['farmer', 'admin'],
  pooler: ['pooler', 'admin'],
  operator: ['pooler', 'other pooler'],
  admin: ['admin'],
};

/**
 * An API key is admitted by its scope, on its own pool. An impersonation has the farmer's access, read-only, and may
 * end itself. A suspended farmer may read and withdraw.
 */
const admittedTo = (name: string, { access, method, scope }: Route): Actor[] => {
  const suspended = method === 'GET' || WHILE_SUSPENDED.includes(name);
  const own = access === 'signed-in' || access === 'farmer' || access === 'payee';
  const admitted = [
    ...(NARROWER[name] ?? ADMITTED[access]),
    ...(suspended && own ? (['suspended'] as const) : []),
    ...(scope ? (['miner key'] as const) : []),
    ...(scope === 'work:read' ? (['reading key'] as const) : []),
  ];
  const reads = access !== 'public' && admitted.includes('farmer') && (method === 'GET' || name === 'logout');
  return reads ? [...admitted, 'admin reading as the farmer'] : admitted;
};

const WHILE_SUSPENDED = [
  'withdraw',
  'stopWithdrawal',
  'cancelPayoutChange',
  'confirmPayoutWallet',
  'startProof',
  'proveSecondFactor',
  'logout',
];

/** Routes stricter than their kind: a caller who names nothing gets their own data. */
const NARROWER: Partial<Record<string, Actor[]>> = {
  joinPool: ['farmer'],
};

const test = await testApi();
const pool = await newPool(test, 'pool-stellar-01');
const other = await newPool(test, 'pool-horizon-02');
const expired = await newFarmer(test);
await test.database.query(`UPDATE sessions SET expires_at = '2026-01-01' WHERE user_id = $1`, [
  expired.userId,
]);
const mine = await newFarmer(test);
const stranger = await newFarmer(test);
const contractId = await join(test, mine, pool.poolId);
const admin = await newAdmin(test);
const suspended = await newFarmer(test);
// Reopened as if the session had survived: a suspension closes it.
await test.database.query(`UPDATE users SET status = 'suspended' WHERE id = $1`, [suspended.userId]);
const read = await test.post(
  `/admin/users/${mine.userId}/read`,
  { reason: 'A test' },
  { token: admin.token },
);
const created = await test.post(
  '/pooler/keys',
  { name: 'To revoke', scopes: ['work:read'] },
  { token: pool.token },
);
const subjects = { mine, stranger, contractId, block: `${pool.poolId}:7`, keyId: created.body.id };
const bodies = bodiesOf(subjects);
const tokens = {
  nobody: undefined,
  farmer: mine.token,
  'other farmer': (await newFarmer(test)).token,
  pooler: pool.token,
  'other pooler': other.token,
  admin: admin.token,
  suspended: suspended.token,
  expired: expired.token,
  'miner key': await newApiKey(test, pool.token),
  'reading key': await newApiKey(test, pool.token, ['work:read']),
  'key of another pool': await newApiKey(test, other.token),
  'admin reading as the farmer': read.body.token,
};
afterAll(() => test.close());

// Routes that end something run last, so that no session ends before it is needed.
const LAST = [
  'suspendFarmers',
  'removeInactive',
  'removeFarmer',
  'exitContract',
  'suspendUser',
  'resumeUser',
  'logout',
];
const served = servedRoutes().sort(([a], [b]) => LAST.indexOf(a) - LAST.indexOf(b));
/** Every route of this server, including streams and files. */
const all = [
  ...Object.entries<Route>(routes).filter(([, { stream, file }]) => stream || file),
  ...served.map(([name, route]) => [name, route] as const),
];

/** Only the status: an event stream does not end. */
async function statusOf(route: Route, path: string, token: string | undefined, body: object | undefined) {
  const response = await test.app.request(path, {
    method: route.method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  await response.body?.cancel();
  return response.status;
}

const countEvents = async () =>
  (await test.database.query('SELECT count(*)::int AS n FROM emt_messages')).rows[0].n;

/** Routes that end the session that the same request needs when sent again. */
const ENDS_ITS_SESSION = ['logout', 'eraseAccount'];

/** Sends a request twice with one key. Returns each response with the number of events after it. */
async function sendTwice(name: string, route: Route, token: string | undefined) {
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const request = { ...(token && { token }), headers, body: bodies[name]?.() ?? {} };
  const send = async () => {
    const { status, body } = await test.call(route.method, urlOf(name, route, subjects), request);
    await test.settled();
    return { status, body, events: await countEvents() };
  };
  return [await send(), await send()];
}

describe.each(all)('%s', (name, route) => {
  if (route.method !== 'GET' && !ENDS_ITS_SESSION.includes(name))
    it('takes effect once for one key, with one response', async () => {
      const [actor = 'nobody'] = admittedTo(name, route);
      const [first, second] = await sendTwice(name, route, tokens[actor]);
      expect(second).toEqual(first);
    });

  it.each(ACTORS)('enforces the contract’s access for %s', async actor => {
    const body = route.method === 'GET' ? undefined : (bodies[name]?.() ?? {});
    const status = await statusOf(route, urlOf(name, route, subjects), tokens[actor], body);
    const admitted = admittedTo(name, route).includes(actor);
    const refused = actor === 'nobody' || actor === 'expired' ? 401 : 403;
    if (admitted) {
      expect([401, 403]).not.toContain(status);
      expect(status).toBeLessThan(500);
    } else {
      expect(status).toBe(refused);
    }
  });
});

describe('the table of routes', () => {
  it('lists exactly the routes that the app mounts', () => {
    const declared = new Set(Object.values<Route>(routes).map(({ method, path }) => `${method} ${path}`));
    const mounted = test.app.routes.filter(({ method }) => method !== 'ALL');
    expect(
      mounted.map(({ method, path }) => `${method} ${path}`).filter(each => !declared.has(each)),
    ).toEqual([]);
    const own = Object.values<Route>(routes).filter(({ host }) => host !== 'pooler');
    expect(mounted).toHaveLength(own.length);
    expect(all).toHaveLength(own.length);
  });

  it('has a request for every route that takes a body', () => {
    const needing = served.filter(([name, route]) => route.body && !bodies[name]);
    expect(needing.map(([name]) => name).sort()).toEqual([
      'acknowledgeBlock',
      'approvePooler',
      'approveRequest',
      'cancelPayoutChange',
      'changeContract',
      'endUserSessions',
      'exitContract',
      'logout',
      'newRecoveryCodes',
      'pauseOwnPool',
      'pausePooler',
      'refuseRequest',
      'removeFarmer',
      'requestEmailProof',
      'resetUserFactors',
      'resumeFarmer',
      'resumeOwnPool',
      'resumePooler',
      'resumeUser',
      'setPoolerTerms',
      'startProof',
      'stopWithdrawal',
      'suspendFarmer',
      'suspendUser',
      'testPush',
      'testWebhook',
    ]);
  });
});
