import { runEngine } from '../engine/engine.ts';
import { createBlockOpening } from '../engine/plant/block-opening.ts';
import { listenToEvents } from '../events/live-events.ts';
import { readEnvironment } from './environment.ts';
import { writeLivenessFile } from './liveness-file.ts';
import { openServices, platformAddress, profitGuard, sponsorLimit } from './open-services.ts';
import { createLog, ENGINE_NICENESS, lowerPriority, runProgram, stopOnSignal } from './program.ts';
import { openTracing } from './tracing.ts';
import { waitForSchema } from './wait-for-schema.ts';

/** The minimum time that pools have to open the next block themselves. */
const LONE_SECONDS = 5;

/** The engine: plants, settles, harvests, pays and completes exits. Several processes share the work. */
await runProgram('engine', async () => {
  const env = readEnvironment();
  writeLivenessFile(env.LIVENESS_FILE);
  lowerPriority(ENGINE_NICENESS);
  const log = createLog('engine', env);
  await waitForSchema(env.DATABASE_URL, log);
  const tracing = await openTracing('engine', env);
  const services = await openServices('engine', env);
  const platform = await platformAddress(services);
  const live = await listenToEvents(env.DATABASE_URL, services.database);
  const stop = new AbortController();
  const { sandbox } = services;
  const engineServices = { ...services, platform, ...profitGuard(env), ...sponsorLimit(env) };
  const open = sandbox
    ? () => sandbox.openOverdueBlock(Math.max(LONE_SECONDS, env.BLOCK_SECONDS / 2))
    : createBlockOpening(engineServices);
  const others = async () => {
    const isOpened = await open();
    if (isOpened) log.info('no farmer planted, so the next block was opened without a stake');
    return isOpened;
  };
  const running = runEngine(
    {
      url: env.DATABASE_URL,
      services: { ...engineServices, others, ...(sandbox && { conservation: sandbox }) },
      live,
      log,
    },
    stop.signal,
  );
  const { name, blockIntervalSeconds } = services.ledger.network;
  const settings = await services.ledger.settings().catch(() => null);
  log.info({ network: name, blockSeconds: blockIntervalSeconds, ...settings }, 'ready');

  stopOnSignal(log, async () => {
    stop.abort();
    await running;
    await live.close();
    await services.close();
    await tracing?.close();
  });
});
