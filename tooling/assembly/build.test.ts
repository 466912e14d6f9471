import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const out = resolve(import.meta.dirname, '../../pool-server/dist');
const build = () =>
  spawnSync(process.execPath, [join(import.meta.dirname, 'build.ts')], {
    encoding: 'utf8',
    env: { ...process.env, NODE_OPTIONS: '' },
  }).stdout;
const bytes = () =>
  ['nonce-search.wasm', 'nonce-search-simd.wasm'].map(name => readFileSync(join(out, name)));

it('compiles the nonce search only when something has changed, and always to the same bytes', () => {
  build();
  const before = bytes();
  expect(build()).toBe('the nonce search is up to date\n');
  writeFileSync(join(out, 'nonce-search.built'), 'other inputs');
  expect(build()).toMatch(/^compiled the nonce search in \d+ ms\n$/);
  expect(bytes()).toEqual(before);
  expect(build()).toBe('the nonce search is up to date\n');
});
