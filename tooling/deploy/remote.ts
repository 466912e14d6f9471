import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import { readFragment } from '../registry/read-fragment.ts';
import { type BuildManifest, readManifest } from '../webpack/manifest.ts';
import { distOf, type RemoteId } from '../webpack/packages.ts';
import { copyVersion } from './copy-version.ts';
import { type Fragment, fragmentFor } from './fragment.ts';
import { requireOwnPaths } from './path-owners.ts';
import {
  deployedFromOf,
  deployRoot,
  earlierFragmentOf,
  fragmentOf,
  readJson,
  remoteRoot,
  writeAtomically,
} from './paths.ts';
import { pruneVersions } from './prune-versions.ts';

/** The content of a registry file: a live version, and optionally a canary. */
type Live = { version: string | null; previous: string | null; canary?: { fragment?: { version?: string } } };

const readLive = (id: string, from: string): Live => {
  const raw = readJson(fragmentOf(id, from));
  const live = typeof raw === 'object' && raw !== null ? raw : {};
  return { version: null, previous: null, ...live };
};

const writeLive = (id: string, to: string, fragment: object) =>
  writeAtomically(fragmentOf(id, to), JSON.stringify(fragment, null, 2));

/** The last deployed versions, by the folder of their builds. */
const readDeployedFrom = (id: string, to: string): Record<string, unknown> => {
  const raw = readJson(deployedFromOf(id, to));
  return typeof raw === 'object' && raw !== null ? { ...raw } : {};
};

const wasDeployedFrom = (dist: string, { version }: BuildManifest, id: string, to: string) =>
  readDeployedFrom(id, to)[relative(to, dist)] === version;

const recordDeployedFrom = (dist: string, { version }: BuildManifest, id: string, to: string) => {
  const deployed = { ...readDeployedFrom(id, to), [relative(to, dist)]: version };
  writeAtomically(deployedFromOf(id, to), JSON.stringify(deployed, null, 2));
};

/**
 * Deploys a built remote: its folder first, then the registry fragment that switches to it. Deploying the version that
 * is live changes nothing. With a percentage, that share of visitors gets it and the others keep their version. Returns
 * the version.
 * @throws Error when the remote was not built, its build is incomplete, or the percentage is invalid.
 * @throws PathConflict when another part owns one of its paths, unless `checkPaths` is false.
 */
export const deployRemote = (
  id: RemoteId,
  to = deployRoot,
  {
    percent,
    dist = distOf(`remote-${id}`),
    build = readManifest(`remote-${id}`, dist),
    checkPaths = true,
  }: { percent?: number | undefined; dist?: string; build?: BuildManifest; checkPaths?: boolean } = {},
): string => {
  if (percent !== undefined && !(percent >= 0 && percent <= 100))
    throw new Error('A percentage is a number from 0 to 100.');
  const live = readLive(id, to);
  if (percent !== undefined && (!live.version || live.version === build.version)) {
    throw new Error(`${id} ${build.version} is the only version: a canary needs another live version.`);
  }
  const folder = remoteRoot(id, to);
  const previous = live.version === build.version ? live.previous : live.version;
  const fragment: Fragment = fragmentFor(id, build, previous);
  if (checkPaths) requireOwnPaths(readFragment(fragment).entry, to);
  copyVersion(dist, folder, build.version);
  writeAtomically(earlierFragmentOf(id, build.version, to), JSON.stringify(fragment, null, 2));
  writeLive(id, to, percent === undefined ? fragment : { ...live, canary: { percent, fragment } });
  recordDeployedFrom(dist, build, id, to);
  pruneVersions(folder, [build.version, live.version, live.previous]);
  return build.version;
};

/**
 * Deploys a built remote when the product starts, unless this build was deployed before: a start undoes neither a
 * rollback nor a canary. Does not check the remote's paths, because the builds of a start belong together: a path that
 * moves between them has two owners until all are deployed. Returns the version of the build and the one that is live.
 */
export const deployOnce = (
  id: RemoteId,
  to = deployRoot,
  { dist = distOf(`remote-${id}`) }: { dist?: string } = {},
) => {
  const build = readManifest(`remote-${id}`, dist);
  const live = readLive(id, to).version;
  const stays = live && wasDeployedFrom(dist, build, id, to);
  return {
    version: build.version,
    live: stays ? live : deployRemote(id, to, { dist, build, checkPaths: false }),
  };
};

/**
 * Undoes the last deploy of a remote: removes its canary, or else replaces the live version with the previous one.
 * Returns the version that is live now.
 * @throws Error when there is no previous version; PathConflict when another part now owns one of its paths.
 */
export const rollBackRemote = (id: RemoteId, to = deployRoot): string => {
  const { canary, ...live } = readLive(id, to);
  if (canary && live.version) {
    writeLive(id, to, live);
    return live.version;
  }
  const version = live.previous;
  const past = version && earlierFragmentOf(id, version, to);
  if (!version || !past || !existsSync(past) || !existsSync(join(remoteRoot(id, to), version))) {
    throw new Error(`There is no earlier version of ${id} to go back to.`);
  }
  const fragment = readJson(past);
  requireOwnPaths(readFragment(fragment).entry, to);
  writeAtomically(fragmentOf(id, to), JSON.stringify(fragment, null, 2));
  return version;
};
