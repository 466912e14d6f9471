import type { FarmerId, PoolerId, WorkRequest } from 'shared-api';

export const MAX_FARMERS = { min: 1, max: 50, initial: 25 } as const; // spec §5

/** What was typed about a block and its pool; nothing where it does not name one. */
export const readTarget = (blockIndex: string, poolerId: PoolerId | '') =>
  /^\d{1,10}$/.test(blockIndex.trim()) && poolerId !== ''
    ? { blockIndex: Number(blockIndex), poolerId }
    : null;

/** One row of the work form as typed. */
export type SubmissionRow = { key: number; farmerId: string; nonce: string };

const NONCE = /^(\d{1,20}|0x[0-9a-fA-F]{1,16})$/;

/** The rows that hold both a farmer and a nonce, as they travel (spec §7). */
export const readSubmissions = (
  rows: readonly SubmissionRow[],
  blockIndex: number,
  now: Date,
): WorkRequest['submissions'] =>
  rows
    .filter(({ farmerId, nonce }) => farmerId.trim() !== '' && NONCE.test(nonce.trim()))
    .map(({ farmerId, nonce }) => ({
      farmerId: farmerId.trim() as FarmerId,
      nonce: nonce.trim() as WorkRequest['submissions'][number]['nonce'],
      blockIndex,
      timestamp: now.toISOString(),
    }));
