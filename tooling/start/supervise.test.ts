import { setTimeout as wait } from 'node:timers/promises';
import { RefusedToStart, type Running } from './child.ts';
import { supervise } from './supervise.ts';

/** Programs controlled by the test, in starting order in `launched`. */
function makePrograms(ready: (index: number) => Promise<void> = async () => {}) {
  const launched: { die(): void; at: number }[] = [];
  const launch = (): Running => {
    const { promise: exited, resolve: die } = Promise.withResolvers<void>();
    const becameReady = ready(launched.length);
    becameReady.catch(() => die());
    launched.push({ die, at: performance.now() });
    return { ready: becameReady, exited, kill: die, stop: async () => die() };
  };
  return { launch, launched };
}

const delays = { firstMs: 1, longestMs: 4, steadyMs: 60_000 };
const slow = { firstMs: 30, longestMs: 30, steadyMs: 60_000 };
const quiet = { onDeath: () => {}, delays };

async function eventually(check: () => boolean) {
  const deadline = Date.now() + 5_000;
  while (!check()) {
    if (Date.now() > deadline) throw new Error('It did not happen within 5 s');
    await wait(2);
  }
}

describe('a supervised program', () => {
  it('is restarted when it dies', async () => {
    const { launch, launched } = makePrograms();
    const program = await supervise('api', launch, quiet);
    launched[0]?.die();
    await eventually(() => launched.length === 2);
    await program.stop();
  });

  it('is restarted however often it dies in a row, and each death is reported', async () => {
    const { launch, launched } = makePrograms();
    const reports: string[] = [];
    const program = await supervise('api', launch, { delays, onDeath: report => reports.push(report) });
    for (let index = 0; index < 12; index += 1) {
      launched[index]?.die();
      await eventually(() => launched.length === index + 2);
    }
    await program.stop();
    expect(reports).toHaveLength(12);
    expect(reports[0]).toBe('The api ended; it starts again in 0.001 s');
    expect(reports.at(-1)).toBe('The api ended 12 times in a row; it starts again in 0.004 s');
  });

  it('waits longer after each death, up to a limit, and briefly again after it has run well', async () => {
    const { launch, launched } = makePrograms();
    const announced: number[] = [];
    const program = await supervise('api', launch, {
      delays: { firstMs: 20, longestMs: 80, steadyMs: 1_000 },
      onDeath: report => announced.push(Number(report.match(/in ([\d.]+) s$/)?.[1]) * 1000),
    });
    const waited: number[] = [];
    for (let index = 0; index < 5; index += 1) {
      if (index === 4) await wait(1_010);
      const died = performance.now();
      launched[index]?.die();
      await eventually(() => launched.length === index + 2);
      waited.push((launched[index + 1]?.at ?? 0) - died);
    }
    await program.stop();
    expect(announced).toEqual([20, 40, 80, 80, 20]);
    for (const [index, ms] of waited.entries()) expect(ms).toBeGreaterThan((announced[index] ?? 0) - 2);
  });

  it('stays down once stopped, also while waiting to restart', async () => {
    const { launch, launched } = makePrograms();
    const program = await supervise('api', launch, { ...quiet, delays: slow });
    launched[0]?.die();
    await wait(5);
    await program.stop();
    await wait(60);
    expect(launched).toHaveLength(1);
  });

  it('is replaced once by a restart, also while waiting to restart', async () => {
    const { launch, launched } = makePrograms();
    const program = await supervise('api', launch, { ...quiet, delays: slow });
    await program.restart();
    await wait(50);
    expect(launched).toHaveLength(2);
    launched[1]?.die();
    await wait(5);
    await program.restart();
    await wait(50);
    expect(launched).toHaveLength(3);
    await program.stop();
  });

  it('is restarted until it is ready if it dies during the first start', async () => {
    const { launch, launched } = makePrograms(async index => {
      if (index < 7) throw new Error('The api ended while starting');
    });
    const program = await supervise('api', launch, quiet);
    expect(launched).toHaveLength(8);
    await program.stop();
  });

  it('ends the start, with its reason, if it refuses its configuration before it was ready', async () => {
    const { launch, launched } = makePrograms(async index => {
      throw index === 0 ? new Error('The api ended while starting') : new RefusedToStart('Wrong master key');
    });
    await expect(supervise('api', launch, quiet)).rejects.toThrow('Wrong master key');
    expect(launched).toHaveLength(2);
  });

  it('is restarted if it refuses its configuration later', async () => {
    const { launch, launched } = makePrograms(async index => {
      if (index > 0 && index < 4) throw new RefusedToStart('Wrong master key');
    });
    const program = await supervise('api', launch, quiet);
    launched[0]?.die();
    await eventually(() => launched.length === 5);
    await program.stop();
  });

  it('ends the start if it is stopped before it was ready', async () => {
    const stop = new AbortController();
    const { launch } = makePrograms(async () => {
      throw new Error('The api ended while starting');
    });
    const started = supervise('api', launch, { ...quiet, signal: stop.signal });
    stop.abort();
    await expect(started).rejects.toThrow();
  });
});
