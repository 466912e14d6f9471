import type { Route } from 'shared-api/contract';
import { type FarmerPerson, PASSWORD } from './people.ts';
import { randomAddress } from './test-api.ts';

/** The subjects of the requests. */
export interface RouteSubjects {
  readonly mine: FarmerPerson;
  /** A user whom the admin can suspend without ending a session that is still needed. */
  readonly stranger: FarmerPerson;
  readonly contractId: string;
  readonly block: string;
  readonly keyId: string;
}

const incident = {
  kind: 'incident',
  title: 'Slow pages',
  message: 'We are looking into it.',
  startsAt: '2026-11-21T11:00:00.000Z',
  endsAt: null,
};

/** Valid requests, by route, about the farmer's and the pooler's own data. */
export const bodiesOf = ({ mine, stranger, contractId }: RouteSubjects): Record<string, () => object> => ({
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
  confirmPayoutWallet: () => ({ address: randomAddress() }),
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
});

const QUERIES: Record<string, string> = {
  assignments: 'poolerId=pool-stellar-01&blockIndex=7',
  harvestStatus: 'poolerId=pool-stellar-01',
  poolerBlocks: 'poolerId=pool-stellar-01',
  poolerFarmers: 'poolerId=pool-stellar-01',
  farmersSummary: 'poolerId=pool-stellar-01',
  poolEarnings: 'poolerId=pool-stellar-01',
  poolPayouts: 'poolerId=pool-stellar-01',
  poolerSettings: 'poolerId=pool-stellar-01',
  poolStanding: 'poolerId=pool-stellar-01',
  poolerMetrics: 'poolerId=pool-stellar-01',
  performance: 'pool=pool-stellar-01',
  poolerLogs: 'poolerId=pool-stellar-01',
  apiKeys: 'poolerId=pool-stellar-01',
  missedWork: 'poolerId=pool-stellar-01',
};

/** The path and query of a request to a route about these subjects. */
export function urlOf(name: string, { path }: Route, subjects: RouteSubjects): string {
  const { mine, stranger, contractId, block, keyId } = subjects;
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
  const query = name === 'funding' ? `userId=${mine.userId}` : QUERIES[name];
  return query ? `${filled}?${query}` : filled;
}
