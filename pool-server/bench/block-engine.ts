// The engine as a separate program, on the sandbox's ledger at a real network's pace.
import { setTimeout as wait } from 'node:timers/promises';
import { runEngine } from '../src/engine/engine.ts';
import { listenToEvents } from '../src/events/live-events.ts';
import { readEnvironment } from '../src/main/environment.ts';
import { openServices, platformAddress } from '../src/main/open-services.ts';
import { createLog, ENGINE_NICENESS, lowerPriority, runProgram, stopOnSignal } from '../src/main/program.ts';
import { slowLedger } from '../src/testing/slow-ledger.ts';

const LEDGER_SECONDS = Number(process.env.LEDGER_SECONDS ?? 5);

await runProgram('engine', async () => {
  const env = readEnvironment();
  lowerPriority(ENGINE_NICENESS);
  const log = createLog('engine', env);
  const opened = await openServices('engine', env);
  const ledger = slowLedger(opened.ledger, LEDGER_SECONDS, opened.clock, ms => wait(ms));
  const services = { ...opened, ledger, platform: await platformAddress(opened) };
  const live = await listenToEvents(env.DATABASE_URL, opened.database);
  const stop = new AbortController();
  const running = runEngine({ url: env.DATABASE_URL, services, live, log }, stop.signal);
  log.info('ready');
  stopOnSignal(log, async () => {
    stop.abort();
    await running;
    await live.close();
    await opened.close();
  });
});
