import { setTimeout as wait } from 'node:timers/promises';
import { workHash } from '../kale/hash.ts';
import { improve } from './mine.ts';
import { createMiningThread } from './mining-thread.ts';

const task = { index: 7, entropy: new Uint8Array(32).fill(9), farmer: new Uint8Array(32).fill(4), above: -1 };
const long = { ...task, enough: 64, budget: { milliseconds: 60_000 } };
const running = new AbortController().signal;

it('finds the same nonce as on this thread', async () => {
  const thread = createMiningThread();
  for (const from of [0n, 1000n, 2n ** 40n]) {
    const each = { ...task, from, budget: { hashes: 1000 } };
    const { cpuMs: _, ...mined } = await thread.improve(each, running);
    expect(mined).toEqual(improve(each));
    expect(mined.best?.hash).toEqual(workHash({ ...task, nonce: mined.best?.nonce ?? 0n }));
  }
  await thread.close();
});

it('returns its best nonce when it is stopped, and continues to mine', async () => {
  const thread = createMiningThread();
  const stop = new AbortController();
  const mined = thread.improve(long, stop.signal);
  await wait(500);
  stop.abort();
  const { best, hashes } = await mined;
  expect(best?.zeros).toBeGreaterThanOrEqual(0);
  expect(hashes).toBeGreaterThan(0);
  expect(await thread.improve({ ...task, budget: { hashes: 10 } }, running)).toMatchObject({ hashes: 10 });
  await expect(thread.improve(long, AbortSignal.abort(new Error('too late')))).rejects.toThrow('too late');
  await thread.close();
});

it('wakes up when it is stopped', async () => {
  // A thousandth of a core: after 5 ms of work it rests for more than 5 s.
  const thread = createMiningThread(0.001);
  const stop = new AbortController();
  const mined = thread.improve(long, stop.signal);
  await wait(1000);
  const stoppedAt = performance.now();
  stop.abort();
  await mined;
  expect(performance.now() - stoppedAt).toBeLessThan(3000);
  await thread.close();
});

it('rejects a task that kills it or outlives it, and starts again', async () => {
  const thread = createMiningThread();
  const broken = { ...task, entropy: new Uint8Array(500), budget: { hashes: 1 } };
  await expect(thread.improve(broken, running)).rejects.toThrow();
  expect(await thread.improve({ ...task, budget: { hashes: 10 } }, running)).toMatchObject({ hashes: 10 });
  const mined = thread.improve(long, running);
  const closed = thread.close();
  await expect(mined).rejects.toThrow('has ended');
  await closed;
});

/** CPU time of this process without its main thread, which runs jest, in milliseconds. */
function otherThreads(): number {
  const [all, main] = [process.cpuUsage(), process.threadCpuUsage()];
  return (all.user + all.system - main.user - main.system) / 1000;
}

it('keeps to its share of a core, measured in CPU time', async () => {
  const thread = createMiningThread(0.1);
  // It loads its code, and V8 compiles the search, before the measurement.
  await thread.improve({ ...long, budget: { milliseconds: 3000 } }, running);
  const shares: number[] = [];
  // V8's own threads, which collect jest's garbage, only add to the measurement: one clean round proves the share.
  for (let round = 0; round < 3 && !shares.some(share => share < 0.12); round++) {
    const [others, at] = [otherThreads(), performance.now()];
    const { hashes, cpuMs } = await thread.improve({ ...long, budget: { milliseconds: 3000 } }, running);
    const elapsed = performance.now() - at;
    shares.push((otherThreads() - others) / elapsed);
    expect(cpuMs / elapsed).toBeLessThan(0.105);
    expect(cpuMs / elapsed).toBeGreaterThan(0.01);
    expect(hashes).toBeGreaterThan(10_000);
  }
  expect(Math.min(...shares)).toBeLessThan(0.12);
  await thread.close();
});
