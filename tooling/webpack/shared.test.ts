import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { RegistryEntry } from 'shared-api/registry';
import { root } from './packages.ts';
import { sharedModules, sharedVersions } from './shared.ts';

const guide = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8');
const printed = guide.split('## Another host\n')[1] ?? '';

/** The keys of the printed lists of libraries, such as `library(['react'], '19.3.1')`. */
const libraries = [...printed.matchAll(/library\(\[([^\]]*)\]/g)].flatMap(([, list = '']) =>
  [...list.matchAll(/'([^']*)'/g)].map(([, key = '']) => key),
);

/** The keys of the printed packages, such as `parts('shared-ui', 'chart table')`. */
const packages = [...printed.matchAll(/parts\(\s*'([^']*)',\s*'([^']*)',?\s*\)/g)].flatMap(
  ([, name = '', paths = '']) => [name, ...paths.split(' ').map(path => `${name}/${path}`)],
);

it('the host printed in CONTRIBUTING.md offers every shared module', () => {
  expect([...libraries, ...packages].sort()).toEqual(Object.keys(sharedModules('host')).sort());
});

it('a remote can require a version of every shared package', () => {
  const { requires } = RegistryEntry.entries.descriptor.entries;
  expect(Object.keys(requires.entries).sort()).toEqual(Object.keys(sharedVersions()).sort());
});
