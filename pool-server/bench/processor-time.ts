import { readFileSync } from 'node:fs';
import type { Database, Queryable } from '../src/database/database.ts';

const INTERVAL_MS = 500;
const TICKS = 100; // a second, on Linux

/** Processor time of a process in seconds; 0 if the system does not report it. */
export function timeOf(pid: string): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) / TICKS;
  } catch {
    return 0;
  }
}

/** Tracks the database's backends from now on. The returned function reads their processor time in seconds. */
export async function backendTime(database: Queryable): Promise<() => Promise<number>> {
  const before = new Map<string, number>();
  const now = new Map<string, number>();
  const look = async () => {
    const { rows } = await database.query<{ pid: number }>(
      'SELECT pid FROM pg_stat_activity WHERE datname = current_database()',
    );
    for (const pid of rows.map(row => String(row.pid))) {
      const time = timeOf(pid);
      if (!before.has(pid)) before.set(pid, time);
      now.set(pid, Math.max(time, now.get(pid) ?? 0));
    }
  };
  await look();
  const timer = setInterval(() => void look().catch(() => undefined), INTERVAL_MS);
  return async () => {
    clearInterval(timer);
    await look();
    return [...now].reduce((sum, [pid, time]) => sum + time - (before.get(pid) ?? 0), 0);
  };
}

/** Measures work in elapsed time and in CPU time of this process and the backends, which other load does not change. */
export async function timed<T>(database: Database, work: () => Promise<T>) {
  const started = performance.now();
  const own = process.cpuUsage();
  const backends = await backendTime(database);
  const value = await work();
  const { user, system } = process.cpuUsage(own);
  return {
    value,
    seconds: (performance.now() - started) / 1000,
    processor: (user + system) / 1e6 + (await backends()),
  };
}
