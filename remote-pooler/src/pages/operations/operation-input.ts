import type { FarmerId, Nonce, PoolerId, WorkRequest } from 'shared-api';

export const MAX_FARMERS = { min: 1, max: 50, initial: 25 } as const; // spec §5

const BLOCK_INDEX = /^\d{1,10}$/;

/** Parses the block index and the pool; null when one is missing or invalid. */
export const readTarget = (blockIndex: string, poolerId: PoolerId | undefined) =>
  BLOCK_INDEX.test(blockIndex.trim()) && poolerId ? { blockIndex: Number(blockIndex), poolerId } : null;

/** Validates a block index. Empty text is valid. */
export const blockIndexError = (text: string) =>
  text.trim() === '' || BLOCK_INDEX.test(text.trim()) ? undefined : 'Enter a block index, 0 or more';

/** One row of the work form as typed. */
export type SubmissionRow = { key: number; farmerId: string; nonce: string };

const NONCE = /^(\d{1,20}|0x[0-9a-fA-F]{1,16})$/;

const isNonce = (text: string) => NONCE.test(text) && BigInt(text) < 2n ** 64n;

/** Validates a nonce. Empty text is valid. */
export const nonceError = (text: string) =>
  text.trim() === '' || isNonce(text.trim())
    ? undefined
    : 'Enter a whole number of at most 64 bits, decimal or 0x-hex';

/** The rows with both a farmer and a nonce, in the form of the request (spec §7). */
export const readSubmissions = (
  rows: readonly SubmissionRow[],
  blockIndex: number,
  now: Date,
): WorkRequest['submissions'] =>
  rows
    .map(({ farmerId, nonce }) => ({ farmerId: farmerId.trim(), nonce: nonce.trim() }))
    .filter(({ farmerId, nonce }) => farmerId !== '' && isNonce(nonce))
    .map(({ farmerId, nonce }) => ({
      farmerId: farmerId as FarmerId,
      nonce: nonce as Nonce,
      blockIndex,
      timestamp: now.toISOString(),
    }));

export const SAMPLE_SIZE = 5; // spec §9

/** Submissions to try the form with: one per farmer, each with a random 64-bit nonce. */
export const sampleSubmissions = (farmers: readonly FarmerId[]): SubmissionRow[] =>
  Array.from(crypto.getRandomValues(new BigUint64Array(SAMPLE_SIZE)), (nonce, index) => ({
    key: index + 1,
    farmerId: farmers[index % farmers.length] ?? '',
    nonce: nonce.toString(),
  }));
