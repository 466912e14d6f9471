import type { ChangeListener, Changes } from './changes.ts';
import { type CacheDependencies, createResponseCache } from './response-cache.ts';

function fakeChanges() {
  const listeners = new Set<ChangeListener>();
  let listening = true;
  const changes: Changes = {
    isListening: () => listening,
    subscribe: listener => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    caughtUp: async () => undefined,
    close: async () => undefined,
  };
  const notify = (subject: string | null) => {
    for (const listener of listeners) listener(subject);
  };
  const hear = (on: boolean) => {
    listening = on;
  };
  return { changes, notify, hear };
}

const at = (seconds: number) => new Date(seconds * 1000);

function setUp(maxBytes?: number) {
  const notified = fakeChanges();
  const cache = createResponseCache(notified.changes, maxBytes);
  let made = 0;
  const ask = (name: string, notify: (dependencies: CacheDependencies) => void, seconds = 0) =>
    cache.getOrCompute(
      name,
      at(seconds),
      () => 100,
      async dependencies => {
        notify(dependencies);
        return ++made;
      },
    );
  return { ...notified, cache, ask };
}

const ofFarmer = (dependencies: CacheDependencies) => dependencies.add('farmer:1', 'account:G');

describe('the response cache', () => {
  it('returns a value until its dependencies change', async () => {
    const { ask, notify } = setUp();
    expect([await ask('a', ofFarmer), await ask('a', ofFarmer)]).toEqual([1, 1]);
    notify('farmer:2');
    expect(await ask('a', ofFarmer)).toBe(1);
    notify('account:G');
    expect([await ask('a', ofFarmer), await ask('a', ofFarmer)]).toEqual([2, 2]);
  });

  it('drops a value when it expires', async () => {
    const { ask } = setUp();
    const until = (dependencies: CacheDependencies) => {
      ofFarmer(dependencies);
      dependencies.expireAt(at(20));
      dependencies.expireAt(null);
      dependencies.expireAt(at(10));
    };
    expect([await ask('a', until, 0), await ask('a', until, 9), await ask('a', until, 10)]).toEqual([
      1, 1, 2,
    ]);
  });

  it('stores nothing without dependencies', async () => {
    const { ask } = setUp();
    expect([await ask('a', () => undefined), await ask('a', () => undefined)]).toEqual([1, 2]);
  });

  it('invalidates a wildcard dependency for each member', async () => {
    const { ask, notify } = setUp();
    const all = (dependencies: CacheDependencies) => dependencies.add('pool:*');
    await ask('a', all);
    notify('pool:new');
    expect(await ask('a', all)).toBe(2);
  });

  it('stores nothing that changed while it was computed, even if its dependencies are named late', async () => {
    const { cache, notify } = setUp();
    const read = Promise.withResolvers<void>();
    const slow = cache.getOrCompute(
      'a',
      at(0),
      () => 1,
      async dependencies => {
        await read.promise;
        dependencies.add('farmer:1');
        return 'old';
      },
    );
    notify('farmer:1');
    const recomputed = cache.getOrCompute(
      'a',
      at(0),
      () => 1,
      async dependencies => {
        dependencies.add('farmer:1');
        return 'new';
      },
    );
    read.resolve();
    expect([await slow, await recomputed]).toEqual(['old', 'new']);
    expect(
      await cache.getOrCompute(
        'a',
        at(0),
        () => 1,
        async () => 'never made',
      ),
    ).toBe('new');
  });

  it('computes a value once for concurrent callers', async () => {
    const { ask } = setUp();
    expect(await Promise.all([ask('a', ofFarmer), ask('a', ofFarmer), ask('a', ofFarmer)])).toEqual([
      1, 1, 1,
    ]);
  });

  it('stores no failure', async () => {
    const { cache, ask } = setUp();
    const failing = cache.getOrCompute(
      'a',
      at(0),
      () => 1,
      async dependencies => {
        ofFarmer(dependencies);
        throw new Error('away');
      },
    );
    await expect(failing).rejects.toThrow('away');
    expect(await ask('a', ofFarmer)).toBe(1);
  });

  it('is not used while changes may be missed, and starts empty afterwards', async () => {
    const { ask, hear, notify } = setUp();
    await ask('a', ofFarmer);
    hear(false);
    expect([await ask('a', ofFarmer), await ask('a', ofFarmer)]).toEqual([2, 3]);
    notify(null);
    hear(true);
    expect([await ask('a', ofFarmer), await ask('a', ofFarmer)]).toEqual([4, 4]);
  });

  it('evicts the oldest when it is full', async () => {
    const { ask } = setUp(250);
    for (const name of ['a', 'b', 'c']) await ask(name, ofFarmer);
    expect([await ask('c', ofFarmer), await ask('b', ofFarmer), await ask('a', ofFarmer)]).toEqual([3, 2, 4]);
  });
});
