/** The maximum burst of CPU time after a rest, in milliseconds. */
const BURST_MS = 5;

/** Keeps a thread to a share (0..1) of a core by its CPU time. `cpu` and `clock` in milliseconds. */
export function cpuShare(share: number, cpu: () => number, clock: () => number = () => performance.now()) {
  let [used, at] = [cpu(), clock()];
  let allowance = BURST_MS;
  return {
    /** How long to rest now, in milliseconds. */
    rest(): number {
      if (share >= 1) return 0;
      const [usedNow, now] = [cpu(), clock()];
      allowance = Math.min(BURST_MS, allowance + share * (now - at)) - (usedNow - used);
      [used, at] = [usedNow, now];
      return allowance >= 0 ? 0 : (BURST_MS - allowance) / share;
    },
  };
}
