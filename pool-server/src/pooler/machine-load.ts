import { statfs } from 'node:fs/promises';
import { availableParallelism, totalmem } from 'node:os';

const percent = (part: number, whole: number) =>
  whole > 0 ? Math.min(100, Math.max(0, Math.round((1_000 * part) / whole) / 10)) : null;

/** The load of this process (all of its threads) on the machine since the last call; 0..100. */
export function machineLoad(dataDir: string) {
  let used = process.cpuUsage();
  let at = performance.now();
  return async () => {
    const { user, system } = process.cpuUsage(used);
    const elapsed = (performance.now() - at) * 1_000 * availableParallelism();
    used = process.cpuUsage();
    at = performance.now();
    const disk = await statfs(dataDir).catch(() => null);
    return {
      cpuPercent: percent(user + system, elapsed),
      memoryPercent: percent(process.memoryUsage.rss(), totalmem()),
      diskPercent: disk && percent(disk.blocks - disk.bavail, disk.blocks),
    };
  };
}
