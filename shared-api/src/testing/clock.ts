import { setImmediate } from 'node:timers/promises';
import type { jest } from '@jest/globals';

/** Fakes timers, except those that deliver responses. */
export const CLOCK: Parameters<typeof jest.useFakeTimers>[0] = {
  doNotFake: ['queueMicrotask', 'setImmediate', 'nextTick', 'performance'],
};

/** Lets responses arrive while timers are faked. */
export async function letResponsesArrive(turns = 5): Promise<void> {
  for (let turn = 0; turn < turns; turn++) await setImmediate();
}
