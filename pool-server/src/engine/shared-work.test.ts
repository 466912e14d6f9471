import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import fc from 'fast-check';
import pg from 'pg';
import { breakableLink } from '../testing/breakable-link.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { ENGINE_LOCKS } from './engine-locks.ts';
import { type Part, shareOf, shareWork } from './shared-work.ts';

it('gives each part to one engine, and divides them evenly up to one', () => {
  fc.assert(
    fc.property(fc.nat(300), fc.integer({ min: 1, max: 9 }), (parts, count) => {
      const shares = Array.from({ length: count }, (_, place) => shareOf(parts, { count, place }));
      expect(shares.reduce((sum, share) => sum + share, 0)).toBe(parts);
      expect(Math.max(...shares) - Math.min(...shares)).toBeLessThanOrEqual(1);
    }),
  );
});

describe('engines that share ten parts', () => {
  const PARTS = 10;
  let store: TestDatabase;
  /** The engines that currently do each part. */
  const doing = new Map<number, Set<string>>();
  let most = 0;
  beforeAll(async () => {
    store = await createTestDatabase();
  });
  afterAll(() => store.drop());

  function start(name: string, url = store.url) {
    const stop = new AbortController();
    const parts = Array.from(
      { length: PARTS },
      (_, key): Part => ({
        key: key + 1,
        async run(ends) {
          const engines = doing.get(key) ?? new Set();
          doing.set(key, engines.add(name));
          most = Math.max(most, engines.size);
          if (!ends.aborted) await once(ends, 'abort');
          // The running turn.
          await wait(20);
          engines.delete(name);
        },
      }),
    );
    const work = { url, kinds: [async () => parts], reportError: () => undefined };
    return { stop, done: shareWork(work, stop.signal) };
  }
  const partsOf = (name: string) => [...doing.values()].filter(engines => engines.has(name)).length;
  const until = async (shares: Record<string, number>) => {
    const started = performance.now();
    while (Object.entries(shares).some(([name, parts]) => partsOf(name) !== parts)) {
      if (performance.now() - started > 8_000) break;
      await wait(20);
    }
    expect(Object.fromEntries(Object.keys(shares).map(name => [name, partsOf(name)]))).toEqual(shares);
    return (performance.now() - started) / 1000;
  };

  it('ends its parts when the server of its locks does not answer', async () => {
    const link = await breakableLink(store.url);
    const one = start('one', link.url);
    await until({ one: 10 });
    link.freeze();
    await until({ one: 0 });
    link.takeOver();
    one.stop.abort();
    await one.done;
    await link.cut();
  }, 30_000);

  it('rebalances when an engine joins, leaves or loses its connection, and does no part twice', async () => {
    const one = start('one');
    await until({ one: 10 });
    const two = start('two');
    await until({ one: 5, two: 5 });
    const [three, four] = [start('three'), start('four')];
    const shares = () => ['one', 'two', 'three', 'four'].map(partsOf).toSorted();
    for (let tries = 0; tries < 400 && String(shares()) !== '2,2,3,3'; tries++) await wait(20);
    expect(shares()).toEqual([2, 2, 3, 3]);
    for (const { stop, done } of [three, four]) {
      stop.abort();
      await done;
    }
    await until({ one: 5, two: 5, three: 0, four: 0 });

    const client = new pg.Client({ connectionString: store.url });
    await client.connect();
    await client.query(
      `SELECT pg_terminate_backend(pid) FROM pg_locks
       WHERE locktype = 'advisory' AND classid = $1 AND objid = 1 AND granted`,
      [ENGINE_LOCKS],
    );
    await client.end();
    expect(await until({ one: 5, two: 5 })).toBeLessThan(5);
    two.stop.abort();
    await two.done;
    expect(await until({ one: 10 })).toBeLessThan(5);
    one.stop.abort();
    await one.done;
    expect(most).toBe(1);
  }, 60_000);
});
