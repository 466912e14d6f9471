import type { Role } from 'shared-api';
import type { Notification } from 'shared-api/account';

/** Kinds of every role. */
const SHARED = {
  announcement: 'Announcements',
  farm_closed: 'KALE farm paused',
  farm_reopened: 'KALE farm resumed',
} as const;

/** The kinds of notification of each role, in words. */
const kindsOf = {
  farmer: {
    wallet_low: 'Custodial wallet is low',
    planting_failed: 'Planting failed',
    work_missed: 'Work missed',
    stake_forfeited: 'Stake lost',
    harvest_failed: 'Harvest failed',
    harvest_due: 'Harvest due',
    reward_received: 'Daily rewards',
    terms_changed: 'Pool terms changed',
    exit_progress: 'Exit progress',
    withdrawal: 'Withdrawal confirmed or failed',
    deposit_received: 'Deposit received',
    planting_suspended: 'Planting paused or resumed',
    ...SHARED,
  },
  pooler: {
    planting_failed: 'Plantings failed',
    work_missed: 'Work missed',
    stake_forfeited: 'Stakes lost',
    pool_review: 'Pool paused for review',
    pool_decision: 'Pool approved, paused or resumed',
    terms_changed: 'Pool terms changed by an admin',
    harvest_failed: 'Harvests failed',
    harvest_due: 'Harvests due',
    farmer_joined: 'Farmer joined',
    exit_progress: 'Farmer leaving',
    ...SHARED,
  },
  admin: {
    pool_pending: 'Pool waiting for approval',
    approval_requested: 'Approval needed from another admin',
    stake_forfeited: 'Stakes lost',
    pool_review: 'Pool paused for review',
    alert_fired: 'Alert fired',
    alert_cleared: 'Alert cleared',
    ...SHARED,
  },
} as const satisfies Record<Role, Partial<Record<Notification['kind'], string>>>;

const known = new Set(Object.values(kindsOf).flatMap(words => Object.keys(words)));

/** `maintenance_planned` → "Maintenance planned". */
const kindLabel = (kind: string) => `${kind.charAt(0).toUpperCase()}${kind.slice(1).replaceAll('_', ' ')}`;

/** The server's kinds that a role may choose from; kinds of a newer server come last. */
export const choicesOf = (role: Role, kinds: Readonly<Record<string, boolean>>) => [
  ...Object.entries<string>(kindsOf[role]).filter(([kind]) => kind in kinds),
  ...Object.keys(kinds)
    .filter(kind => !known.has(kind))
    .map(kind => [kind, kindLabel(kind)] as const),
];
