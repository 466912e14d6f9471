/** @jest-environment jest-fixed-jsdom */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, versionOf } from './packages.ts';
import { sharedModules } from './shared.ts';

const fileOf = (name: string, key: string): string => {
  const { exports } = JSON.parse(readFileSync(join(root, name, 'package.json'), 'utf8'));
  return join(root, name, exports[key.replace(name, '.')]);
};

// Versions are all that a host compares before it runs a remote. If this fails, raise the version of both packages (the patch
// version for a new export, the minor version for one that is gone), also in CONTRIBUTING.md, and record the exports with
// `jest -u`. An export that keeps its name but changes is not noticed here.
it.each(['shared-api', 'shared-ui'])('%s shares the exports recorded for its version', async name => {
  const keys = Object.keys(sharedModules('host')).filter(key => key.split('/')[0] === name);
  const exports = await Promise.all(
    keys.map(async key => [key, Object.keys(await import(fileOf(name, key))).sort()]),
  );
  expect(Object.fromEntries(exports)).toMatchSnapshot(`version ${versionOf(name)}`);
});
