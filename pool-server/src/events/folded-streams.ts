import type { Database } from '../database/database.ts';
import { type CycleState, cycle } from '../domain/cycle.ts';
import type { StreamName } from './stream.ts';

/** The state of a stream at a committed version. */
export interface FoldedStream {
  readonly stream: StreamName;
  readonly aggregate: { readonly type: string };
  readonly version: number;
  readonly state: unknown;
}

/** The folded states of the streams that a process used most recently. */
export interface FoldedStreams {
  find(stream: StreamName): FoldedStream | undefined;
  keep(folded: FoldedStream): void;
  clear(): void;
}

/** The maximum number of farmers in all cached blocks, of about 1 KB each. Three blocks of 10,000 farmers are 30,000. */
const MOST_KEPT = 50_000;
const caches = new WeakMap<object, FoldedStreams>();

/** A database handle's cache: of a block's stream only the events since the last step are read. */
export function foldedStreams(database: Pick<Database, 'query'>): FoldedStreams {
  const known = caches.get(database);
  if (known) return known;
  const streams = new Map<StreamName, FoldedStream & { readonly size: number }>();
  let total = 0;
  const forget = (stream: StreamName) => {
    total -= streams.get(stream)?.size ?? 0;
    streams.delete(stream);
  };
  const cache: FoldedStreams = {
    find: stream => streams.get(stream),
    keep(folded) {
      const { stream, aggregate, version } = folded;
      if (aggregate !== cycle || version < (streams.get(stream)?.version ?? 0)) return;
      forget(stream);
      // The state is of this aggregate's type.
      const size = 1 + (folded.state as CycleState).farmers.size;
      streams.set(stream, { ...folded, size });
      total += size;
      for (const oldest of streams.keys()) {
        if (total <= MOST_KEPT || oldest === stream) break;
        forget(oldest);
      }
    },
    clear() {
      streams.clear();
      total = 0;
    },
  };
  caches.set(database, cache);
  return cache;
}
