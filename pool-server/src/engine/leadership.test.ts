import { once } from 'node:events';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { lead } from './leadership.ts';

describe('leadership', () => {
  let store: TestDatabase;
  beforeAll(async () => {
    store = await createTestDatabase();
  });
  afterAll(() => store.drop());

  it('has one leader, and a new one when that one ends', async () => {
    const led: string[] = [];
    const start = (name: string) => {
      const stop = new AbortController();
      const work = async (ends: AbortSignal) => {
        led.push(name);
        if (!ends.aborted) await once(ends, 'abort');
      };
      return { stop, done: lead(store.url, stop.signal, work, () => undefined) };
    };
    const until = async (count: number) => {
      while (led.length < count) await new Promise(resolve => setTimeout(resolve, 20));
    };
    const one = start('one');
    await until(1);
    // Stopped before it has begun, it tries once.
    const tried = start('tried once');
    tried.stop.abort();
    await tried.done;
    expect(led).toEqual(['one']);
    const two = start('two');
    one.stop.abort();
    await until(2);
    expect(led).toEqual(['one', 'two']);
    two.stop.abort();
    await Promise.all([one.done, two.done]);
  });
});
