import { setTimeout as wait } from 'node:timers/promises';
import { RefusedToStart, type Running } from './child.ts';

export type Supervised = {
  /** Stops the program and restarts it; resolves when it is ready. */
  restart(): Promise<void>;
  /** Ends the program at once, as a crash would. It then restarts automatically. */
  kill(): void;
  stop(): Promise<void>;
};

/** The wait before a dead program restarts, in milliseconds. */
export type Delays = {
  /** After the first death; each further death doubles it. */
  firstMs: number;
  longestMs: number;
  /** After running this long, earlier deaths no longer count. */
  steadyMs: number;
};

const usualDelays: Delays = { firstMs: 250, longestMs: 30_000, steadyMs: 60_000 };

export type Supervision = {
  /** Receives a sentence for each death. */
  onDeath: (report: string) => void;
  delays?: Delays;
  /** Aborting it before the program is ready stops the program. */
  signal?: AbortSignal;
};

/**
 * Starts a program, and restarts it with increasing delay whenever it dies. Resolves when it is ready.
 * @throws RefusedToStart when it refuses its configuration before it was ready, since a restart would not help; the
 * reason of `signal` when that is aborted first.
 */
export async function supervise(
  name: string,
  launch: () => Running,
  { onDeath, delays = usualDelays, signal }: Supervision,
): Promise<Supervised> {
  const dismissed = new WeakSet<Running>();
  const stopping = new AbortController();
  let deaths = 0;
  let running: Running;
  let since: number;

  function start() {
    running = launch();
    since = Date.now();
    return running;
  }

  const dismiss = (which: Running) => {
    dismissed.add(which);
    return which.stop();
  };

  async function pause(until: AbortSignal | undefined) {
    if (Date.now() - since > delays.steadyMs) deaths = 0;
    deaths += 1;
    const ms = Math.min(delays.firstMs * 2 ** (deaths - 1), delays.longestMs);
    const times = deaths === 1 ? '' : ` ${deaths} times in a row`;
    onDeath(`The ${name} ended${times}; it starts again in ${ms / 1000} s`);
    await wait(ms, undefined, { signal: until }).catch(() => {});
  }

  async function watch(watched: Running) {
    await watched.exited;
    if (dismissed.has(watched)) return;
    await pause(stopping.signal);
    // A restart may have replaced it by now.
    if (!dismissed.has(watched)) relaunch();
  }

  function relaunch() {
    const launched = start();
    // A program that fails to become ready ends, and `watch` waits for that.
    launched.ready.catch(() => {});
    void watch(launched);
    return launched.ready;
  }

  async function startFirst(): Promise<Running> {
    for (;;) {
      signal?.throwIfAborted();
      const launched = start();
      try {
        await abortable(launched.ready, signal);
        return launched;
      } catch (problem) {
        await dismiss(launched);
        if (problem instanceof RefusedToStart) throw problem;
        if (!signal?.aborted) await pause(signal);
      }
    }
  }

  void watch(await startFirst());

  return {
    async restart() {
      await dismiss(running);
      await relaunch();
    },
    kill: () => running.kill(),
    async stop() {
      await dismiss(running);
      stopping.abort();
    },
  };
}

/** A promise that also rejects when the signal is aborted. */
function abortable<T>(promise: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return promise;
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const abort = () => reject(signal.reason);
  signal.addEventListener('abort', abort);
  return Promise.race([promise, aborted]).finally(() => signal.removeEventListener('abort', abort));
}
