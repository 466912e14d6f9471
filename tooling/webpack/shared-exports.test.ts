/** @jest-environment jest-fixed-jsdom */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, versionOf } from './packages.ts';

/** Entries that no remote gets from the host. */
const UNSHARED = ['./gallery', './openapi', './standalone', './testing'];

// Versions are all that a host compares before it runs a remote. If this fails, raise the version of both packages (the patch
// version for a new export, the minor version for one that is gone or has changed), also in the descriptors' `requires` and in
// CONTRIBUTING.md, and record the exports with `jest -u`.
it.each(['shared-api', 'shared-ui'])('%s exports what is recorded for its version', async name => {
  const { exports } = JSON.parse(readFileSync(join(root, name, 'package.json'), 'utf8'));
  const entries = Object.entries<string>(exports).filter(([entry]) => !UNSHARED.includes(entry));
  const names = await Promise.all(
    entries.map(async ([entry, file]) => [entry, Object.keys(await import(join(root, name, file))).sort()]),
  );
  expect(Object.fromEntries(names)).toMatchSnapshot(`version ${versionOf(name)}`);
});
