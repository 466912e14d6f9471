import { jest } from '@jest/globals';
import { attempt } from './attempts.ts';
import { RemoteFailure } from './failure.ts';

const gone = () => Promise.reject(new RemoteFailure('unreachable', 'It did not load'));

describe('trying several times', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('returns the first success, at 0, 0.5 and 2 s', async () => {
    const at: number[] = [];
    const started = Date.now();
    const result = attempt([0, 500, 1500], 8000, index => {
      at.push(Date.now() - started);
      return index < 2 ? gone() : Promise.resolve('there');
    });
    await jest.advanceTimersByTimeAsync(3000);
    await expect(result).resolves.toBe('there');
    expect(at).toEqual([0, 500, 2000]);
  });

  it('ends with the last reason if every attempt failed', async () => {
    const result = attempt([0, 10], 8000, gone);
    const caught = expect(result).rejects.toMatchObject({ reason: 'unreachable' });
    await jest.advanceTimersByTimeAsync(50);
    await caught;
  });

  it('ends after the time limit if nothing answers', async () => {
    const result = attempt([0], 8000, () => new Promise(() => {}));
    const caught = expect(result).rejects.toMatchObject({ reason: 'timeout' });
    await jest.advanceTimersByTimeAsync(8000);
    await caught;
  });

  it('does not retry a permanent failure', async () => {
    const task = jest.fn(() => Promise.reject(new RemoteFailure('version', 'too new')));
    await expect(attempt([0, 10, 10], 8000, task)).rejects.toMatchObject({ reason: 'version' });
    expect(task).toHaveBeenCalledTimes(1);
  });
});
