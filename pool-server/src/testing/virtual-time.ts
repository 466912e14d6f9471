import { setImmediate, setTimeout as wait } from 'node:timers/promises';
import type { Database } from '../database/database.ts';
import type { Clock } from '../domain/clock.ts';

/** A system with its own clock, in epoch milliseconds. */
export interface Timed {
  now: number;
  pass(seconds: number): Promise<void>;
}

interface Sleeper {
  readonly at: number;
  readonly wake: () => void;
}

/** The number of event-loop turns without a query after which all work is waiting for time. */
const QUIET_TURNS = 4;

/** Work that takes real time, such as queries: whether any is pending, and when that may have changed. */
export interface Busy {
  isBusy(): boolean;
  changed(): Promise<unknown>;
}

/** The interval of checks while work is pending, in milliseconds. */
const ASK_EVERY_MS = 1;
export const askAgain = (isBusy: () => boolean): Busy => ({ isBusy, changed: () => wait(ASK_EVERY_MS) });

/** The pending queries of a database's connections. */
export function queriesOf(database: Database): Busy {
  const connected = new Set<{ readyForQuery?: boolean }>();
  let drained = Promise.withResolvers<void>();
  database.on('connect', client => {
    connected.add(client as never);
    client.on('drain', () => {
      drained.resolve();
      drained = Promise.withResolvers();
    });
  });
  database.on('remove', client => connected.delete(client as never));
  return {
    isBusy: () =>
      database.waitingCount > 0 ||
      database.totalCount > connected.size ||
      [...connected].some(client => client.readyForQuery === false),
    changed: () => Promise.race([drained.promise, wait(ASK_EVERY_MS)]),
  };
}

/** Virtual time: as soon as all work has finished or waits, it jumps to the end of the shortest wait. */
export class VirtualTime {
  readonly #network: Timed;
  readonly #busy: Busy;
  #sleepers: Sleeper[] = [];
  /** Running work that takes no virtual time. */
  #timeless = 0;

  constructor(network: Timed, busy: Busy) {
    this.#network = network;
    this.#busy = busy;
  }

  /** A clock that is ahead of the network's by some milliseconds. */
  clock =
    (aheadMs = 0): Clock =>
    () =>
      new Date(this.#network.now + aheadMs);

  readonly pause = (ms: number): Promise<void> =>
    new Promise(resolve => {
      this.#sleepers.push({ at: this.#network.now + Math.max(1, ms), wake: resolve });
    });

  /** Does something that takes virtual time. */
  async run<T>(work: Promise<T>): Promise<T> {
    let over = false;
    const end = work.finally(() => {
      over = true;
    });
    end.catch(() => undefined);
    while (!over) {
      await this.#quiet();
      if (!over) await this.#leap();
    }
    return end;
  }

  /** Does work that takes no network time and is not a query, such as hashing a password. */
  readonly standStill = async <T>(work: () => Promise<T>): Promise<T> => {
    this.#timeless++;
    return work().finally(() => {
      this.#timeless--;
    });
  };

  /** Advances time, and runs the work that becomes due. */
  pass = (seconds: number): Promise<void> => this.run(this.pause(seconds * 1_000));

  async #quiet(): Promise<void> {
    for (let quiet = 0; quiet < QUIET_TURNS; quiet++) {
      await setImmediate();
      if (this.#timeless === 0 && !this.#busy.isBusy()) continue;
      quiet = -1;
      await this.#busy.changed();
    }
  }

  async #leap(): Promise<void> {
    const at = Math.min(...this.#sleepers.map(sleeper => sleeper.at));
    // No work is waiting for time: external work is running, such as a password hash.
    if (!Number.isFinite(at)) return void (await wait(1));
    await this.#network.pass(Math.max(0, at - this.#network.now) / 1_000);
    const awake = this.#sleepers.filter(sleeper => sleeper.at <= this.#network.now);
    this.#sleepers = this.#sleepers.filter(sleeper => sleeper.at > this.#network.now);
    for (const { wake } of awake) wake();
  }
}
