import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, utimesSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { draftOf } from './paths.ts';

const isTaken = (error: unknown) =>
  typeof error === 'object' &&
  error !== null &&
  'code' in error &&
  ['ENOTEMPTY', 'EEXIST'].includes(String(error.code));

/** Moves the files that a folder does not have yet; each appears whole. */
const addFiles = (from: string, to: string) => {
  for (const entry of readdirSync(from, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    const place = join(to, relative(from, file));
    if (entry.isDirectory() || existsSync(place)) continue;
    mkdirSync(dirname(place), { recursive: true });
    renameSync(file, place);
  }
};

/**
 * Copies a build into its version's folder atomically, also while another process copies it. Another build of the same
 * version adds its files: their names contain hashes, and open pages keep using the earlier ones.
 */
export const copyVersion = (dist: string, folder: string, version: string) => {
  const place = join(folder, version);
  const draft = draftOf(join(folder, `.${version}`));
  try {
    cpSync(dist, draft, { recursive: true });
    try {
      renameSync(draft, place);
    } catch (error) {
      if (!isTaken(error)) throw error;
      addFiles(draft, place);
    }
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
  const now = new Date();
  utimesSync(place, now, now);
};
