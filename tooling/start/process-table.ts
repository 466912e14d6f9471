import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

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

/** The pid of a process's parent. */
export function parentOf(pid: number) {
  const file = `/proc/${pid}/status`;
  return Number(
    existsSync(file) ? readFileSync(file, 'utf8').match(/^PPid:\s*(\d+)/m)?.[1] : ps(pid, 'ppid'),
  );
}
