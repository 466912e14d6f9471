// Entry point of `npm start`, `npm test` and every `npm run …`. It needs only Node 20 and npm: it installs the workspace
// if the lockfile has changed, then runs the program with the pinned Node.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const programs = {
  start: 'tooling/start/main.ts',
  test: 'tooling/check/main.ts',
  dev: 'tooling/dev/main.ts',
  build: 'tooling/start/build-product.ts',
  bench: 'tooling/bench/main.ts',
  'try-testnet': 'pool-server/src/main/try-testnet.ts',
  picture: 'e2e/picture.ts',
  backup: 'tooling/start/data.ts backup',
  'read-backup': 'pool-server/src/main/read-backup.ts',
  restore: 'tooling/start/data.ts restore',
  rebuild: 'tooling/start/data.ts rebuild',
  'rotate-master-key': 'tooling/start/data.ts rotate-master-key',
  'verify-events': 'tooling/start/data.ts verify-events',
  'archive-events': 'tooling/start/data.ts archive-events',
  'record-paid': 'tooling/start/data.ts record-paid',
  'deploy-remote': 'tooling/deploy/main.ts deploy-remote',
  'rollback-remote': 'tooling/deploy/main.ts rollback-remote',
  'new-remote': 'tooling/new-remote/main.ts',
};
const node = join(root, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node');
const stamp = join(root, 'node_modules/.installed');

/** @returns {never} */
function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}

/** A hash that changes whenever the packages to install change. */
function wanted() {
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}`);
  for (const file of ['pnpm-lock.yaml', 'pnpm-workspace.yaml']) hash.update(readFileSync(join(root, file)));
  return hash.digest('hex');
}

const isInstalled = () => existsSync(stamp) && existsSync(node) && readFileSync(stamp, 'utf8') === wanted();

function install() {
  const windows = process.platform === 'win32';
  const npm = spawnSync('npm', ['--version'], { shell: windows });
  if (npm.error) fail('npm was not found: install Node.js 20 or later together with npm.');
  console.log('Installing packages (the first time this takes a minute or two)');
  const started = Date.now();
  const dots = setInterval(() => process.stdout.write('.'), 2_000);
  const pnpm = spawn('npx', ['-y', 'pnpm@12', 'install', '--frozen-lockfile', '--reporter=append-only'], {
    cwd: root,
    shell: windows,
    stdio: ['ignore', 'pipe', 'pipe'],
    // Otherwise pnpm would ask whether it may replace node_modules.
    env: { ...process.env, CI: 'true', NODE_OPTIONS: '' },
  });
  let output = '';
  for (const stream of [pnpm.stdout, pnpm.stderr]) stream.on('data', text => (output += text));
  const stop = signal => pnpm.kill(signal);
  process.on('SIGINT', stop).on('SIGTERM', stop);
  return new Promise(done => {
    pnpm.on('close', (code, signal) => {
      clearInterval(dots);
      process.off('SIGINT', stop).off('SIGTERM', stop);
      if (signal || code === null) process.exit(1);
      if (code !== 0) {
        console.log();
        if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ENETUNREACH|ETIMEDOUT|network/i.test(output)) {
          fail(
            'The packages could not be downloaded: the npm registry was not reached; check the network or proxy.',
          );
        }
        fail(
          `${output.trim().split('\n').slice(-15).join('\n')}\nInstalling the packages failed; the lines above say why.`,
        );
      }
      mkdirSync(dirname(stamp), { recursive: true });
      writeFileSync(stamp, wanted());
      console.log(` done in ${Math.round((Date.now() - started) / 1000)} s`);
      done();
    });
  });
}

/** The parent processes: npm and its shell. npm does not forward the signal that ends it. */
function ancestors() {
  const status = `/proc/${process.ppid}/status`;
  const above = existsSync(status) ? readFileSync(status, 'utf8').match(/^PPid:.*/m) : '';
  return `${process.ppid} ${above}`;
}

function handOver(program, args) {
  const [file, ...first] = program.split(' ');
  const child = spawn(node, [join(root, file), ...first, ...args], {
    cwd: root,
    // The IPC channel closes when this process is gone, even if it was killed.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: {
      ...process.env,
      PATH: [dirname(node), join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter),
    },
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  if (process.env.npm_lifecycle_event) {
    const started = ancestors();
    setInterval(() => ancestors() !== started && child.kill('SIGTERM'), 500).unref();
  }
  child.on('error', problem =>
    fail(`The pinned Node.js could not be run (${problem.message}); delete node_modules and try again.`),
  );
  child.on('exit', (code, signal) => {
    if (!signal) process.exit(code ?? 1);
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  });
}

const [task, ...args] = process.argv.slice(2);
const program = programs[task];
if (Number(process.versions.node.split('.')[0]) < 20) {
  fail(`Node.js 20 or later is needed to start, and this is ${process.versions.node}.`);
}
if (!program)
  fail(
    `Use one of: ${Object.keys(programs)
      .map(name => `npm run ${name}`)
      .join(', ')}.`,
  );
if (!isInstalled()) await install();
handOver(program, args);
