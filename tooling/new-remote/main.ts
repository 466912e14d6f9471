// npm run new-remote <name>: creates a remote from the template; it builds, tests, deploys and appears in the sidebar.
import { spawnSync } from 'node:child_process';
import { readArguments } from '../arguments/read-arguments.ts';
import { root } from '../webpack/packages.ts';
import { addRemote } from './add-remote.ts';

const {
  positionals: [id = ''],
  values: { install },
} = readArguments('npm run new-remote <name>', {
  allowPositionals: true,
  allowNegative: true,
  options: { install: { type: 'boolean', default: true } },
});

try {
  addRemote(id, root);
  const options = { cwd: root, stdio: 'inherit', env: { ...process.env, NODE_OPTIONS: '' } } as const;
  // Line breaks depend on the name.
  const biome = 'node_modules/@biomejs/biome/bin/biome';
  spawnSync(process.execPath, [biome, 'check', '--write', `remote-${id}`], options);
  if (install) {
    const { status } = spawnSync('npx', ['-y', 'pnpm@12', 'install'], options);
    if (status !== 0) throw new Error('Its packages could not be installed; try npx pnpm@12 install.');
  }
  console.log(
    `remote-${id} was created. npm run dev ${id} shows it, npm run deploy-remote ${id} makes it live.`,
  );
} catch (problem) {
  console.error(problem instanceof Error ? problem.message : problem);
  process.exitCode = 1;
}
