import { setTimeout as wait } from 'node:timers/promises';
import { type EngineLocks, openEngineLocks } from './engine-locks.ts';

/** The interval at which engines compare their shares, in milliseconds. */
const BALANCE_INTERVAL_MS = 1_000;
const TRY_AGAIN_MS = 1_000;

/** A part of the engine's work that only one engine does at a time. */
export interface Part {
  /** The number of its lock. */
  readonly key: number;
  /** Runs until `ends`; until it resolves no other engine runs this part, unless `lost` aborts. */
  run(ends: AbortSignal, lost: AbortSignal): Promise<unknown>;
}

export interface SharedWork {
  readonly url: string;
  /** The current parts of each kind. Engines share every kind evenly. */
  readonly kinds: readonly (() => Promise<readonly Part[]>)[];
  readonly reportError: (error: unknown) => void;
}

/** The number of parts for the engine at this index, of `parts` divided among `count` engines. */
export const shareOf = (parts: number, { count, place }: { count: number; place: number }): number =>
  Math.floor(parts / count) + (place < parts % count ? 1 : 0);

/**
 * Does this engine's share of the work until `stop`. When an engine joins, the others release parts as soon as their
 * work on them has ended; when one leaves or dies, the others take over its parts. Losing the locks ends all parts.
 */
export async function shareWork(work: SharedWork, stop: AbortSignal): Promise<void> {
  const pause = (ms: number, signal: AbortSignal) => wait(ms, undefined, { signal }).catch(() => undefined);
  while (!stop.aborted) {
    try {
      const locks = await openEngineLocks(work.url);
      const share = new Share(work, locks, AbortSignal.any([stop, locks.lost]));
      while (!share.ends.aborted) {
        await share.balance().catch(error => {
          if (!share.ends.aborted) work.reportError(error);
        });
        await pause(BALANCE_INTERVAL_MS, share.ends);
      }
      await share.ended();
      await locks.close();
      if (locks.lost.aborted && !stop.aborted) work.reportError(locks.lost.reason);
    } catch (error) {
      if (!stop.aborted) work.reportError(error);
    }
    await pause(TRY_AGAIN_MS, stop);
  }
}

interface Running {
  readonly kind: number;
  readonly stop: AbortController;
  readonly ended: Promise<unknown>;
}

/** The shared work of one engine while it holds its locks. */
class Share {
  readonly ends: AbortSignal;
  readonly #work: SharedWork;
  readonly #locks: EngineLocks;
  readonly #running = new Map<number, Running>();

  constructor(work: SharedWork, locks: EngineLocks, ends: AbortSignal) {
    this.#work = work;
    this.#locks = locks;
    this.ends = ends;
  }

  async balance(): Promise<void> {
    const engines = await this.#locks.engines();
    for (const [kind, partsOf] of this.#work.kinds.entries()) {
      const parts = new Map((await partsOf()).map(part => [part.key, part]));
      const mine = [...this.#running].filter(([, part]) => part.kind === kind && !part.stop.signal.aborted);
      const needed = mine.filter(([key]) => parts.has(key));
      const surplus = Math.max(0, needed.length - shareOf(parts.size, engines));
      const leaving = [...mine.filter(([key]) => !parts.has(key)), ...needed.slice(needed.length - surplus)];
      for (const [, { stop }] of leaving) stop.abort();
      const free = [...parts.keys()].filter(key => !this.#running.has(key));
      const taken = await this.#locks.take(free, shareOf(parts.size, engines) - needed.length);
      for (const key of taken) {
        const part = parts.get(key);
        if (part) this.#start(part, kind);
      }
    }
  }

  #start({ key, run }: Part, kind: number): void {
    const stop = new AbortController();
    const ended = run(AbortSignal.any([this.ends, stop.signal]), this.#locks.lost)
      .catch(this.#work.reportError)
      .then(() => this.#locks.giveBack(key))
      .catch(() => undefined)
      .finally(() => this.#running.delete(key));
    this.#running.set(key, { kind, stop, ended });
  }

  /** Resolves when no part is running any more. */
  async ended(): Promise<void> {
    await Promise.all([...this.#running.values()].map(({ ended }) => ended));
  }
}
