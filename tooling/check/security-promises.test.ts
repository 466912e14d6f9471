import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run-command.ts';

const rows = readFileSync(join(root, 'SECURITY.md'), 'utf8').match(/^\| .*`.*\|$/gm) ?? [];

it('every promise in SECURITY.md names tests that exist', () => {
  expect(rows.length).toBeGreaterThan(10);
  const tests = rows.flatMap(row =>
    [...row.matchAll(/`([^`]+\.(?:test|spec)\.ts)`/g)].map(([, file]) => file ?? ''),
  );
  expect(tests.length).toBeGreaterThanOrEqual(rows.length);
  for (const file of tests) expect([file, existsSync(join(root, file))]).toEqual([file, true]);
});
