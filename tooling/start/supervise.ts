import { setTimeout as wait } from 'node:timers/promises';
import type { Running } from './child.ts';

export type Supervised = {
  /** Stops it and starts it again; resolves when it is ready. */
  restart(): Promise<void>;
  /** Ends it at once, as a crash would; it is then started again by itself. */
  kill(): void;
  stop(): Promise<void>;
};

type Rules = {
  tries: number;
  /** The wait before the first new try; it doubles with each. */
  firstWaitMs: number;
  /** After running this long, earlier failures are forgotten. */
  steadyMs: number;
};

const USUAL: Rules = { tries: 5, firstWaitMs: 250, steadyMs: 60_000 };

/**
 * Starts a program and starts it again, ever later, when it dies without being asked to.
 *
 * @param onGivenUp called once with a sentence when it died too often.
 * @throws what `ready` throws, when the very first start fails.
 */
export async function supervise(
  name: string,
  launch: () => Running,
  onGivenUp: (sentence: string) => void,
  { tries, firstWaitMs, steadyMs }: Rules = USUAL,
): Promise<Supervised> {
  const dismissed = new WeakSet<Running>();
  const stopping = new AbortController();
  let failures = 0;
  let running = launch();
  let since = Date.now();

  const dismiss = (which: Running) => {
    dismissed.add(which);
    return which.stop();
  };

  async function watch(watched: Running) {
    await watched.exited;
    if (dismissed.has(watched) || stopping.signal.aborted) return;
    if (Date.now() - since > steadyMs) failures = 0;
    failures += 1;
    if (failures > tries)
      return onGivenUp(`The ${name} ended ${failures} times in a row and was not started again.`);
    await wait(firstWaitMs * 2 ** (failures - 1), undefined, { signal: stopping.signal }).catch(() => {});
    if (!stopping.signal.aborted) relaunch();
  }

  function relaunch() {
    running = launch();
    since = Date.now();
    // A start that fails ends the process, and that is what watch waits for.
    running.ready.catch(() => {});
    void watch(running);
    return running.ready;
  }

  try {
    await running.ready;
  } catch (problem) {
    await dismiss(running);
    throw problem;
  }
  void watch(running);

  return {
    async restart() {
      await dismiss(running);
      await relaunch();
    },
    kill: () => running.kill(),
    async stop() {
      stopping.abort();
      await dismiss(running);
    },
  };
}
