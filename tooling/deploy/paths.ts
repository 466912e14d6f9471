import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../webpack/packages.ts';

/** The folder of all deployed files, from which the gateway serves. */
export const deployRoot = process.env.DEPLOY_DIR || join(root, '.deploy');

export const hostRoot = (from = deployRoot) => join(from, 'host');
export const remoteRoot = (id: string, from = deployRoot) => join(from, 'remotes', id);
export const registryRoot = (from = deployRoot) => join(from, 'registry');
export const fragmentOf = (id: string, from = deployRoot) => join(registryRoot(from), `${id}.json`);
/** The fragment with which a version was deployed, kept for rolling back. */
export const earlierFragmentOf = (id: string, version: string, from = deployRoot) =>
  join(from, 'past', id, `${version}.json`);
/** For each folder of builds, the last version deployed from it. */
export const deployedFromOf = (id: string, from = deployRoot) => join(from, 'past', `${id}.json`);
export const hostManifest = (from = deployRoot) => join(hostRoot(from), 'current.json');

/** The number of versions of a part to keep: open pages still fetch their chunks. */
export const retainedVersions = 3;

/** A new name beside a path. Processes in containers that share a folder may have the same id. */
export const draftOf = (path: string) => `${path}.${randomUUID()}.tmp`;

/** Writes a file atomically: a reader finds the old or the new one. */
export const writeAtomically = (file: string, content: string) => {
  mkdirSync(dirname(file), { recursive: true });
  const draft = draftOf(file);
  try {
    writeFileSync(draft, content);
    renameSync(draft, file);
  } finally {
    rmSync(draft, { force: true });
  }
};

/** The parsed content of a JSON file; undefined if it does not exist. @throws SyntaxError when it is not JSON. */
export const readJson = (file: string): unknown =>
  existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
