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
    /** The number of waiting timers. */
    count: () => held.size,
    /** Runs the waiting timers; from then on all timers run as usual. */
    release: () => {
      Object.assign(globalThis, { setTimeout: set, clearTimeout: clear });
      for (const task of held.values()) task();
    },
  };
};
