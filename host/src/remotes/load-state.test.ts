import { jest } from '@jest/globals';
import { RemoteFailure } from './failure.ts';
import { createLoad } from './load-state.ts';

const status = (load: ReturnType<typeof createLoad<string>>) => load.store.getState().status;
const gone = () => Promise.reject(new RemoteFailure('unreachable', 'gone'));

describe('something loaded once', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('changes from idle to loading to ready, and loads once for many requests', async () => {
    const task = jest.fn(async () => 'code');
    const load = createLoad(task);
    expect(status(load)).toBe('idle');
    const both = Promise.all([load.load(), load.load()]);
    expect(status(load)).toBe('loading');
    await expect(both).resolves.toEqual(['code', 'code']);
    expect(load.store.getState()).toEqual({ status: 'ready', value: 'code' });
    expect(task).toHaveBeenCalledTimes(1);
  });

  it('is slow after 4 s', async () => {
    const load = createLoad<string>(() => new Promise(() => {}));
    void load.load();
    await jest.advanceTimersByTimeAsync(3999);
    expect(status(load)).toBe('loading');
    await jest.advanceTimersByTimeAsync(1);
    expect(status(load)).toBe('slow');
  });

  it('caches no rejection: the next call starts over, with "again" set', async () => {
    const task = jest.fn((again: boolean) => (again ? Promise.resolve('code') : gone()));
    const load = createLoad(task);
    await expect(load.load()).rejects.toMatchObject({ reason: 'unreachable' });
    expect(load.store.getState()).toEqual({ status: 'failed', reason: 'unreachable' });
    await expect(load.load()).resolves.toBe('code');
    expect(task.mock.calls).toEqual([[false], [true]]);
  });

  it('a retry beside a hanging attempt: the success counts, the late failure does not', async () => {
    let fail = (_: unknown) => {};
    const load = createLoad<string>(again =>
      again ? Promise.resolve('code') : new Promise((_, reject) => (fail = reject)),
    );
    const first = load.load();
    await expect(load.retry()).resolves.toBe('code');
    fail(new RemoteFailure('timeout', 'late'));
    await expect(first).rejects.toMatchObject({ reason: 'timeout' });
    expect(status(load)).toBe('ready');
  });
});
