// npm run bench [-- name…]: runs the benchmarks. Each gets its own PostgreSQL, prints its figures and checks its goals.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { buildNonceSearch } from '../assembly/build.ts';
import { startPatroniCluster } from '../containers/patroni-cluster.ts';
import { programArguments } from '../start/child.ts';
import '../start/exit-with-parent.ts';
import { startDatabase } from '../start/database.ts';
import { freePort } from '../start/free-port.ts';

const folder = resolve(import.meta.dirname, '../../pool-server/bench');
const known = readdirSync(folder)
  .filter(file => /^[a-z-]+\.bench\.ts$/.test(file))
  .map(file => basename(file, '.bench.ts'));
/** Benchmarks of durable writes, which run on a database with fsync; the others run faster without it. */
const durable = new Set(['block', 'crash', 'database', 'pollers', 'soak']);

/** Benchmarks that need no database. */
const alone = new Set(['fold', 'miner']);

/** Benchmarks that need a cluster of several nodes. */
const clustered = new Set(['failover']);

const start = (name: string, variables: Record<string, string> = {}) =>
  fork(join(folder, `${name}.bench.ts`), {
    execArgv: programArguments,
    env: { ...process.env, NODE_OPTIONS: '', ...variables },
  });

/** Runs one program without a database. Returns whether it met its goals. */
async function runAlone(name: string): Promise<boolean> {
  const [code] = await once(start(name), 'exit');
  return code === 0;
}

/** Runs one program, which may kill and stop the primary, on a cluster. Returns whether it met its goals. */
async function runOnCluster(name: string): Promise<boolean> {
  const dataDir = mkdtempSync(join(tmpdir(), 'kale-bench-'));
  const cluster = await startPatroniCluster(dataDir);
  try {
    const program = start(name, { TEST_DATABASE_URL: cluster.url, BENCH_DATA_DIR: dataDir });
    program.on('message', async (order: 'kill' | 'freeze' | `restore ${string}`) => {
      if (order === 'kill') program.send(await cluster.killLeader());
      else if (order === 'freeze') program.send(await cluster.freezeLeader());
      else {
        await cluster.restore(order.slice('restore '.length));
        program.send(order);
      }
    });
    const [code] = await once(program, 'exit');
    return code === 0;
  } finally {
    await cluster.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Runs one program, which may stop and start its database. Returns whether it met its goals. */
async function run(name: string): Promise<boolean> {
  const dataDir = mkdtempSync(join(tmpdir(), 'kale-bench-'));
  const settings: Record<string, string> =
    name === 'block'
      ? { shared_preload_libraries: 'pg_stat_statements', 'pg_stat_statements.max': '5000' }
      : {};
  const options = { dataDir, port: await freePort(), durable: durable.has(name), settings };
  let database = startDatabase(options);
  try {
    const program = start(name, { TEST_DATABASE_URL: await database.url, BENCH_DATA_DIR: dataDir });
    program.on('message', async (order: 'stop database' | 'start database') => {
      if (order === 'stop database') await database.stop();
      else {
        database = startDatabase(options);
        await database.ready;
      }
      program.send(order);
    });
    const [code] = await once(program, 'exit');
    return code === 0;
  } finally {
    await database.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

const asked = process.argv.slice(2).filter(name => name !== '--');
const unknown = asked.filter(name => !known.includes(name));
if (asked.length === 0 || unknown.length > 0) {
  console.error(`npm run bench -- <name>: ${known.join(', ')}`);
  process.exit(1);
}
let reached = true;
buildNonceSearch();
for (const name of asked) {
  const runIt = alone.has(name) ? runAlone : clustered.has(name) ? runOnCluster : run;
  reached = (await runIt(name)) && reached;
}
process.exitCode = reached ? 0 : 1;
