import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { RegistryEntry } from 'shared-api/registry';
import { root } from './packages.ts';
import { sharedModules, sharedVersions } from './shared.ts';

const guide = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8');
const printed = guide.split('## Another host\n')[1] ?? '';

/** The texts of each list in the printed code that follows what is searched. */
const listsAfter = (code: string) =>
  [...printed.matchAll(new RegExp(`${code}\\[([^\\]]*)\\]`, 'g'))].flatMap(([, list = '']) =>
    [...list.matchAll(/'([^']*)'/g)].map(([, text = '']) => text),
  );

it('the host printed in CONTRIBUTING.md offers every shared module', () => {
  const offered = [
    ...listsAfter('library\\('),
    ...listsAfter('const api = ').map(path => `shared-api${path}`),
    ...listsAfter('const ui = ').map(path => `shared-ui${path}`),
  ];
  expect(offered.sort()).toEqual(Object.keys(sharedModules('host')).sort());
});

it('a remote can require a version of every shared package', () => {
  const { requires } = RegistryEntry.entries.descriptor.entries;
  expect(Object.keys(requires.entries).sort()).toEqual(Object.keys(sharedVersions()).sort());
});
