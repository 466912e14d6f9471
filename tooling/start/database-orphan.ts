import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { commandLine, parentOf } from './process-table.ts';

/**
 * Stops the PostgreSQL that a killed start-up left running on this data folder, and removes the
 * process number left by one that was killed itself, so that a new one may open the folder.
 *
 * @throws when the folder's server belongs to a start-up that is alive.
 */
export async function stopOrphan(cluster: string) {
  const file = join(cluster, 'postmaster.pid');
  if (!existsSync(file)) return;
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0]);
  // The number may have passed to another program since, which PostgreSQL could take for itself and refuse to start.
  if (!commandLine(pid).includes(cluster)) return rmSync(file);
  if (commandLine(parentOf(pid)).includes('database-keeper')) {
    throw new Error(
      'another KALE Pool is running on this data folder: stop it, or set DATA_DIR to another folder.',
    );
  }
  process.kill(pid, 'SIGINT');
  while (commandLine(pid).includes(cluster)) await wait(50);
}
