import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type RegistryEntry, readRegistry } from 'shared-api/remote';
import type { DeployedHost } from '../deploy/host.ts';
import { hostManifest, registryRoot } from '../deploy/places.ts';
import { watchedFile } from './watched-file.ts';

export type Registry = {
  /** The fragments as they are; the browser reads each on its own. */
  fragments: readonly unknown[];
  /** Those that can be read and are switched on. */
  entries: readonly RegistryEntry[];
  json: string;
  etag: string;
};

const parseFragment = (text: string): unknown => {
  const fragment: unknown = JSON.parse(text);
  const [listed] = readRegistry({ remotes: [fragment] });
  if (listed?.kind === 'invalid') throw new Error(`${listed.id}: ${listed.reason}`);
  return fragment;
};

const readEntries = (fragments: readonly unknown[]) =>
  readRegistry({ remotes: fragments }).flatMap(listed =>
    listed.kind === 'entry' && listed.entry.enabled ? [listed.entry] : [],
  );

/** What is deployed in a folder now; each call looks again, so a deploy takes effect with the next page. */
export const readDeployed = (folder: string) => {
  const readHost = watchedFile(hostManifest(folder), (text): DeployedHost => JSON.parse(text));
  const fragments = new Map<string, () => Promise<unknown>>();
  let last: Registry | undefined;

  const readOne = (file: string) => {
    const read = fragments.get(file) ?? watchedFile(join(registryRoot(folder), file), parseFragment);
    fragments.set(file, read);
    return read();
  };

  const registry = async (): Promise<Registry> => {
    const files = await readdir(registryRoot(folder)).catch(() => []);
    const found = await Promise.all(
      files
        .filter(file => file.endsWith('.json'))
        .sort()
        .map(readOne),
    );
    const known = found.filter(fragment => fragment !== undefined);
    const json = JSON.stringify({ remotes: known });
    if (last?.json === json) return last;
    const etag = `"${createHash('sha256').update(json).digest('base64url').slice(0, 20)}"`;
    last = { fragments: known, entries: readEntries(known), json, etag };
    return last;
  };

  return { host: readHost, registry };
};
export type Deployed = ReturnType<typeof readDeployed>;
