// node tooling/assembly/build.ts: compiles the miner's nonce search to WebAssembly, with SIMD and without.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = resolve(import.meta.dirname, '../..');
const folder = 'pool-server/assembly';
const out = join(root, 'pool-server/dist');
const stamp = join(out, 'nonce-search.built');
const outputs = { 'nonce-search-simd.wasm': ['--enable', 'simd'], 'nonce-search.wasm': [] };
const options = ['-O3', '--runtime', 'stub', '--noAssert'];

/** Changes with the source, the compiler and its options. */
function inputs(): string {
  const hash = createHash('sha256').update(JSON.stringify([outputs, options]));
  const sources = globSync(`${folder}/*.ts`, { cwd: root }).sort();
  for (const file of [...sources, 'pnpm-lock.yaml']) hash.update(readFileSync(join(root, file)));
  return hash.digest('hex');
}

/**
 * Compiles one file. It appears completely or not at all, so that tests and programs may build at the same time.
 * Throws Error with the compiler's messages.
 */
function compile(name: string, flags: readonly string[]): void {
  // Run, not imported: its types would replace those of Node.js in everything that imports this file.
  const compiler = fileURLToPath(import.meta.resolve('assemblyscript/bin/asc.js'));
  const partial = join(out, `${name}.${process.pid}`);
  const args = [compiler, `${folder}/nonce-search.ts`, '-o', partial, ...options, ...flags];
  const { status, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw new Error(`The nonce search does not compile:\n${stderr}`);
  renameSync(partial, join(out, name));
}

/** Compiles the nonce search unless the last build had the same inputs. Returns whether it compiled. */
export function buildNonceSearch(): boolean {
  const wanted = inputs();
  const isThere = Object.keys(outputs).every(name => existsSync(join(out, name)));
  if (isThere && existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return false;
  mkdirSync(out, { recursive: true });
  for (const [name, flags] of Object.entries(outputs)) compile(name, flags);
  writeFileSync(stamp, wanted);
  return true;
}

if (import.meta.main) {
  const started = Date.now();
  const fresh = buildNonceSearch();
  console.log(
    fresh ? `compiled the nonce search in ${Date.now() - started} ms` : 'the nonce search is up to date',
  );
}
