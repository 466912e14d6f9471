import * as v from 'valibot';
import { openDatabase } from '../database/database.ts';
import { beat } from '../database/heartbeat.ts';
import { systemClock } from '../domain/clock.ts';
import { startServer, stopServer } from '../http/server.ts';
import { createMiner } from '../ledger/mining/miner.ts';
import { ApiClient } from '../pooler/api-client.ts';
import { machineLoad } from '../pooler/machine-load.ts';
import { Metrics } from '../pooler/metrics.ts';
import { runPoolMiner } from '../pooler/pool-miner.ts';
import { purgeLogs, recordLog, recordMetrics } from '../pooler/pooler-record.ts';
import { type PoolerSettings, readSettings } from '../pooler/settings.ts';
import { createStatusApp } from '../pooler/status-app.ts';
import { poolRates } from '../queries/pool-rates.ts';
import { ConfigurationError } from './configuration-error.ts';
import { type Environment, readEnvironment } from './environment.ts';
import { openLedger } from './open-ledger.ts';
import { createLog, lowerPriority, MINER_NICENESS, runProgram, stopOnSignal } from './program.ts';
import { poolersFile } from './sandbox-api-keys.ts';
import { withSecretFiles } from './secret-files.ts';
import { VERSION } from './version.ts';
import { waitForSchema } from './wait-for-schema.ts';

const BEAT_INTERVAL_MS = 10_000;

/** The pooler: watches blocks, reports them, mines with public keys only and publishes its status. Opens no wallet. */
await runProgram('pooler', async () => {
  const env = readEnvironment();
  lowerPriority(MINER_NICENESS);
  const database = openDatabase(env.DATABASE_URL, 4);
  const log = createLog('pooler', env, recordLog(database));
  // The same step creates a sandbox's keys.
  await waitForSchema(env.DATABASE_URL, log);
  const settings = settingsOf(process.env, env);
  const { ledger } = await openLedger(env, database, systemClock, message => log.warn(message));
  const miner = createMiner({ cores: settings.cores, command: settings.minerCommand, log });
  const stop = new AbortController();
  const pools = new Map<string, Metrics>();
  const running = settings.pools.map(({ poolerId, key }) => {
    const metrics = new Metrics();
    pools.set(poolerId, metrics);
    const client = new ApiClient(settings.apiUrl, key, metrics, stop.signal);
    return runPoolMiner({ poolerId, client, ledger, miner, metrics, log }, stop.signal);
  });
  const app = createStatusApp(pools, {
    pageOrigin: settings.pageOrigin,
    version: VERSION,
    rates: poolIds => poolRates(database, poolIds),
  });
  const server = await startServer(app, settings.port, env.BIND);
  const startedAt = new Date();
  const load = machineLoad(env.DATA_DIR);
  const report = async () => {
    const now = new Date();
    await beat(database, 'pooler', startedAt, now);
    const machine = await load();
    const { variant, threads, cores } = miner;
    const mining = { variant, threads, cores, program: miner.program() };
    for (const [id, metrics] of pools)
      await recordMetrics(database, id, metrics.read(), machine, mining, now);
    await purgeLogs(database, now);
  };
  const alive = () => void report().catch(() => undefined);
  alive();
  setInterval(alive, BEAT_INTERVAL_MS).unref();
  const { variant, threads, cores } = miner;
  log.info({ port: settings.port, pools: [...pools.keys()], variant, threads, cores }, 'ready');

  stopOnSignal(log, async () => {
    stop.abort();
    await Promise.all([...running, stopServer(server), miner.close()]);
    await database.end();
  });
});

/** Throws ConfigurationError, with a sentence for each invalid variable. */
function settingsOf(env: NodeJS.ProcessEnv, { stellar, DATA_DIR }: Environment): PoolerSettings {
  // `||`, because containers pass unset variables as empty strings.
  const file = env.POOLERS_FILE || (env.POOLERS || stellar ? undefined : poolersFile(DATA_DIR));
  try {
    return readSettings(withSecretFiles({ ...env, POOLERS_FILE: file }));
  } catch (error) {
    if (!v.isValiError(error)) throw error;
    throw new ConfigurationError(
      error.issues.map(issue => `${v.getDotPath(issue)}: ${issue.message}`).join('\n'),
    );
  }
}
