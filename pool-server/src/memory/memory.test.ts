import type { ChangeListener, Changes } from './changes.ts';
import { createMemory, type Making } from './memory.ts';

/** Changes that the test tells. */
function toldChanges() {
  const listeners = new Set<ChangeListener>();
  let hearing = true;
  const changes: Changes = {
    isHearing: () => hearing,
    subscribe: listener => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    caughtUp: async () => undefined,
    close: async () => undefined,
  };
  const tell = (subject: string | null) => {
    for (const listener of listeners) listener(subject);
  };
  const hear = (on: boolean) => {
    hearing = on;
  };
  return { changes, tell, hear };
}

const at = (seconds: number) => new Date(seconds * 1000);

function setUp(mostBytes?: number) {
  const told = toldChanges();
  const memory = createMemory(told.changes, mostBytes);
  let made = 0;
  const ask = (name: string, tell: (making: Making) => void, seconds = 0) =>
    memory.recall(
      name,
      at(seconds),
      () => 100,
      async making => {
        tell(making);
        return ++made;
      },
    );
  return { ...told, memory, ask };
}

const ofFarmer = (making: Making) => making.reads('farmer:1', 'account:G');

describe('a memory', () => {
  it('gives a value again until what it was made of changes', async () => {
    const { ask, tell } = setUp();
    expect([await ask('a', ofFarmer), await ask('a', ofFarmer)]).toEqual([1, 1]);
    tell('farmer:2');
    expect(await ask('a', ofFarmer)).toBe(1);
    tell('account:G');
    expect([await ask('a', ofFarmer), await ask('a', ofFarmer)]).toEqual([2, 2]);
  });

  it('gives a value no longer than it may count', async () => {
    const { ask } = setUp();
    const until = (making: Making) => {
      ofFarmer(making);
      making.until(at(20));
      making.until(null);
      making.until(at(10));
    };
    expect([await ask('a', until, 0), await ask('a', until, 9), await ask('a', until, 10)]).toEqual([
      1, 1, 2,
    ]);
  });

  it('keeps nothing that says nothing of what it is made of', async () => {
    const { ask } = setUp();
    expect([await ask('a', () => undefined), await ask('a', () => undefined)]).toEqual([1, 2]);
  });

  it('hears of each one where all of a kind count', async () => {
    const { ask, tell } = setUp();
    const all = (making: Making) => making.reads('pool:*');
    await ask('a', all);
    tell('pool:new');
    expect(await ask('a', all)).toBe(2);
  });

  it('keeps nothing that changed while it was made, whenever it says what it is made of', async () => {
    const { memory, tell } = setUp();
    const read = Promise.withResolvers<void>();
    const slow = memory.recall(
      'a',
      at(0),
      () => 1,
      async making => {
        await read.promise;
        making.reads('farmer:1');
        return 'old';
      },
    );
    tell('farmer:1');
    const anew = memory.recall(
      'a',
      at(0),
      () => 1,
      async making => {
        making.reads('farmer:1');
        return 'new';
      },
    );
    read.resolve();
    expect([await slow, await anew]).toEqual(['old', 'new']);
    expect(
      await memory.recall(
        'a',
        at(0),
        () => 1,
        async () => 'never made',
      ),
    ).toBe('new');
  });

  it('makes a value once for all who ask meanwhile', async () => {
    const { ask } = setUp();
    expect(await Promise.all([ask('a', ofFarmer), ask('a', ofFarmer), ask('a', ofFarmer)])).toEqual([
      1, 1, 1,
    ]);
  });

  it('keeps no failure', async () => {
    const { memory, ask } = setUp();
    const failing = memory.recall(
      'a',
      at(0),
      () => 1,
      async making => {
        ofFarmer(making);
        throw new Error('away');
      },
    );
    await expect(failing).rejects.toThrow('away');
    expect(await ask('a', ofFarmer)).toBe(1);
  });

  it('counts for nothing while changes may go unheard, and begins anew', async () => {
    const { ask, hear, tell } = setUp();
    await ask('a', ofFarmer);
    hear(false);
    expect([await ask('a', ofFarmer), await ask('a', ofFarmer)]).toEqual([2, 3]);
    tell(null);
    hear(true);
    expect([await ask('a', ofFarmer), await ask('a', ofFarmer)]).toEqual([4, 4]);
  });

  it('forgets the oldest when it is full', async () => {
    const { ask } = setUp(250);
    for (const name of ['a', 'b', 'c']) await ask(name, ofFarmer);
    expect([await ask('c', ofFarmer), await ask('b', ofFarmer), await ask('a', ofFarmer)]).toEqual([3, 2, 4]);
  });
});
