import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Clock } from '../domain/clock.ts';

/** The pause after a failure, unless the schedule is shorter. */
const RETRY_MS = 10 * 60_000;

export interface BackupSchedule {
  /** The folder of scheduled backups, which contains nothing else. */
  readonly folder: string;
  readonly everyMs: number;
  readonly keep: number;
  readonly make: (folder: string, now: Date) => Promise<unknown>;
  readonly clock: Clock;
  readonly log: Logger;
  /** Waits, in milliseconds. Defaults to real time. */
  readonly pause?: (ms: number, ends: AbortSignal) => Promise<unknown>;
}

const pauseInTime = (ms: number, signal: AbortSignal) =>
  wait(ms, undefined, { signal }).catch(() => undefined);

/** The name of a backup by its time: `2026-11-25T18-00-00-000Z`. */
export const backupName = (at: Date) => at.toISOString().replace(/[:.]/g, '-');

/** The time in a name, in milliseconds; null for other names. */
function timeIn(name: string): number | null {
  const [, day, hour, minute, second] = /^([\d-]{10})T(\d\d)-(\d\d)-(\d\d-\d{3})Z$/.exec(name) ?? [];
  return day ? Date.parse(`${day}T${hour}:${minute}:${second?.replace('-', '.')}Z`) : null;
}

/**
 * Makes a backup whenever the newest one in the folder is older than the schedule allows, also after a restart. Then it
 * removes the oldest backups and the remains of interrupted ones. Failures are logged and retried.
 */
export async function watchBackups(schedule: BackupSchedule, ends: AbortSignal): Promise<void> {
  const { pause = pauseInTime } = schedule;
  while (!ends.aborted) await pause(await takeTurn(schedule), ends);
}

/** Makes a backup if one is due. Returns the milliseconds until the next turn. */
async function takeTurn({ folder, everyMs, keep, make, clock, log }: BackupSchedule): Promise<number> {
  const now = clock();
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const names = (await readdir(folder)).sort();
    const made = names.filter(name => timeIn(name) !== null);
    // Their names are of a time when the clock was ahead: they do not delay the next one, and are removed first.
    const ahead = made.filter(name => Number(timeIn(name)) > now.getTime());
    const past = made.filter(name => !ahead.includes(name));
    const newest = timeIn(past.at(-1) ?? '');
    if (newest !== null && newest + everyMs > now.getTime()) return newest + everyMs - now.getTime();
    const name = backupName(now);
    await make(join(folder, name), now);
    const interrupted = names.filter(each => each.endsWith('.part'));
    for (const old of [...interrupted, ...[...ahead, ...past, name].slice(0, -keep)])
      await rm(join(folder, old), { recursive: true, force: true });
    return everyMs;
  } catch (error) {
    log.error({ err: error }, 'the backup failed');
    return Math.min(RETRY_MS, everyMs);
  }
}
