import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { RegistryEntry } from 'shared-api/remote';
import { readFragment } from '../registry/read-fragment.ts';
import { hostManifest, readJson, registryRoot } from './paths.ts';

type OwnedPath = { path: string; owner: string };

/** A path of a remote's descriptor matches addresses that another part owns. */
export class PathConflict extends Error {
  override readonly name = 'PathConflict';
  readonly path: string;
  /** `host`, or the id of another remote. */
  readonly owner: string;

  constructor(id: string, path: string, other: OwnedPath) {
    super(`${id} cannot own ${path}: ${other.owner} owns ${other.path}. A path has one owner.`);
    this.path = path;
    this.owner = other.owner;
  }
}

/** Like the router, ignores case and a trailing slash. */
const segmentsOf = (path: string) =>
  path
    .toLowerCase()
    .replace(/(.)\/$/, '$1')
    .split('/');

const isParameter = (segment = '') => segment.startsWith(':');

const overlaps = (one: string, other: string) => {
  const others = segmentsOf(other);
  const segments = segmentsOf(one);
  return (
    segments.length === others.length &&
    segments.every((each, at) => each === others[at] || isParameter(each) || isParameter(others[at]))
  );
};

const isHost = (raw: unknown): raw is { paths?: string[] } => typeof raw === 'object' && raw !== null;

/** The paths of the deployed host; none if it was deployed before they were listed. */
const hostPaths = (to: string): OwnedPath[] => {
  const host = readJson(hostManifest(to));
  return (isHost(host) ? (host.paths ?? []) : []).map(path => ({ path, owner: 'host' }));
};

/** The remote's live entry and its canary's; none for a fragment that cannot be read, which disables the remote. */
const entriesIn = (file: string): RegistryEntry[] => {
  try {
    const { entry, canary } = readFragment(readJson(file));
    return canary ? [entry, canary.fragment.entry] : [entry];
  } catch {
    return [];
  }
};

const remotePaths = (to: string): OwnedPath[] =>
  (existsSync(registryRoot(to)) ? readdirSync(registryRoot(to)) : [])
    .filter(file => file.endsWith('.json'))
    .flatMap(file => entriesIn(join(registryRoot(to), file)))
    .flatMap(({ id, descriptor }) => descriptor.routes.map(({ path }) => ({ path, owner: id })));

/** Checks a remote's paths against everything deployed. Throws PathConflict for an address with two owners. */
export const requireOwnPaths = ({ id, descriptor }: Pick<RegistryEntry, 'id' | 'descriptor'>, to: string) => {
  const others = [...hostPaths(to), ...remotePaths(to)].filter(({ owner }) => owner !== id);
  for (const { path } of descriptor.routes) {
    const other = others.find(owned => overlaps(owned.path, path));
    if (other) throw new PathConflict(id, path, other);
  }
};
