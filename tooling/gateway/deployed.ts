import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { type Listed, readRegistry } from 'shared-api/registry';
import type { RegistryEntry } from 'shared-api/remote';
import type { DeployedHost } from '../deploy/host.ts';
import { hostManifest, registryRoot } from '../deploy/paths.ts';
import { chooseVersion } from '../registry/canary.ts';
import { type ReadFragment, readFragment } from '../registry/read-fragment.ts';
import { etagOf } from './etag.ts';

/** A replaceable file: read again after a change, with its last good content while broken. Undefined before any. */
const watchedFile = <Content>(file: string, parse: (text: string) => Content) => {
  let seen = '';
  let content: Content | undefined;
  return async (): Promise<Content | undefined> => {
    try {
      const { mtimeMs, size, ino } = await stat(file);
      const now = `${mtimeMs} ${size} ${ino}`;
      if (now !== seen) {
        const text = await readFile(file, 'utf8');
        seen = now;
        content = parse(text);
      }
    } catch (error) {
      const missing =
        typeof error === 'object' && error !== null && 'code' in error && error.code === 'ENOENT';
      if (!missing)
        console.error(JSON.stringify({ level: 'error', msg: `cannot read ${file}`, error: String(error) }));
    }
    return content;
  };
};

/** The registry for one visitor. */
export type Registry = {
  /** Every remote as a page gets it: its entry, or why it has none. */
  listed: readonly Listed[];
  /** The readable, enabled remotes. */
  entries: readonly RegistryEntry[];
  json: string;
  etag: string;
  /** Some visitors get different versions than others. */
  hasCanary: boolean;
};

/** A fragment that was never readable disables only its remote. */
type Fragment = ReadFragment | { raw: object; entry?: undefined; canary?: undefined };

const registryOf = (fragments: readonly Fragment[], hasCanary: boolean): Registry => {
  const json = JSON.stringify({ remotes: fragments.map(({ raw }) => raw) });
  const listed = fragments.flatMap(({ raw, entry }): Listed[] =>
    entry ? [{ kind: 'entry', id: entry.id, entry }] : readRegistry({ remotes: [raw] }),
  );
  const entries = fragments.flatMap(({ entry }) => (entry?.enabled ? [entry] : []));
  return { listed, entries, json, etag: etagOf(json), hasCanary };
};

/** Reads the builds deployed in a folder. Each call checks the files, so a deploy takes effect with the next page. */
export const readDeployed = (folder: string) => {
  const readHost = watchedFile(hostManifest(folder), (text): DeployedHost => JSON.parse(text));
  const fragments = new Map<string, () => Promise<ReadFragment | undefined>>();

  const readOne = async (file: string): Promise<Fragment> => {
    const read =
      fragments.get(file) ??
      watchedFile(join(registryRoot(folder), file), text => readFragment(JSON.parse(text)));
    fragments.set(file, read);
    return (await read()) ?? { raw: { id: basename(file, '.json') } };
  };

  /** The registry for one client, with fragments that replace the deployed ones. */
  const registry = async (
    visitor?: string,
    instead: ReadonlyMap<string, ReadFragment> = new Map(),
  ): Promise<Registry> => {
    const files = await readdir(registryRoot(folder)).catch(() => []);
    const names = files.filter(file => file.endsWith('.json')).sort();
    const listed = await Promise.all(names.map(readOne));
    const deployed = listed.filter(({ entry }) => !entry || !instead.has(entry.id));
    const chosen = deployed.map(one => (one.entry ? chooseVersion(one, visitor) : one));
    return registryOf(
      [...chosen, ...instead.values()],
      deployed.some(({ canary }) => canary !== undefined),
    );
  };

  return { host: readHost, registry };
};
export type Deployed = ReturnType<typeof readDeployed>;
