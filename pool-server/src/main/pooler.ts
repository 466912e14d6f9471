import { setPriority } from 'node:os';
import { openDatabase } from '../database/database.ts';
import { beat } from '../database/heartbeat.ts';
import { systemClock } from '../domain/clock.ts';
import { startServer, stopServer } from '../http/server.ts';
import { createMinerPool } from '../ledger/mining/miner-pool.ts';
import { ApiSession } from '../pooler/api-session.ts';
import { machineLoad } from '../pooler/machine-load.ts';
import { Metrics } from '../pooler/metrics.ts';
import { runPoolMiner } from '../pooler/pool-miner.ts';
import { forgetLogs, recordLog, recordMetrics } from '../pooler/pooler-record.ts';
import { readSettings } from '../pooler/settings.ts';
import { createStatusApp } from '../pooler/status-app.ts';
import { readEnvironment } from './environment.ts';
import { openLedger } from './open-ledger.ts';
import { createLog, runProgram, stopOnSignal } from './program.ts';
import { withSecretFiles } from './secret-files.ts';

const BEAT_EVERY_MS = 10_000;
/** Mining takes what others leave over. */
const PRIORITY = 10;

/** The pooler: watches blocks, reports them, mines with public keys only, and tells how it is. It opens no wallet. */
await runProgram('pooler', async () => {
  const env = readEnvironment();
  const settings = readSettings(withSecretFiles(process.env));
  setPriority(PRIORITY);
  const database = openDatabase(env.DATABASE_URL, 4);
  const log = createLog('pooler', env, recordLog(database));
  const { ledger } = await openLedger(env, database, systemClock);
  const miners = createMinerPool({ threads: settings.threads });
  const stop = new AbortController();
  const pools = new Map<string, Metrics>();
  const running = settings.operators.map(operator => {
    const { poolerId } = operator;
    const metrics = new Metrics();
    pools.set(poolerId, metrics);
    const session = new ApiSession(settings.apiUrl, operator, metrics, stop.signal);
    const { effort } = settings;
    return runPoolMiner({ poolerId, session, ledger, miners, metrics, effort, log }, stop.signal);
  });
  const server = await startServer(createStatusApp(pools, settings.pageOrigin), settings.port, env.BIND);
  const startedAt = new Date();
  const load = machineLoad(env.DATA_DIR);
  const tell = async () => {
    const now = new Date();
    await beat(database, 'pooler', startedAt, now);
    const machine = await load();
    for (const [id, metrics] of pools) await recordMetrics(database, id, metrics.read(), machine, now);
    await forgetLogs(database, now);
  };
  const alive = () => void tell().catch(() => undefined);
  alive();
  setInterval(alive, BEAT_EVERY_MS).unref();
  log.info({ port: settings.port, pools: [...pools.keys()] }, 'ready');

  stopOnSignal(log, async () => {
    stop.abort();
    await Promise.all([...running, stopServer(server), miners.close()]);
    await database.end();
  });
});
