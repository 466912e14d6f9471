import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '../database/database.ts';
import { queriesOf, VirtualTime } from './virtual-time.ts';

/** Real milliseconds between two steps of the clock. */
const STEP_MS = 20;

export interface Pace {
  /** The maximum number of network seconds per real second. */
  readonly speed: number;
  /** Time stops while queries are pending, so that a slow machine has as much time for them as a fast one. */
  readonly waitsForQueries: boolean;
}

/** A clock that stands still until it is started at a speed. `databases` are those of the engine and the operators. */
export function pacedTime({ speed, waitsForQueries }: Pace, databases: readonly Database[]) {
  const network = {
    now: new Date('2026-11-21T12:00:00.000Z').getTime(),
    async pass(seconds: number) {
      network.now += seconds * 1000;
    },
  };
  const queries = databases.map(queriesOf);
  let rests = false;
  const isBusy = () => rests || (waitsForQueries && queries.some(each => each.isBusy()));
  const changed = () => Promise.race(queries.map(each => each.changed()));
  const time = new VirtualTime(network, { isBusy, changed });
  return {
    clock: time.clock(),
    pause: time.pause,
    pass(seconds: number) {
      network.now += seconds * 1000;
    },
    /** Lets time run until some work has ended. */
    async run(work: Promise<unknown>): Promise<void> {
      let over = false;
      const ended = work.finally(() => {
        over = true;
      });
      const beat = async () => {
        for (let last = performance.now(); !over; ) {
          rests = true;
          await wait(STEP_MS);
          rests = false;
          const now = performance.now();
          await time.pause(Math.round((waitsForQueries ? STEP_MS : now - last) * speed));
          last = now;
        }
      };
      await time.run(Promise.all([ended, beat()]));
    },
  };
}

export type PacedTime = ReturnType<typeof pacedTime>;
