import { createTestDatabase, type TestDatabase } from '../database/test-database.ts';
import { lead } from './leadership.ts';

describe('leadership', () => {
  let store: TestDatabase;
  beforeAll(async () => {
    store = await createTestDatabase();
  });
  afterAll(() => store.drop());

  it('lets one lead, and the next when that one ends', async () => {
    const led: string[] = [];
    const standing = ['one', 'two'].map(name => {
      const stop = new AbortController();
      const work = (ends: AbortSignal) => {
        led.push(name);
        return new Promise<void>(resolve => ends.addEventListener('abort', () => resolve(), { once: true }));
      };
      return { name, stop, done: lead(store.url, stop.signal, work, () => undefined) };
    });
    const until = async (count: number) => {
      while (led.length < count) await new Promise(resolve => setTimeout(resolve, 20));
    };
    await until(1);
    await new Promise(resolve => setTimeout(resolve, 300));
    expect(led).toHaveLength(1);
    standing.find(({ name }) => name === led[0])?.stop.abort();
    await until(2);
    expect(new Set(led).size).toBe(2);
    for (const { stop } of standing) stop.abort();
    await Promise.all(standing.map(({ done }) => done));
  }, 15_000);
});
