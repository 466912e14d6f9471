import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** The root of the workspace. */
export const root = resolve(import.meta.dirname, '../..');

/** The remotes, by the name that federation and the registry use. Each has its own folder. */
export const remotes: readonly string[] = readdirSync(root)
  .filter(name => /^remote-[a-z][a-z0-9-]*$/.test(name) && existsSync(join(root, name, 'package.json')))
  .map(name => name.slice('remote-'.length));
export type RemoteId = string;
export type ClientPackage = 'host' | `remote-${RemoteId}`;
export const clientPackages: readonly ClientPackage[] = [
  'host',
  ...remotes.map(id => `remote-${id}` as const),
];

export const isRemoteId = (text: string): text is RemoteId => remotes.includes(text);
export const isClientPackage = (text: string): text is ClientPackage =>
  clientPackages.some(name => name === text);

/** The version that a package of the workspace, or one that `from` depends on, declares. */
export const versionOf = (name: string, from = '.'): string => {
  const folder =
    name.startsWith('shared-') || isClientPackage(name) ? name : join(from, 'node_modules', name);
  return JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')).version;
};

/** The folder of a package's build. */
export const distOf = (name: ClientPackage) => join(root, name, 'dist');
