import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readManifest } from '../webpack/manifest.ts';
import { distOf, type RemoteId } from '../webpack/packages.ts';
import { copyVersion } from './copy-version.ts';
import { fragmentFor } from './fragment.ts';
import { dropOldVersions } from './keep-versions.ts';
import { deployRoot, fragmentOf, pastFragmentOf, readJson, remoteRoot, writeWhole } from './places.ts';

const versionIn = (fragment: unknown): string | null =>
  typeof fragment === 'object' &&
  fragment !== null &&
  'version' in fragment &&
  typeof fragment.version === 'string'
    ? fragment.version
    : null;
const previousIn = (fragment: unknown): string | null =>
  typeof fragment === 'object' &&
  fragment !== null &&
  'previous' in fragment &&
  typeof fragment.previous === 'string'
    ? fragment.previous
    : null;

/**
 * Deploys a built remote: its folder first, then the registry fragment that switches to it.
 * Deploying the version that is live changes nothing. Answers the version.
 * @throws Error when the remote was not built or its build is incomplete.
 */
export const deployRemote = (id: RemoteId, to = deployRoot): string => {
  const name = `remote-${id}` as const;
  const build = readManifest(name);
  const live = readJson(fragmentOf(id, to));
  const folder = remoteRoot(id, to);
  const previous = versionIn(live) === build.version ? previousIn(live) : versionIn(live);
  const fragment = JSON.stringify(fragmentFor(id, build, previous), null, 2);
  copyVersion(distOf(name), folder, build.version);
  writeWhole(pastFragmentOf(id, build.version, to), fragment);
  writeWhole(fragmentOf(id, to), fragment);
  dropOldVersions(folder, [build.version, previous]);
  return build.version;
};

/**
 * Switches a remote back to the version before the live one. Answers that version.
 * @throws Error when there is none to go back to.
 */
export const rollBackRemote = (id: RemoteId, to = deployRoot): string => {
  const live = readJson(fragmentOf(id, to));
  const version = previousIn(live);
  const past = version && pastFragmentOf(id, version, to);
  if (!version || !past || !existsSync(past) || !existsSync(join(remoteRoot(id, to), version))) {
    throw new Error(`There is no earlier version of ${id} to go back to.`);
  }
  writeWhole(fragmentOf(id, to), JSON.stringify(readJson(past), null, 2));
  return version;
};
