import { cpSync, existsSync, renameSync, rmSync, utimesSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Puts a build into its version's folder in one step: a version is there whole or not at all. Another build of the
 * same version, from another machine maybe, adds its files: their names carry hashes, and open pages keep theirs.
 */
export const copyVersion = (dist: string, folder: string, version: string) => {
  const place = join(folder, version);
  if (existsSync(place)) {
    cpSync(dist, place, { recursive: true, force: false });
  } else {
    const draft = join(folder, `.${version}.tmp`);
    rmSync(draft, { recursive: true, force: true });
    cpSync(dist, draft, { recursive: true });
    renameSync(draft, place);
  }
  const now = new Date();
  utimesSync(place, now, now);
};
