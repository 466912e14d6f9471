import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { writeSbom } from '../sbom/write-sbom.ts';

const root = resolve(import.meta.dirname, '../..');
const steps = ['tooling/assembly/build.ts', 'tooling/webpack/build.ts', 'tooling/deploy/main.ts'];

/** Compiles the miner, builds and deploys changed client packages. Throws Error with the compiler's output. */
export async function buildProduct(onProgress: (line: string) => void, signal?: AbortSignal) {
  for (const step of steps) {
    const child = spawn(process.execPath, [step], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, NODE_OPTIONS: '' },
      signal,
    });
    const problems: string[] = [];
    createInterface(child.stdout).on('line', onProgress);
    createInterface(child.stderr).on('line', line => problems.push(line));
    const [code] = await once(child, 'close');
    if (code !== 0) throw new Error(`Building failed in ${step}:\n${problems.join('\n')}`);
  }
}

if (import.meta.main) {
  try {
    await buildProduct(console.log);
    console.log(await writeSbom());
  } catch (problem) {
    console.error(problem instanceof Error ? problem.message : problem);
    process.exitCode = 1;
  }
}
