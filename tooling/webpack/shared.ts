import { join } from 'node:path';
import { root, versionOf } from './packages.ts';

/** What is loaded with the host: one copy for the whole product, there before any remote runs. */
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

/** What the host offers in chunks of their own, fetched when a page first needs them. */
const lazy: Record<string, string> = {
  'shared-ui/overlays': 'shared-ui/src/overlays/index.ts',
  'shared-ui/qr': 'shared-ui/src/qr/qr-code.tsx',
};

export const sharedKeys: readonly string[] = [...eager, ...Object.keys(lazy)];

const packageOf = (key: string) => key.split('/')[0] ?? key;

/**
 * Singletons with their real version ranges. The host provides them; a remote only consumes (`import: false`),
 * so a second React cannot be built, and a remote built for another version is refused by name.
 */
export const sharedModules = (role: 'host' | 'remote') =>
  Object.fromEntries(
    sharedKeys.map(key => {
      const version = versionOf(packageOf(key), 'host');
      const settings = { singleton: true, strictVersion: true, requiredVersion: `^${version}`, version };
      const file = lazy[key];
      if (role === 'remote') return [key, { ...settings, import: false as const }];
      // Named by its file, a share is offered even when the host itself does not import it.
      return [key, file ? { ...settings, import: join(root, file) } : { ...settings, eager: true }];
    }),
  );
