import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readRegistry } from 'shared-api/registry';
import type { DeployedHost } from '../deploy/host.ts';
import { type Deployed, readDeployed } from '../gateway/deployed.ts';
import type { ReadFragment } from '../registry/read-fragment.ts';
import { readDescriptor } from '../webpack/build.ts';
import { type RemoteId, root } from '../webpack/packages.ts';
import { publicPathOf } from './development-config.ts';
import type { Entries } from './development-server.ts';

const standaloneTemplate = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta property="csp-nonce" content="{{nonce}}"><link rel="icon" href="data:,"><title>{{title}}</title>{{head}}</head><body><div id="root">{{body}}</div></body></html>`;

/** The host during development: no first paint and no hashes, because files change while it runs. */
const developmentHost = (entry: readonly string[], template: string, title = 'KALE Pool'): DeployedHost => ({
  version: 'dev',
  previous: null,
  template,
  themeBootScript: '',
  entry: entry.map(file => `/${file}`),
  integrity: {},
  pages: { '*': { title, css: '', body: '', preload: [] } },
});

/** The registry fragment of a remote's source. Throws Error when its descriptor does not conform to the contract. */
const developmentFragment = async (id: RemoteId, [entry]: readonly string[] = []): Promise<ReadFragment> => {
  const name = `remote-${id}` as const;
  const base = publicPathOf(name);
  const raw = { id, version: 'dev', base, entry, descriptor: await readDescriptor(name) };
  const [listed] = readRegistry({ remotes: [raw] });
  if (listed?.kind !== 'entry') throw new Error(`${name}: ${listed?.reason}`);
  return { raw, entry: listed.entry };
};

/** The host and these remotes from source; other remotes as they are deployed in a folder. */
export const developedProduct =
  (ids: readonly RemoteId[], folder: string) =>
  (entries: () => Entries): Deployed => {
    const others = readDeployed(folder);
    return {
      host: async () =>
        developmentHost(entries().get('host') ?? [], readFileSync(join(root, 'host/index.html'), 'utf8')),
      registry: async (visitor, instead) => {
        const fragments = ids.map(
          async id => [id, await developmentFragment(id, entries().get(`remote-${id}`))] as const,
        );
        return others.registry(visitor, new Map([...(await Promise.all(fragments)), ...(instead ?? [])]));
      },
    };
  };

/** A single remote, instead of the host. */
export const developedAlone =
  (id: RemoteId, folder: string) =>
  (entries: () => Entries): Deployed => ({
    host: async () =>
      developmentHost(entries().get(`remote-${id}`) ?? [], standaloneTemplate, `remote-${id}`),
    registry: readDeployed(folder).registry,
  });
