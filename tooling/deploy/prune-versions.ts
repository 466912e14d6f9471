import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { retainedVersions } from './paths.ts';

/** Removes all but the newest versions in a folder, and never a named one. Returns the removed versions. */
export const pruneVersions = (folder: string, named: readonly (string | null)[]): string[] => {
  if (!existsSync(folder)) return [];
  const versions = readdirSync(folder, { withFileTypes: true })
    .filter(entry => entry.isDirectory() && !entry.name.startsWith('.')) // a draft of a deploy is no version
    .map(({ name }) => ({ name, at: statSync(join(folder, name)).mtimeMs }))
    .sort((a, b) => b.at - a.at);
  const old = versions.slice(retainedVersions).filter(({ name }) => !named.includes(name));
  for (const { name } of old) rmSync(join(folder, name), { recursive: true });
  return old.map(({ name }) => name);
};
