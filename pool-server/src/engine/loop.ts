import { setTimeout as wait } from 'node:timers/promises';

/** The interval of turns without events, in milliseconds: the passing of time alone makes some steps due. */
const TURN_INTERVAL_MS = 1_000;
/** Events arrive in bursts; one turn handles a burst. */
const GATHER_MS = 150;

export interface Loop {
  /** Starts the next turn soon, because something has happened. */
  wake(): void;
  /** Resolves after the last turn. */
  readonly ended: Promise<void>;
}

/** Runs turns until `ends`. If a turn throws, the error is reported and the loop continues. */
export function startLoop(
  turn: () => Promise<void>,
  reportError: (error: unknown) => void,
  ends: AbortSignal,
  everyMs = TURN_INTERVAL_MS,
): Loop {
  let happened = Promise.withResolvers<void>();
  const pause = (ms: number) => wait(ms, undefined, { signal: ends }).catch(() => undefined);
  const run = async () => {
    while (!ends.aborted) {
      happened = Promise.withResolvers();
      await turn().catch(reportError);
      await Promise.race([pause(everyMs), happened.promise]);
      await pause(GATHER_MS);
    }
  };
  return { wake: () => happened.resolve(), ended: run() };
}
