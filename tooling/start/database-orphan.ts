import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const ps = (pid: number, column: string) => {
  try {
    return execFileSync('ps', ['-o', `${column}=`, '-p', String(pid)], { encoding: 'utf8' }).trim();
  } catch {
    return '';
  }
};

function commandLine(pid: number) {
  const file = `/proc/${pid}/cmdline`;
  return existsSync(file) ? readFileSync(file, 'utf8').replaceAll('\0', ' ') : ps(pid, 'command');
}

function parentOf(pid: number) {
  const file = `/proc/${pid}/status`;
  return Number(
    existsSync(file) ? readFileSync(file, 'utf8').match(/^PPid:\s*(\d+)/m)?.[1] : ps(pid, 'ppid'),
  );
}

/**
 * Stops the PostgreSQL that a killed start-up left running on this data folder, so that a new one may open it.
 * A stale postmaster.pid without its process needs nothing: PostgreSQL replaces it itself.
 *
 * @throws when the folder's server belongs to a start-up that is alive.
 */
export async function stopOrphan(cluster: string) {
  const file = join(cluster, 'postmaster.pid');
  if (!existsSync(file)) return;
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0]);
  // The number may have passed to another program since; only a server of this very folder is ours.
  if (!commandLine(pid).includes(cluster)) return;
  if (commandLine(parentOf(pid)).includes('database-keeper')) {
    throw new Error(
      'another KALE Pool is running on this data folder: stop it, or set DATA_DIR to another folder.',
    );
  }
  process.kill(pid, 'SIGINT');
  while (existsSync(file) && commandLine(pid).includes(cluster)) await wait(50);
}
