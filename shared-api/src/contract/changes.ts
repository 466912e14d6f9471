import type { Role } from './auth.ts';
import type { LiveEvent } from './events.ts';

/** Commands of the client after which it reads resources again. */
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
    events: ['planting', 'harvest', 'contract', 'wallet'],
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
  money: { events: ['planting', 'work', 'harvest', 'contract', 'wallet'], mutations: ['withdraw'] },
  walletMovements: { events: ['work', 'harvest', 'wallet'], mutations: ['withdraw'] },
  plantings: { events: ['planting', 'work', 'harvest'], mutations: ['plant', 'retryBlock'] },
  harvests: { events: ['harvest'], mutations: ['harvest', 'retryBlock'] },
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
    events: ['contract'],
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
  poolStanding: { events: [], mutations: ['changePool'] },
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

interface Announcement {
  /** The live event that the server's stream sends to those concerned. */
  readonly announcedAs?: LiveEvent['type'];
  /** Roles that get a notification of it. */
  readonly notifies?: readonly Role[];
}

/**
 * Every domain event, with the announcement of the server's stream. Farmers without work and harvests that fall due
 * have no event: clients find those notifications when they poll. The server does not compile while a domain event is
 * missing.
 */
export const EVENTS = {
  BlockDiscovered: { announcedAs: 'block' },
  BlockAcknowledged: { announcedAs: 'block' },
  PlantingRequested: { announcedAs: 'planting' },
  PlantingSucceeded: { announcedAs: 'planting' },
  PlantingHeldBack: { announcedAs: 'planting' },
  PlantingFailed: { announcedAs: 'planting', notifies: ['farmer', 'pooler'] },
  WorkFound: { announcedAs: 'work' },
  WorkAccepted: { announcedAs: 'work' },
  WorkFailed: { announcedAs: 'work', notifies: ['farmer', 'pooler'] },
  BetterWorkAccepted: { announcedAs: 'work' },
  StakeForfeited: { announcedAs: 'work', notifies: ['farmer', 'pooler', 'admin'] },
  HarvestRequested: { announcedAs: 'harvest' },
  HarvestSucceeded: { announcedAs: 'harvest' },
  HarvestFailed: { announcedAs: 'harvest', notifies: ['farmer', 'pooler'] },
  PayoutSucceeded: { announcedAs: 'harvest' },
  ContractRequested: { announcedAs: 'contract' },
  ContractConfirmed: { announcedAs: 'contract', notifies: ['pooler'] },
  ContractExpired: { announcedAs: 'contract' },
  ContractSettingsChanged: { announcedAs: 'contract' },
  ContractShareChanged: { announcedAs: 'contract', notifies: ['farmer'] },
  ContractSuspended: { announcedAs: 'contract', notifies: ['farmer'] },
  ContractResumed: { announcedAs: 'contract' },
  ContractExitRequested: { announcedAs: 'contract', notifies: ['farmer', 'pooler'] },
  ContractCompleted: { announcedAs: 'contract', notifies: ['farmer'] },
  WalletFunded: { announcedAs: 'wallet' },
  TrustlineOpened: { announcedAs: 'wallet' },
  DepositReceived: { announcedAs: 'wallet', notifies: ['farmer'] },
  WithdrawalRequested: { announcedAs: 'wallet' },
  WithdrawalSubmitted: { announcedAs: 'wallet' },
  WithdrawalConfirmed: { announcedAs: 'wallet', notifies: ['farmer'] },
  WithdrawalFailed: { announcedAs: 'wallet', notifies: ['farmer'] },
  PoolTermsChanged: { notifies: ['farmer'] },
  PoolPausedByOperator: { announcedAs: 'contract', notifies: ['farmer'] },
  PoolResumedByOperator: { announcedAs: 'contract' },
  PoolRegistered: { notifies: ['admin'] },
  PoolPausedForReview: { notifies: ['pooler', 'admin'] },
  FarmClosed: { announcedAs: 'farm', notifies: ['farmer', 'pooler', 'admin'] },
  FarmReopened: { announcedAs: 'farm', notifies: ['farmer', 'pooler', 'admin'] },
  MaintenanceStarted: { announcedAs: 'farm' },
  MaintenanceEnded: { announcedAs: 'farm' },
  PayoutWalletQuestioned: { announcedAs: 'wallet' },
  PayoutWalletConfirmed: { announcedAs: 'wallet' },
  PayoutWalletVerified: { announcedAs: 'wallet' },
  PayoutWalletChangeRequested: { announcedAs: 'wallet' },
  PayoutWalletChangeCancelled: { announcedAs: 'wallet' },
  PayoutWalletChanged: { announcedAs: 'wallet' },
  WithdrawalsHeld: { announcedAs: 'wallet' },
  DailyLimitChanged: { announcedAs: 'wallet' },
  AlertFired: { notifies: ['admin'] },
  AlertCleared: { notifies: ['admin'] },
  AlertRuleAdded: {},
  AlertRuleRemoved: {},
  ApprovalRequested: {},
  ApprovalGranted: {},
  ApprovalRefused: {},
  EmailProved: {},
  RegistrationExpired: {},
  AccountRead: {},
  AccessRefused: {},
  ApiKeyCreated: {},
  ApiKeyRevoked: {},
  BetterWorkFailed: {},
  BetterWorkFound: {},
  BetterWorkSubmitted: {},
  FactorResetApproved: {},
  FactorResetRequested: {},
  FactorResetStopped: {},
  FarmerCommitted: {},
  FarmerInvited: {},
  FarmerReleased: {},
  HarvestSubmitted: {},
  IncidentChanged: {},
  IncidentPosted: {},
  NoteAdded: {},
  PayoutFailed: {},
  PayoutSubmitted: {},
  PlantingSubmitted: {},
  PoolApproved: {},
  AnnouncementSent: { notifies: ['farmer'] },
  BroadcastSent: { notifies: ['farmer', 'pooler', 'admin'] },
  PoolDetailsChanged: {},
  PoolPaused: {},
  PoolResumed: {},
  ReadingBegan: {},
  ReadingEnded: {},
  RecoveryCodesReplaced: {},
  SeatFreed: {},
  SeatTaken: {},
  SecondFactorAdded: {},
  SecondFactorProved: {},
  SecondFactorRemoved: {},
  SecondFactorsReset: {},
  SessionsEnded: {},
  SignedIn: {},
  SignInFailed: {},
  UserErased: {},
  UserPasswordChanged: {},
  UserRegistered: {},
  UserResumed: {},
  UserSuspended: {},
  WalletCreated: {},
  WithdrawalFreezeConfirmed: {},
  WithdrawalFreezeLifted: {},
  WithdrawalsFrozen: {},
  WorkSubmitted: {},
} as const satisfies Record<string, Announcement>;

/** Every domain event by name. */
export type EventName = keyof typeof EVENTS;
