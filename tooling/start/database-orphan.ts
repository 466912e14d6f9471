import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const ps = (pid: number, column: string) => {
  try {
    return execFileSync('ps', ['-o', `${column}=`, '-p', String(pid)], { encoding: 'utf8' }).trim();
  } catch {
    return '';
  }
};

/** The command line of a process; empty when there is none or it is a zombie. */
export function commandLine(pid: number) {
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
 * Stops a PostgreSQL that a killed `npm start` left running on this data folder, and removes the pid file of one that was
 * killed itself, so that a new server can open the folder.
 * @throws Error when the server belongs to a product that is running.
 */
export async function stopOrphan(cluster: string) {
  const file = join(cluster, 'postmaster.pid');
  if (!existsSync(file)) return;
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0]);
  // The pid may belong to another program by now, which would keep PostgreSQL from starting.
  if (!commandLine(pid).includes(cluster)) return rmSync(file);
  if (commandLine(parentOf(pid)).includes('database-supervisor')) {
    throw new Error(
      'Another KALE Pool is running on this data folder: stop it, or set DATA_DIR to another folder.',
    );
  }
  process.kill(pid, 'SIGINT');
  while (commandLine(pid).includes(cluster)) await wait(50);
}
