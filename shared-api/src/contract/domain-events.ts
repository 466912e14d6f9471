import type { Role } from './auth.ts';
import type { LiveEvent } from './events.ts';
import type { NOTIFICATION_KINDS } from './notifications.ts';

type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/** What the server's stream sends of a domain event, and to whom. */
export interface Announcement {
  /** The recipients: every user, or its user only. Without a value: its farmer, its pool and admins. */
  readonly audience?: 'everybody' | 'user';
  /** The live event of the change. */
  readonly announcedAs?: LiveEvent['type'];
  /** The notifications that it causes, with their roles. */
  readonly notifies?: Readonly<Partial<Record<NotificationKind, readonly Role[]>>>;
  /** The values one of which its data must contain to cause them. */
  readonly notifiesIf?: Readonly<Record<string, string | boolean>>;
}

/** A change of an account's second factors, a use of a recovery code, or a sign-in from a new device. */
const SECURITY = {
  audience: 'user',
  notifies: { account_security: ['farmer', 'pooler', 'admin'] },
} as const satisfies Announcement;

/** An admin's decision about a pool. */
const DECISION = { notifies: { pool_decision: ['pooler'] } } as const satisfies Announcement;

/**
 * Every domain event with its announcement. The server does not compile while a domain event is missing. Notifications
 * that appear as time passes have no event: clients find them by polling.
 */
