import type { Tone } from './badge.tsx';

/** How a state is shown: a badge for an exception or a next step, else a word, with a green dot while it is running. */
export type StatusLook = { label: string; look: Tone | 'text' | 'dot' };

/** The one vocabulary for states (ux.md rule 5; display mappings of spec §4). */
export const statuses = {
  'not-funded': { label: 'Not funded', look: 'waiting' },
  funded: { label: 'Funded', look: 'text' },
  registered: { label: 'Registered', look: 'text' },
  pending: { label: 'Pending', look: 'waiting' },
  active: { label: 'Active', look: 'dot' },
  full: { label: 'Full', look: 'neutral' },
  paused: { label: 'Paused', look: 'waiting' },
  inactive: { label: 'Inactive', look: 'neutral' },
  exiting: { label: 'Exiting', look: 'information' },
  suspended: { label: 'Suspended', look: 'loss' },
  completed: { label: 'Completed', look: 'text' },
  success: { label: 'Success', look: 'text' },
  failed: { label: 'Failed', look: 'loss' },
  online: { label: 'Online', look: 'dot' },
  offline: { label: 'Offline', look: 'loss' },
  warning: { label: 'Warning', look: 'waiting' },
  unknown: { label: 'Unknown', look: 'neutral' },
} as const satisfies Record<string, StatusLook>;

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

/** Maps a server's word to a status; unknown words to `unknown`. */
export const readStatus = (word: string | null | undefined): Status => {
  const plain = (word ?? '').trim().toLowerCase();
  if (isKey(statuses, plain)) return plain;
  return isKey(otherText, plain) ? otherText[plain] : 'unknown';
};
