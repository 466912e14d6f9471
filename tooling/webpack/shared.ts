import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, versionOf } from './packages.ts';

/** The shares in the host's first load: one copy for the whole product, ready before any remote runs. */
const eager = [
  'react',
  'react/jsx-runtime',
  'react-dom',
  'react-dom/client',
  'styled-components',
  'shared-api',
  'shared-api/remote',
  'shared-ui',
];

/** Entries that host and remotes do not share at run time, or that are in the host's first load. */
const unshared: Readonly<Record<'shared-api' | 'shared-ui', readonly string[]>> = {
  'shared-api': [
    '.',
    './address',
    './contract',
    './device-name',
    './files',
    './money',
    './openapi',
    './registry',
    './remote',
    './testing',
  ],
  'shared-ui': [
    '.',
    './gallery',
    './glossary',
    './icon-names',
    './memory-router',
    './page-head',
    './standalone',
    './testing',
  ],
};

/** The lazy shares, each in its own chunk: every other entry that the shared packages declare, with its file. */
const lazyShares = (): Record<string, string> =>
  Object.fromEntries(
    Object.entries(unshared).flatMap(([name, kept]) => {
      const { exports } = JSON.parse(readFileSync(join(root, name, 'package.json'), 'utf8'));
      const entries = Object.entries<string>(exports).filter(([entry]) => !kept.includes(entry));
      return entries.map(([entry, file]) => [join(name, entry), join(root, name, file)]);
    }),
  );

/** The lazy shares by their file. Their chunks have no other name, and the budgets refer to them by these keys. */
export const sharesByFile = (): ReadonlyMap<string | null, string> =>
  new Map(Object.entries(lazyShares()).map(([key, file]) => [file, key]));

type Share = {
  singleton: true;
  strictVersion: true;
  requiredVersion: string;
  version: string;
  import: string | false;
  eager?: true;
};

const packageOf = (key: string) => key.split('/')[0] ?? key;

/** The versions of the shared packages. The host compares them with what a remote requires before it runs its code. */
export const sharedVersions = (): Record<string, string> =>
  Object.fromEntries([...new Set(eager.map(packageOf))].map(name => [name, versionOf(name, 'host')]));

/**
 * Singletons with their real version ranges. The host provides them; a remote only consumes (`import: false`), so a
 * second React cannot be built, and a remote built for another version is refused with a message.
 */
export const sharedModules = (role: 'host' | 'remote') => {
  const lazy = lazyShares();
  return Object.fromEntries(
    [...eager, ...Object.keys(lazy)].map((key): [string, Share] => {
      const version = versionOf(packageOf(key), 'host');
      const settings = {
        singleton: true,
        strictVersion: true,
        requiredVersion: `^${version}`,
        version,
      } as const;
      const file = lazy[key];
      if (role === 'remote') return [key, { ...settings, import: false }];
      // Because it is named by its file, a share is offered even if the host itself does not import it.
      return [key, file ? { ...settings, import: file } : { ...settings, import: key, eager: true }];
    }),
  );
};
