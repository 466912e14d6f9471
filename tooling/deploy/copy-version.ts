import { cpSync, existsSync, renameSync, rmSync, utimesSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Copies a build into its version's folder atomically. Another build of the same version adds its files: their names
 * contain hashes, and open pages keep using the earlier ones.
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
