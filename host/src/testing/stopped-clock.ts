import { jest } from '@jest/globals';

const loaded = Date.now();

/** Stops the clock for the tests of a file, so "2 minutes ago" does not depend on their speed. Timers keep running. */
export const withStoppedClock = () => {
  beforeEach(() => {
    jest.useFakeTimers({
      now: loaded,
      doNotFake: [
        'hrtime',
        'nextTick',
        'performance',
        'queueMicrotask',
        'requestAnimationFrame',
        'cancelAnimationFrame',
        'requestIdleCallback',
        'cancelIdleCallback',
        'setImmediate',
        'clearImmediate',
        'setInterval',
        'clearInterval',
        'setTimeout',
        'clearTimeout',
      ],
    });
  });
  afterEach(() => void jest.useRealTimers());
};
