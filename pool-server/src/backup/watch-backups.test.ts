import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { watchBackups } from './watch-backups.ts';

const HOUR = 3_600_000;
const TEN_MINUTES = 600_000;
let now = Date.parse('2026-11-25T00:00:00.000Z');
const folder = await mkdtemp(join(tmpdir(), 'kale-schedule-'));
afterAll(() => rm(folder, { recursive: true }));

/** Runs the schedule for a number of turns in virtual time. Returns the wait after each. */
async function run(turns: number, make: (to: string) => Promise<unknown>): Promise<number[]> {
  const ends = new AbortController();
  const waited: number[] = [];
  const pause = async (ms: number) => {
    now += ms;
    if (waited.push(ms) === turns) ends.abort();
  };
  const log = pino({ level: 'silent' });
  await watchBackups(
    { ...{ folder, keep: 2, make, log, pause }, everyMs: 6 * HOUR, clock: () => new Date(now) },
    ends.signal,
  );
  return waited;
}

it('makes backups on time, tries again after a failure, and keeps the newest ones', async () => {
  await mkdir(join(folder, 'made-by-hand'));
  let tries = 0;
  const waited = await run(5, async to => {
    await mkdir(`${to}.part`);
    if (++tries === 2) throw new Error('The disk is full');
    await mkdir(to);
    await rm(`${to}.part`, { recursive: true });
  });
  expect(waited).toEqual([6 * HOUR, TEN_MINUTES, 6 * HOUR, 6 * HOUR, 6 * HOUR]);
  expect(await readdir(folder)).toEqual([
    '2026-11-25T12-10-00-000Z',
    '2026-11-25T18-10-00-000Z',
    'made-by-hand',
  ]);
});

it('keeps to the schedule after a restart, and catches up on an overdue backup', async () => {
  now += -4 * HOUR;
  const make = async (to: string) => mkdir(to);
  expect(await run(1, make)).toEqual([4 * HOUR]);
  now += 30 * HOUR;
  expect(await run(1, make)).toEqual([6 * HOUR]);
  expect(await readdir(folder)).toHaveLength(3);
});

it('keeps to the schedule after a clock that was ahead was set back, and removes such backups first', async () => {
  for (const name of await readdir(folder)) await rm(join(folder, name), { recursive: true });
  const make = async (to: string) => mkdir(to);
  const ahead = new Date(now + 60 * 24 * HOUR).toISOString().replace(/[:.]/g, '-');
  await mkdir(join(folder, ahead));
  expect(await run(2, make)).toEqual([6 * HOUR, 6 * HOUR]);
  expect(await readdir(folder)).toHaveLength(2);
  expect(await readdir(folder)).not.toContain(ahead);
});
