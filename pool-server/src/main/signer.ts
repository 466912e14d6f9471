import { setTimeout as wait } from 'node:timers/promises';
import { parseAmount } from 'shared-api/money';
import { deliverTo } from '../audit/deliver-seal.ts';
import { openSealFiles } from '../audit/seal-files.ts';
import { watchSeals } from '../audit/seal-watch.ts';
import { openCustody } from '../custody/custody.ts';
import { holdKeys } from '../custody/key-holders.ts';
import { readMasterKeys } from '../custody/key-source.ts';
import { openDatabase } from '../database/database.ts';
import { beat } from '../database/heartbeat.ts';
import { isSeeded } from '../database/settings.ts';
import { systemClock } from '../domain/clock.ts';
import { startServer, stopServer } from '../http/server.ts';
import { adoptHarvests, adoptPayees } from '../signer/adopt.ts';
import { createSignerApp } from '../signer/app.ts';
import { createSigner } from '../signer/signer.ts';
import { readEnvironment } from './environment.ts';
import { openLedger } from './open-ledger.ts';
import { prepareCustody } from './prepare-custody.ts';
import { createLog, ENGINE_NICENESS, lowerPriority, runProgram, stopOnSignal } from './program.ts';
import { signerSecret } from './signer-secret.ts';
import { openTracing } from './tracing.ts';

const MAX_SANDBOX_FEE = parseAmount('XLM', '0.2');
const BEAT_INTERVAL_MS = 10_000;

/** The signer: the only program with the master key. It signs the operations that its policy allows, and nothing else. */
await runProgram('signer', async () => {
  const env = readEnvironment();
  lowerPriority(ENGINE_NICENESS);
  const log = createLog('signer', env);
  const tracing = await openTracing('signer', env);
  const secret = signerSecret(env);
  const database = openDatabase(env.DATABASE_URL, 8);
  const keys = await prepareCustody(env, database, log);
  const custody = await openCustody({ database, keys });
  await adoptPayees(database, custody, keys);
  await adoptHarvests(database, custody, keys);
  const reread = () => readMasterKeys(env.keySource());
  const release = await holdKeys({ database, program: 'signer', keys, reread });
  const { ledger } = await openLedger(env, database, systemClock, message => log.warn(message));
  if (env.stellar?.sponsorsFarmers)
    log.info({ sponsor: await custody.sponsorAddress() }, 'pays the reserves and fees of farmers');
  const startedAt = systemClock();
  // A new database has no table of heartbeats before its migrations.
  const alive = () => void beat(database, 'signer', startedAt, systemClock()).catch(() => undefined);
  let seeded = env.stellar !== null;
  let asking: Promise<boolean> | null = null;
  const isSettled = async () => {
    if (seeded) return true;
    // Shared by all orders of a request.
    asking ??= isSeeded(database).finally(() => {
      asking = null;
    });
    seeded = await asking;
    return seeded;
  };
  const signer = createSigner({
    database,
    custody,
    ledger,
    clock: systemClock,
    maxFee: env.stellar?.maxFee ?? MAX_SANDBOX_FEE,
    ...(env.stellar?.sponsorsFarmers && { maxSponsoredADay: env.stellar.maxSponsoredADay }),
    payoutChangeHours: env.holds.payoutChangeHours,
    isSettled,
    onRefusal: refused => log.error(refused, 'an order was refused'),
  });
  const server = await startServer(
    createSignerApp(signer, secret, log, tracing?.middleware),
    env.SIGNER_PORT,
    env.BIND,
  );
  alive();
  const beating = setInterval(alive, BEAT_INTERVAL_MS);
  const stop = new AbortController();
  const sealing = watchSeals(
    {
      ...{ database, custody, log, clock: systemClock, files: openSealFiles(env.DATA_DIR) },
      isSettled,
      ...(env.SEAL_URL && { deliver: deliverTo(env.SEAL_URL) }),
    },
    stop.signal,
  );
  log.info({ port: env.SIGNER_PORT, masterKey: keys.current.id }, 'ready');

  stopOnSignal(log, async () => {
    clearInterval(beating);
    stop.abort();
    await stopServer(server);
    await sealing;
    await release();
    await tracing?.close();
    await Promise.race([database.end(), wait(1_000)]);
  });
});
