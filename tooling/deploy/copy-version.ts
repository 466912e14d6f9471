import { cpSync, existsSync, renameSync, rmSync, utimesSync } from 'node:fs';
import { join } from 'node:path';

/** Puts a build into its version's folder in one step: a version is there whole or not at all. */
export const copyVersion = (dist: string, folder: string, version: string) => {
  const place = join(folder, version);
  if (!existsSync(place)) {
    const draft = join(folder, `.${version}.tmp`);
    rmSync(draft, { recursive: true, force: true });
    cpSync(dist, draft, { recursive: true });
    renameSync(draft, place);
  }
  const now = new Date();
  utimesSync(place, now, now);
};
