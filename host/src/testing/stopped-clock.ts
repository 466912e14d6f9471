import { jest } from '@jest/globals';

const loaded = Date.now();

/** Stops the clock for a file's tests: "2 minutes ago" stays true however slow the machine is. Timers keep running. */
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
