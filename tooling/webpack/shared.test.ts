import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { remotes, root, versionOf } from './packages.ts';
import { sharedModules } from './shared.ts';

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

it.each(remotes)('remote-%s requires the shared packages that it is built against', async id => {
  const { descriptor } = await import(join(root, `remote-${id}`, 'src/descriptor.ts'));
  expect(descriptor.requires).toEqual({
    'shared-api': `^${versionOf('shared-api')}`,
    'shared-ui': `^${versionOf('shared-ui')}`,
  });
});

it('the remote and the host printed in CONTRIBUTING.md have the versions of the shared packages', () => {
  const printedVersions = [
    ...guide.matchAll(/'shared-ui'\], '\^([\d.]+)'|"shared-\w+": "\^([\d.]+)"|options\('([\d.]+)'\)/g),
  ];
  const found = printedVersions.map(([, ...versions]) => versions.find(Boolean));
  expect(found).toEqual(Array(4).fill(versionOf('shared-ui')));
  expect(versionOf('shared-api')).toBe(versionOf('shared-ui'));
});
