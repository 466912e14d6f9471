import type { Database } from '../../database/database.ts';
import { fold } from '../../domain/aggregate.ts';
import { type CycleState, cycle } from '../../domain/cycle.ts';
import { type CycleDecision, inOrder } from '../../domain/cycle-decisions.ts';
import type { CycleEvent, CycleId } from '../../domain/cycle-events.ts';
import { commit } from '../../events/event-store.ts';
import { cycleStream } from '../../events/stream.ts';
import { ENGINE } from '../engine-services.ts';

/** A past block of a pool: decided in memory, written in order in the background. */
export interface CycleLog {
  readonly id: CycleId;
  readonly state: CycleState;
  /** Decides immediately; the next `write` writes it. */
  decide(decisions: readonly CycleDecision[]): void;
  /** Passes the decided events to the writer, with the current time. */
  write(at: Date): void;
}

/** Writes the events of a pool's past in chronological order. */
export interface Writer {
  push(job: () => Promise<unknown>): void;
  /** Resolves when everything is written, or rejects with the first error. */
  drain(): Promise<void>;
}

export function createWriter(): Writer {
  let last: Promise<unknown> = Promise.resolve();
  return {
    push(job) {
      last = last.then(job);
      // `drain` reports the error; no other code awaits this promise.
      last.catch(() => undefined);
    },
    drain: async () => void (await last),
  };
}

export function openCycleLog(database: Database, writer: Writer, id: CycleId): CycleLog {
  let state = cycle.initialState();
  let pending: CycleEvent[] = [];
  return {
    id,
    get state() {
      return state;
    },
    decide(decisions) {
      const events = inOrder(...decisions)(state);
      state = fold(cycle, events, state);
      pending.push(...events);
    },
    write(at) {
      const events = pending;
      pending = [];
      if (events.length === 0) return;
      writer.push(() =>
        commit(database, { ...ENGINE, at }, unit => unit.decide(cycleStream(id), cycle, () => events)),
      );
    },
  };
}