export const EVENTS = {
  BlockDiscovered: { audience: 'everybody', announcedAs: 'block' },
  BlockAcknowledged: { announcedAs: 'block' },
  PlantingRequested: { announcedAs: 'planting' },
  PlantingSucceeded: { announcedAs: 'planting' },
  PlantingHeldBack: { announcedAs: 'planting' },
  PlantingFailed: {
    announcedAs: 'planting',
    notifies: { planting_failed: ['farmer', 'pooler'], wallet_low: ['farmer'] },
  },
  WorkFound: { announcedAs: 'work' },
  WorkAccepted: { announcedAs: 'work' },
  WorkFailed: { announcedAs: 'work', notifies: { work_missed: ['farmer', 'pooler'] } },
  BetterWorkAccepted: { announcedAs: 'work' },
  StakeForfeited: { announcedAs: 'work', notifies: { stake_forfeited: ['farmer', 'pooler', 'admin'] } },
  HarvestRequested: { announcedAs: 'harvest' },
  HarvestSucceeded: { announcedAs: 'harvest' },
  HarvestFailed: { announcedAs: 'harvest', notifies: { harvest_failed: ['farmer', 'pooler'] } },
  PayoutSucceeded: { announcedAs: 'harvest' },
  ContractRequested: { announcedAs: 'contract' },
  ContractConfirmed: { announcedAs: 'contract', notifies: { farmer_joined: ['pooler'] } },
  ContractExpired: { announcedAs: 'contract' },
  ContractSettingsChanged: { announcedAs: 'contract' },
  ContractShareChanged: { announcedAs: 'contract', notifies: { terms_changed: ['farmer'] } },
  ContractSuspended: { announcedAs: 'contract', notifies: { planting_suspended: ['farmer'] } },
  ContractResumed: { announcedAs: 'contract', notifies: { planting_suspended: ['farmer'] } },
  ContractExitRequested: { announcedAs: 'contract', notifies: { exit_progress: ['farmer', 'pooler'] } },
  ContractCompleted: { announcedAs: 'contract', notifies: { exit_progress: ['farmer'] } },
  WalletFunded: { announcedAs: 'wallet' },
  TrustlineOpened: { announcedAs: 'wallet' },
  DepositReceived: { announcedAs: 'wallet', notifies: { deposit_received: ['farmer'] } },
  WithdrawalRequested: { announcedAs: 'wallet' },
  WithdrawalSubmitted: { announcedAs: 'wallet' },
  WithdrawalConfirmed: { announcedAs: 'wallet', notifies: { withdrawal: ['farmer'] } },
  WithdrawalFailed: { announcedAs: 'wallet', notifies: { withdrawal: ['farmer'] } },
  PoolTermsChanged: { audience: 'everybody', notifies: { terms_changed: ['farmer', 'pooler'] } },
  PoolPausedByOperator: {
    audience: 'everybody',
    announcedAs: 'contract',
    notifies: { planting_suspended: ['farmer'] },
  },
  PoolResumedByOperator: {
    audience: 'everybody',
    announcedAs: 'contract',
    notifies: { planting_suspended: ['farmer'] },
  },
  PoolRegistered: { notifies: { pool_pending: ['admin'] } },
  PoolPausedForReview: { notifies: { pool_review: ['pooler', 'admin'] } },
  FarmClosed: {
    audience: 'everybody',
    announcedAs: 'farm',
    notifies: { farm_closed: ['farmer', 'pooler', 'admin'] },
  },
  FarmReopened: {
    audience: 'everybody',
    announcedAs: 'farm',
    notifies: { farm_reopened: ['farmer', 'pooler', 'admin'] },
  },
  MaintenanceStarted: { audience: 'everybody', announcedAs: 'farm' },
  MaintenanceEnded: { audience: 'everybody', announcedAs: 'farm' },
  PayoutWalletQuestioned: { announcedAs: 'wallet' },
  PayoutWalletConfirmed: { announcedAs: 'wallet' },
  PayoutWalletVerified: { announcedAs: 'wallet' },
  PayoutWalletChangeRequested: { announcedAs: 'wallet' },
  PayoutWalletChangeCancelled: { announcedAs: 'wallet' },
  PayoutWalletChanged: { announcedAs: 'wallet' },
  WithdrawalsHeld: { announcedAs: 'wallet' },
  DailyLimitChanged: { announcedAs: 'wallet' },
  AlertFired: { notifies: { alert_fired: ['admin'] } },
  AlertCleared: { notifies: { alert_cleared: ['admin'] } },
  AlertRuleAdded: {},
  AlertRuleRemoved: {},
  ApprovalRequested: { notifies: { approval_requested: ['admin'] } },
  ApprovalGranted: {},
  ApprovalRefused: {},
  EmailProved: {},
  RegistrationExpired: {},
  AccountRead: {},
  AccessRefused: {},
  ApiKeyCreated: {},
  AutomaticHarvestsStarted: {},
  AutomaticHarvestsStopped: {},
  ApiKeyRevoked: {},
  BetterWorkFailed: {},
  BetterWorkFound: {},
  BetterWorkSubmitted: {},
  FactorResetApproved: SECURITY,
  FactorResetRequested: SECURITY,
  FactorResetStopped: {},
  FarmerCommitted: {},
  FarmerInvited: {},
  FarmerReleased: {},
  HarvestSubmitted: {},
  IncidentChanged: {},
  IncidentPosted: {},
  MemberSettingsChanged: {},
  NoteAdded: {},
  PayoutFailed: {},
  PayoutSubmitted: {},
  PlantingSubmitted: {},
  PoolApproved: DECISION,
  AnnouncementSent: { audience: 'everybody', notifies: { announcement: ['farmer'] } },
  BroadcastSent: { audience: 'everybody', notifies: { announcement: ['farmer', 'pooler', 'admin'] } },
  PoolDetailsChanged: {},
  PoolPaused: DECISION,
  PoolResumed: DECISION,
  ReadingBegan: {},
  ReadingEnded: {},
  RecordsRead: {},
  RecoveryCodesReplaced: SECURITY,
  SeatFreed: {},
  SeatTaken: {},
  SecondFactorAdded: SECURITY,
  SecondFactorProved: { ...SECURITY, notifiesIf: { kind: 'recovery' } },
  SecondFactorRemoved: SECURITY,
  SecondFactorsReset: SECURITY,
  SessionsEnded: {},
  SignedIn: { ...SECURITY, notifiesIf: { factor: 'recovery', newDevice: true } },
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
