import type { IconName } from '../icons/icon-names.ts';
import type { Tone } from './badge.tsx';

/** The one vocabulary for states (ux.md rule 5; display mappings of spec §4). */
export const statuses = {
  'not-funded': { label: 'Not funded', tone: 'waiting', icon: 'wallet' },
  funded: { label: 'Funded', tone: 'gain', icon: 'check-circle' },
  registered: { label: 'Registered', tone: 'neutral', icon: 'user' },
  pending: { label: 'Pending', tone: 'information', icon: 'clock' },
  active: { label: 'Active', tone: 'neutral', icon: 'sprout' },
  full: { label: 'Full', tone: 'waiting', icon: 'users' },
  paused: { label: 'Paused', tone: 'waiting', icon: 'minus' },
  inactive: { label: 'Inactive', tone: 'neutral', icon: 'minus' },
  exiting: { label: 'Exiting', tone: 'waiting', icon: 'exit' },
  suspended: { label: 'Suspended', tone: 'loss', icon: 'failure' },
  completed: { label: 'Completed', tone: 'gain', icon: 'check-circle' },
  success: { label: 'Success', tone: 'gain', icon: 'check-circle' },
  failed: { label: 'Failed', tone: 'loss', icon: 'failure' },
  online: { label: 'Online', tone: 'gain', icon: 'check-circle' },
  offline: { label: 'Offline', tone: 'loss', icon: 'failure' },
  warning: { label: 'Warning', tone: 'waiting', icon: 'warning' },
  unknown: { label: 'Unknown', tone: 'neutral', icon: 'question' },
} as const satisfies Record<string, { label: string; tone: Tone; icon: IconName }>;

export type Status = keyof typeof statuses;

const otherText = {
  'not funded': 'not-funded',
  insufficient: 'not-funded',
  wallet_created: 'not-funded',
  active_in_pool: 'active',
  checking: 'pending',
  error: 'failed',
  connected: 'online',
  synced: 'online',
  disconnected: 'offline',
  degraded: 'warning',
} as const satisfies Record<string, Status>;

const isKey = <T extends object>(table: T, word: string): word is Extract<keyof T, string> =>
  Object.hasOwn(table, word);

/** A word of the server in our vocabulary; one that nobody knows is `unknown`. */
export const readStatus = (word: string | null | undefined): Status => {
  const plain = (word ?? '').trim().toLowerCase();
  if (isKey(statuses, plain)) return plain;
  return isKey(otherText, plain) ? otherText[plain] : 'unknown';
};
