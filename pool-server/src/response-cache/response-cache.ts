import type { Changes, Subject } from './changes.ts';

/** The dependencies of a computed value. A value without dependencies is not cached. */
export interface CacheDependencies {
  /** The value is valid until one of these changes. */
  add(...subjects: Subject[]): void;
  /** When the value expires; the earliest time counts. Null adds no expiry. */
  expireAt(moment: Date | null): void;
}

/** Keeps values computed from the database until a trigger reports that their data has changed. */
export interface ResponseCache {
  /** The cached value, or a new one that concurrent callers share. `bytes` estimates its size. */
  getOrCompute<T>(
    name: string,
    now: Date,
    bytes: (value: T) => number,
    make: (dependencies: CacheDependencies) => Promise<T>,
  ): Promise<T>;
  /** Resolves once every change committed so far has been processed. */
  caughtUp(): Promise<void>;
  /** Hits and computations. */
  readonly figures: { recalled: number; made: number };
}

interface CacheEntry {
  readonly value: unknown;
  readonly subjects: ReadonlySet<string>;
  readonly until: number;
  readonly bytes: number;
}

interface PendingEntry {
  readonly value: Promise<unknown>;
  /** Subjects that changed since the computation started. */
  readonly changed: Set<string>;
}

const MAX_BYTES = 64 * 1024 * 1024;

/** A cache that evicts the oldest entries when it is full. */
export function createResponseCache(changes: Changes, maxBytes = MAX_BYTES): ResponseCache {
  const entries = new Map<string, CacheEntry>();
  const bySubject = new Map<string, Set<string>>();
  const underway = new Map<string, PendingEntry>();
  const computing = new Set<PendingEntry['changed']>();
  const figures = { recalled: 0, made: 0 };
  let size = 0;

  function evict(name: string) {
    const entry = entries.get(name);
    if (!entry) return;
    entries.delete(name);
    size -= entry.bytes;
    for (const subject of entry.subjects) {
      const names = bySubject.get(subject);
      names?.delete(name);
      if (names?.size === 0) bySubject.delete(subject);
    }
  }

  function keep(name: string, entry: CacheEntry) {
    evict(name);
    entries.set(name, entry);
    size += entry.bytes;
    for (const subject of entry.subjects) {
      const names = bySubject.get(subject) ?? new Set();
      bySubject.set(subject, names.add(name));
    }
    for (const [oldest] of entries) {
      if (size <= maxBytes) break;
      evict(oldest);
    }
  }

  changes.subscribe(subject => {
    if (subject === null) {
      entries.clear();
      bySubject.clear();
      size = 0;
      for (const changed of computing) changed.add('');
    } else {
      // A wildcard dependency changes with each member.
      for (const key of [subject, subject.replace(/:.*/, ':*')]) {
        for (const name of bySubject.get(key) ?? []) evict(name);
        for (const changed of computing) changed.add(key);
      }
    }
    // A running computation may predate the change, so later callers start another one.
    underway.clear();
  });

  async function make<T>(
    name: string,
    bytes: (value: T) => number,
    changed: Set<string>,
    work: (dependencies: CacheDependencies) => Promise<T>,
  ): Promise<T> {
    const subjects = new Set<string>();
    let until = Number.POSITIVE_INFINITY;
    computing.add(changed);
    figures.made++;
    try {
      const value = await work({
        add: (...of) => {
          for (const subject of of) subjects.add(subject);
        },
        expireAt: moment => {
          if (moment) until = Math.min(until, moment.getTime());
        },
      });
      const isCurrent =
        !changed.has('') && ![...subjects].some(subject => changed.has(subject)) && changes.isListening();
      if (subjects.size > 0 && isCurrent) keep(name, { value, subjects, until, bytes: bytes(value) });
      return value;
    } finally {
      computing.delete(changed);
    }
  }

  return {
    figures,
    caughtUp() {
      // A running computation may predate the change, so later callers start another one.
      underway.clear();
      return changes.caughtUp();
    },
    async getOrCompute(name, now, bytes, work) {
      if (!changes.isListening()) return make(name, bytes, new Set(), work);
      const known = entries.get(name);
      if (known && known.until > now.getTime()) {
        figures.recalled++;
        // Only `recall` with the same name stored it, so it has the same type.
        return known.value as Awaited<ReturnType<typeof work>>;
      }
      const already = underway.get(name);
      if (already) return already.value as ReturnType<typeof work>;
      const changed = new Set<string>();
      const value = make(name, bytes, changed, work);
      const mine = { value, changed };
      underway.set(name, mine);
      try {
        return await value;
      } finally {
        if (underway.get(name) === mine) underway.delete(name);
      }
    },
  };
}

/** A cache that stores nothing, for a database that reports no changes. */
export const NO_CACHE: ResponseCache = {
  getOrCompute: (_name, _now, _bytes, make) => make({ add: () => undefined, expireAt: () => undefined }),
  caughtUp: async () => undefined,
  figures: { recalled: 0, made: 0 },
};
