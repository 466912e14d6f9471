import type { Database } from '../database/database.ts';
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

/** Only a block's stream is long. A pool works on two or three blocks at a time. */
const CACHED = 32;
const caches = new WeakMap<object, FoldedStreams>();

/**
 * The cache of a database handle: before each step of a block, only the events that another process appended since are
 * read, not the block's whole stream.
 */
export function foldedStreams(database: Pick<Database, 'query'>): FoldedStreams {
  const known = caches.get(database);
  if (known) return known;
  const streams = new Map<StreamName, FoldedStream>();
  const cache: FoldedStreams = {
    find: stream => streams.get(stream),
    keep(folded) {
      const { stream, aggregate, version } = folded;
      if (aggregate.type !== 'cycle' || version < (streams.get(stream)?.version ?? 0)) return;
      streams.delete(stream);
      streams.set(stream, folded);
      const [oldest] = streams.keys();
      if (streams.size > CACHED && oldest !== undefined) streams.delete(oldest);
    },
    clear: () => streams.clear(),
  };
  caches.set(database, cache);
  return cache;
}
