import { type Access, type Route, routes } from 'shared-api/contract';
import {
  type FarmerPerson,
  join,
  newAdmin,
  newApiKey,
  newFarmer,
  newPool,
  PASSWORD,
} from '../../testing/people.ts';
import { randomAddress, type TestApi, testApi } from '../../testing/test-api.ts';
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
  'startProof',
  'proveSecondFactor',
  'logout',
];

/** Routes stricter than their kind: a caller who names nothing gets their own data. */
const NARROWER: Partial<Record<string, Actor[]>> = {
  joinPool: ['farmer'],
};

let test: TestApi;
let tokens: Record<Actor, string | undefined>;
let mine: FarmerPerson;
/** A user whom the admin may suspend without ending a session that is still needed. */
let stranger: FarmerPerson;
let contractId: string;
let block: string;
let keyId: string;

beforeAll(async () => {
  test = await testApi();
  const pool = await newPool(test, 'pool-stellar-01');
  const other = await newPool(test, 'pool-horizon-02');
  const expired = await newFarmer(test);
  await test.database.query(`UPDATE sessions SET expires_at = '2026-01-01' WHERE user_id = $1`, [
    expired.userId,
  ]);
  mine = await newFarmer(test);
  stranger = await newFarmer(test);
  contractId = await join(test, mine, pool.poolId);
  const admin = await newAdmin(test);
  const suspended = await newFarmer(test);
  // Reopened as if the session had survived: a suspension closes it.
  await test.database.query(`UPDATE users SET status = 'suspended' WHERE id = $1`, [suspended.userId]);
  block = `${pool.poolId}:7`;
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
  keyId = created.body.id;
  tokens = {
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
});
afterAll(() => test.close());

const incident = {
  kind: 'incident',
  title: 'Slow pages',
  message: 'We are looking into it.',
  startsAt: '2026-11-21T11:00:00.000Z',
  endsAt: null,
};

/** A valid request about the farmer's and the pooler's own data. */
const BODIES: Record<string, () => object> = {
  register: () => ({
    email: `${crypto.randomUUID()}@kale.test`,
    password: PASSWORD,
    externalWallet: randomAddress(),
  }),
  registerPooler: () => ({
    email: `${crypto.randomUUID()}@kale.test`,
    password: PASSWORD,
    poolerName: 'Another',
    publicKey: randomAddress(),
  }),
  login: () => ({ email: mine.email, password: PASSWORD }),
  sandboxFund: () => ({ address: mine.address }),
  checkFunding: () => ({ userId: mine.userId }),
  joinPool: () => ({
    userId: mine.userId,
    poolerId: 'pool-stellar-01',
    stakePercentage: 0,
    harvestInterval: 1,
  }),
  confirmJoin: () => ({ contractId, confirmed: true }),
  blockDiscovered: () => ({
    event: 'new_block_discovered',
    poolerId: 'pool-stellar-01',
    blockIndex: 7,
    blockData: {},
  }),
  workCompleted: () => ({ blockIndex: 7, poolerId: 'pool-stellar-01', workResults: [] }),
  plant: () => ({ blockIndex: 7, poolerId: 'pool-stellar-01', maxFarmersCapacity: 5 }),
  work: () => ({
    blockIndex: 7,
    poolerId: 'pool-stellar-01',
    submissions: [{ farmerId: mine.farmerId, nonce: '1' }],
  }),
  harvest: () => ({ blockIndex: 7, poolerId: 'pool-stellar-01' }),
  acknowledgeAll: () => ({ poolerId: 'pool-stellar-01' }),
  suspendFarmers: () => ({ poolerId: 'pool-stellar-01' }),
  removeInactive: () => ({ poolerId: 'pool-stellar-01' }),
  announce: () => ({ title: 'Maintenance', text: 'Tonight' }),
  broadcast: () => ({ title: 'Maintenance', text: 'Tonight' }),
  changePool: () => ({ description: 'Changed', maxFarmers: 12 }),
  setPoolerSettings: () => ({
    poolerId: 'pool-stellar-01',
    invitationNote: '',
    minimumSuccessRate: 90,
    inactiveAfterDays: 7,
    tellFarmers: false,
  }),
  retryBlock: () => ({ step: 'plant' }),
  startHarvest: () => ({ poolerId: 'pool-stellar-01' }),
  stopHarvest: () => ({ poolerId: 'pool-stellar-01' }),
  triggerHarvest: () => ({ poolerId: 'pool-stellar-01' }),
  createApiKey: () => ({ poolerId: 'pool-stellar-01', name: 'Rig', scopes: ['work:submit'] }),
  inviteFarmer: () => ({ email: 'invited@kale.test', poolerId: 'pool-stellar-01' }),
  eraseAccount: () => ({ password: 'not the password' }),
  changePassword: () => ({ currentPassword: PASSWORD, newPassword: PASSWORD }),
  requestPasswordReset: () => ({ email: 'nobody@kale.test' }),
  confirmPasswordReset: () => ({ token: 'unknown', newPassword: PASSWORD }),
  loginSecondFactor: () => ({ token: 'unknown', proof: { kind: 'totp', code: '000000' } }),
  reportLostFactor: () => ({ token: 'unknown' }),
  startPasskey: () => ({ password: PASSWORD }),
  addPasskey: () => ({
    name: 'Key',
    response: {
      id: 'a',
      rawId: 'a',
      type: 'public-key',
      response: { clientDataJSON: 'a', attestationObject: 'a' },
    },
  }),
  startTotp: () => ({ password: PASSWORD }),
  addTotp: () => ({ name: 'Phone', code: '000000' }),
  renameFactor: () => ({ name: 'Phone' }),
  proveSecondFactor: () => ({ proof: { kind: 'recovery', code: 'unknown' } }),
  readNotifications: () => ({}),
  setNotificationPreferences: () => ({ email: false, kinds: {} }),
  addWebhook: () => ({ url: 'https://example.com/kale' }),
  addPushSubscription: () => ({
    endpoint: 'https://example.com/push',
    keys: { p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) },
  }),
  removePushSubscription: () => ({ endpoint: 'https://example.com/push' }),
  addAlertRule: () => ({ metric: 'lost_stakes', threshold: '0', channels: ['page'] }),
  setMaintenance: () => ({ message: 'Back in an hour', until: null }),
  postIncident: () => incident,
  changeIncident: () => incident,
  addAdmin: () => ({ email: `${crypto.randomUUID()}@kale.test` }),
  readAccount: () => ({ reason: 'A test' }),
  proveEmail: () => ({ token: 'unknown' }),
  unsubscribe: () => ({ token: 'unknown' }),
  answerPayoutWallet: () => ({ address: randomAddress() }),
  challengePayoutWallet: () => ({ address: randomAddress() }),
  signPayoutWallet: () => ({ transaction: 'AAAA' }),
  confirmPayoutChange: () => ({ token: 'unknown' }),
  stopPayout: () => ({ token: 'unknown' }),
  setDailyLimit: () => ({ asset: 'XLM', amount: '100' }),
  withdraw: () => ({ asset: 'XLM', amount: '1' }),
  // For an account other than the one that withdraws.
  freezeWithdrawals: () => ({ userId: stranger.userId, reason: 'A test' }),
  liftFreeze: () => ({ userId: stranger.userId, reason: 'A test' }),
  noteUser: () => ({ text: 'Called about a deposit' }),
};
const QUERIES: Record<string, () => string> = {
  funding: () => `userId=${mine.userId}`,
  assignments: () => 'poolerId=pool-stellar-01&blockIndex=7',
  harvestStatus: () => 'poolerId=pool-stellar-01',
  poolerBlocks: () => 'poolerId=pool-stellar-01',
  poolerFarmers: () => 'poolerId=pool-stellar-01',
  farmersSummary: () => 'poolerId=pool-stellar-01',
  poolEarnings: () => 'poolerId=pool-stellar-01',
  poolPayouts: () => 'poolerId=pool-stellar-01',
  poolerSettings: () => 'poolerId=pool-stellar-01',
  poolStanding: () => 'poolerId=pool-stellar-01',
  poolerMetrics: () => 'poolerId=pool-stellar-01',
  performance: () => 'pool=pool-stellar-01',
  poolerLogs: () => 'poolerId=pool-stellar-01',
  apiKeys: () => 'poolerId=pool-stellar-01',
  missedWork: () => 'poolerId=pool-stellar-01',
};

const pathOf = (name: string, { path }: Route) => {
  const named: Record<string, string> = {
    userId: (['suspendUser', 'resumeUser', 'endUserSessions'].includes(name) ? stranger : mine).userId,
    farmerId: mine.farmerId,
    contractId,
    address: mine.address,
    poolerId: 'pool-stellar-01',
    blockId: block,
    keyId,
  };
  const filled = path.replace(/:(\w+)/g, (_, param) => named[param] ?? 'unknown');
  const query = QUERIES[name]?.();
  return query ? `${filled}?${query}` : filled;
};

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

describe.each(all)('%s', (name, route) => {
  it.each(ACTORS)('enforces the contract’s access for %s', async actor => {
    const body = route.method === 'GET' ? undefined : (BODIES[name]?.() ?? {});
    const status = await statusOf(route, pathOf(name, route), tokens[actor], body);
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
    const needing = served.filter(([name, route]) => route.body && !BODIES[name]);
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
