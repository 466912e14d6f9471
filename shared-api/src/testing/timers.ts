/** Notes for how long timers are set, and sets them all the same: a mock would be taken for a clock that stands still. */
export const recordTimers = () => {
  const { setTimeout: real } = globalThis;
  const waits: (number | undefined)[] = [];
  const recording = (task: () => void, ms?: number) => {
    waits.push(ms);
    return real(task, ms);
  };
  globalThis.setTimeout = Object.assign(recording, real) as typeof setTimeout;
  return {
    waits,
    stop: () => {
      globalThis.setTimeout = real;
    },
  };
};
