import { createHash } from 'node:crypto';
import type { ReadFragment } from './read-fragment.ts';

/** A visitor's percentile (0 to 100) for a version: constant for this version, and independent between versions. */
const standing = (visitor: string, { id, version }: ReadFragment['entry']) =>
  (createHash('sha256').update(`${visitor} ${id} ${version}`).digest().readUInt32BE(0) / 2 ** 32) * 100;

/**
 * The version that a visitor gets. It follows from their anonymous id alone, so a visitor among 10 % is also among 20 %.
 * Without an id, it is the live version.
 */
export const chooseVersion = (read: ReadFragment, visitor: string | undefined): ReadFragment => {
  const { canary } = read;
  if (!canary || visitor === undefined) return read;
  return standing(visitor, canary.fragment.entry) < canary.percent ? canary.fragment : read;
};
