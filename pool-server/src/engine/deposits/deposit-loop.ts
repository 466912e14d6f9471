import { setTimeout as wait } from 'node:timers/promises';
import type { EngineServices } from '../engine-services.ts';
import { recordDeposits } from './record-deposits.ts';

const LOOK_INTERVAL_MS = 3_000;
/** On a real network, a call reads ten wallets, and providers limit calls. */
const LOOK_EVERY_ON_STELLAR_MS = 60_000;
/** The maximum share of time spent on reading. */
const SHARE = 0.1;

/** Records deposits and fees in a loop until `ends` aborts. */
export async function watchDeposits(
  services: EngineServices,
  reportError: (error: unknown) => void,
  ends: AbortSignal,
): Promise<void> {
  const every = services.ledger.network.name === 'sandbox' ? LOOK_INTERVAL_MS : LOOK_EVERY_ON_STELLAR_MS;
  while (!ends.aborted) {
    const started = performance.now();
    await recordDeposits(services).catch(reportError);
    const pause = Math.max(every, (performance.now() - started) / SHARE);
    await wait(pause, undefined, { signal: ends }).catch(() => undefined);
  }
}
