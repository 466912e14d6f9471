import type { AdminUser } from 'shared-api';
import { type FileColumn, timeColumns } from '../export-list.tsx';
import { ROLE_NAMES, stateWords } from './user-columns.tsx';

/** States that need no pool name. */
const STATES = {
  registered: 'Registered',
  suspended: 'Suspended',
  erased: 'Erased',
  wallet_created: 'Not funded',
  funded: 'Funded',
  active_in_pool: 'Active',
  exiting: 'Exiting',
  pending: 'Pending',
  unknown: 'Unknown',
} as const satisfies Record<NonNullable<AdminUser['status']>, string>;

/** The columns of the table, for a spreadsheet. */
export const USER_FILE: readonly FileColumn<AdminUser>[] = [
  ['Email', ({ email }) => email],
  ['Role', ({ role }) => ROLE_NAMES[role]],
  ['Status', user => stateWords(user) ?? STATES[user.status ?? 'unknown']],
  ['Custodial wallet', ({ custodialWallet }) => custodialWallet ?? ''],
  ...timeColumns<AdminUser>('Registered', ({ createdAt }) => createdAt),
];
