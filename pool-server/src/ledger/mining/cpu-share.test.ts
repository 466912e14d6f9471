import fc from 'fast-check';
import { cpuShare } from './cpu-share.ts';

/** A thread that works in slices of a few milliseconds and rests in between. */
function run(share: number, slices: readonly number[], slowdown: number) {
  let [cpu, now] = [0, 0];
  const limit = cpuShare(
    share,
    () => cpu,
    () => now,
  );
  for (const slice of slices) {
    cpu += slice;
    now += slice * slowdown;
    now += limit.rest();
  }
  return { cpu, now };
}

it('keeps CPU time within its share, whatever the slices and however slow the machine', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 0.01, max: 0.99, noNaN: true }),
      fc.array(fc.double({ min: 0.01, max: 20, noNaN: true }), { minLength: 1, maxLength: 300 }),
      fc.double({ min: 1, max: 5, noNaN: true }),
      (share, slices, slowdown) => {
        const { cpu, now } = run(share, slices, slowdown);
        // One burst, and the last slice before the check.
        expect(cpu).toBeLessThanOrEqual(share * now + 5 + 20);
      },
    ),
  );
});

it('uses its whole allowance', () => {
  const { cpu, now } = run(0.1, new Array(1000).fill(2), 1);
  expect(cpu / now).toBeGreaterThan(0.09);
});

it('saves up nothing while it is idle', () => {
  let [cpu, now] = [0, 0];
  const limit = cpuShare(
    0.1,
    () => cpu,
    () => now,
  );
  now += 60_000;
  expect(limit.rest()).toBe(0);
  cpu += 100;
  now += 100;
  expect(limit.rest()).toBeGreaterThan(800);
});

it('does not slow down a whole core', () => {
  expect(run(1, [1000, 1000], 1)).toEqual({ cpu: 2000, now: 2000 });
});
