import type { LiveEvent } from './events.ts';

/** Commands of the client after which it refetches resources. */
export type MutationName =
  | 'joinPool'
  | 'confirmJoin'
  | 'changeContract'
  | 'exitContract'
  | 'withdraw'
  | 'requestTestXlm'
  | 'reportBlock'
  | 'plant'
  | 'work'
  | 'harvest'
  | 'retryBlock'
  | 'changeFarmer'
  | 'changePool'
  | 'administer'
  | 'changeSessions'
  | 'changeApiKeys'
  | 'proveEmail'
  | 'changePayoutWallet'
  | 'changeDailyLimit'
  | 'readNotifications'
  | 'changeWebhooks'
  | 'changePush';

/** The live events and the mutations after which the response of a resource is stale. */
export interface StaleAfter {
  readonly events: readonly LiveEvent['type'][];
  readonly mutations: readonly MutationName[];
}

/**
 * Every resource that the client reads, with the live events and the mutations after which its response is stale.
 * A resource is added here; without a line its name does not compile.
 */
export const RESOURCES = {
  health: { events: [], mutations: [] },
  info: { events: ['farm'], mutations: ['administer'] },
  apiDocument: { events: [], mutations: [] },
  serviceStatus: { events: ['farm'], mutations: ['administer'] },
  network: { events: ['block'], mutations: [] },
  userStatus: {
    events: ['contract', 'wallet'],
    mutations: [
      'joinPool',
      'confirmJoin',
      'changeContract',
      'exitContract',
      'requestTestXlm',
      'changePayoutWallet',
    ],
  },
  funding: { events: ['wallet'], mutations: ['requestTestXlm'] },
  currentFarmer: {
    events: ['block', 'planting', 'work', 'harvest', 'contract', 'wallet'],
    mutations: ['joinPool', 'confirmJoin', 'changeContract', 'exitContract', 'withdraw', 'requestTestXlm'],
  },
  blockchainData: {
    events: ['block', 'planting', 'harvest', 'wallet'],
    mutations: ['withdraw', 'requestTestXlm'],
  },
  summary: {
    events: ['planting', 'work', 'harvest', 'contract'],
    mutations: ['confirmJoin', 'exitContract'],
  },
  money: { events: ['block', 'planting', 'work', 'harvest', 'contract', 'wallet'], mutations: ['withdraw'] },
  walletMovements: { events: ['work', 'harvest', 'wallet'], mutations: ['withdraw'] },
  plantings: { events: ['planting', 'work', 'harvest'], mutations: ['plant', 'retryBlock'] },
  harvests: { events: ['work', 'harvest'], mutations: ['harvest', 'retryBlock'] },
  farmerBlocks: {
    events: ['block', 'planting', 'work', 'harvest'],
    mutations: ['plant', 'harvest', 'retryBlock'],
  },
  pools: { events: [], mutations: ['confirmJoin', 'exitContract', 'administer', 'changePool'] },
  poolDetails: { events: [], mutations: ['joinPool', 'confirmJoin', 'changePool'] },
  poolOutlook: { events: [], mutations: [] },
  poolRewards: { events: [], mutations: [] },
  contracts: {
    events: ['contract'],
    mutations: ['joinPool', 'confirmJoin', 'changeContract', 'exitContract', 'changeFarmer'],
  },
  activeContract: {
    events: ['contract', 'planting', 'harvest'],
    mutations: ['joinPool', 'confirmJoin', 'changeContract', 'exitContract'],
  },
  wallet: { events: ['harvest', 'wallet'], mutations: ['withdraw', 'requestTestXlm'] },
  withdrawable: {
    events: ['planting', 'harvest', 'wallet'],
    mutations: ['withdraw', 'changePayoutWallet', 'changeDailyLimit'],
  },
  withdrawals: { events: ['wallet'], mutations: ['withdraw'] },
  poolerStatus: {
    events: ['block', 'planting', 'work', 'harvest'],
    mutations: ['reportBlock', 'plant', 'work', 'harvest', 'retryBlock'],
  },
  poolerBlocks: {
    events: ['block', 'planting', 'work', 'harvest'],
    mutations: ['reportBlock', 'plant', 'work', 'harvest', 'retryBlock'],
  },
  poolerFarmers: {
    events: ['block', 'planting', 'work', 'harvest', 'contract'],
    mutations: ['reportBlock', 'plant', 'work', 'harvest', 'retryBlock', 'changeFarmer'],
  },
  blockFailures: {
    events: ['block', 'planting', 'work', 'harvest'],
    mutations: ['reportBlock', 'plant', 'work', 'harvest', 'retryBlock'],
  },
  missedWork: { events: ['block', 'work'], mutations: ['reportBlock'] },
  farmersSummary: {
    events: ['block', 'planting', 'work', 'harvest', 'contract'],
    mutations: ['reportBlock', 'plant', 'work', 'harvest', 'retryBlock', 'changeFarmer'],
  },
  poolEarnings: {
    events: ['block', 'planting', 'work', 'harvest'],
    mutations: ['reportBlock', 'plant', 'work', 'harvest', 'retryBlock'],
  },
  poolPayouts: { events: ['harvest'], mutations: ['harvest', 'retryBlock'] },
  poolerSettings: { events: [], mutations: ['changeFarmer'] },
  poolStanding: { events: ['wallet'], mutations: ['changePool', 'changePayoutWallet'] },
  harvestStatus: { events: [], mutations: ['harvest', 'retryBlock'] },
  adminOverview: { events: [], mutations: ['administer'] },
  adminCustody: { events: [], mutations: [] },
  adminTrends: { events: [], mutations: [] },
  approvals: { events: [], mutations: ['administer'] },
  withdrawalFreezes: { events: [], mutations: ['administer'] },
  alertRules: { events: [], mutations: ['administer'] },
  adminUsers: { events: [], mutations: ['administer'] },
  adminUser: { events: [], mutations: ['administer'] },
  adminPools: { events: [], mutations: ['administer'] },
  poolerMetrics: { events: [], mutations: [] },
  poolerLogs: { events: [], mutations: [] },
  performance: { events: [], mutations: [] },
  audit: { events: [], mutations: ['administer'] },
  apiKeys: { events: [], mutations: ['changeApiKeys'] },
  sessions: { events: [], mutations: ['changeSessions'] },
  factors: { events: [], mutations: ['changeSessions'] },
  erasure: { events: ['contract', 'wallet'], mutations: ['withdraw', 'exitContract'] },
  emailState: { events: [], mutations: ['proveEmail'] },
  sandboxMails: { events: [], mutations: ['proveEmail', 'changePayoutWallet', 'withdraw'] },
  payoutWallet: { events: ['wallet'], mutations: ['changePayoutWallet'] },
  notifications: {
    events: ['planting', 'harvest', 'contract', 'wallet', 'notification'],
    mutations: ['readNotifications'],
  },
  notificationPreferences: { events: [], mutations: ['readNotifications'] },
  webhooks: { events: [], mutations: ['changeWebhooks'] },
  push: { events: [], mutations: ['changePush', 'changeSessions'] },
  webhookDeliveries: { events: [], mutations: ['changeWebhooks'] },
} as const satisfies Record<string, StaleAfter>;

/** The resources of a table that a live event or a mutation makes stale. */
export const staleAfter = <Name extends string, List extends keyof StaleAfter>(
  resources: Readonly<Record<Name, StaleAfter>>,
  list: List,
  change: StaleAfter[List][number],
): Name[] =>
  (Object.keys(resources) as Name[]).filter(name =>
    (resources[name][list] as readonly string[]).includes(change),
  );

/** Every resource by name: the first part of its cache key. */
export type ResourceName = keyof typeof RESOURCES;
