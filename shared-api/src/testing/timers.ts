/**
 * Holds timers of this many ms until the test runs them, so that the machine's speed does not matter. All other timers
 * run as usual: with mocked ones, time would appear to stop.
 */
export const holdTimers = (ms: number) => {
  const { setTimeout: set, clearTimeout: clear } = globalThis;
  const held = new Map<unknown, () => void>();
  const holding = (task: () => void, wait?: number) => {
    if (wait !== ms) return set(task, wait);
    const id = set(() => undefined);
    held.set(id, task);
    return id;
  };
  const clearing = (id: Parameters<typeof clear>[0]) => {
    held.delete(id);
    clear(id);
  };
  Object.assign(globalThis, { setTimeout: Object.assign(holding, set), clearTimeout: clearing });
  return {
    /** How many wait. */
    count: () => held.size,
    /** Runs those that wait; from now on timers are timers again. */
    release: () => {
      Object.assign(globalThis, { setTimeout: set, clearTimeout: clear });
      for (const task of held.values()) task();
    },
  };
};
