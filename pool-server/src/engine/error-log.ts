import type { Logger } from 'pino';
import type { Clock } from '../domain/clock.ts';

const FIRST_SILENCE_MS = 60_000;
const LONGEST_SILENCE_MS = 3_600_000;

interface RecentError {
  silence: number;
  silentUntil: number;
  unlogged: number;
}

/**
 * Logs an error at once, and while it repeats after 1, 2, 4 … 60 minutes, with the number of repetitions. An error that
 * stayed away for twice its pause counts as new.
 */
export function createErrorLog(log: Pick<Logger, 'warn'>, clock: Clock): (error: unknown) => void {
  const known = new Map<string, RecentError>();
  return error => {
    const now = clock().getTime();
    for (const [name, { silence, silentUntil }] of known) if (now > silentUntil + silence) known.delete(name);
    const name = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    const before = known.get(name);
    if (before && now < before.silentUntil) {
      before.unlogged++;
      return;
    }
    const silence = before ? Math.min(2 * before.silence, LONGEST_SILENCE_MS) : FIRST_SILENCE_MS;
    const repeated = before?.unlogged ?? 0;
    known.set(name, { silence, silentUntil: now + silence, unlogged: 0 });
    log.warn({ err: error, ...(repeated > 0 && { repeated }) }, 'the engine failed and will retry');
  };
}
