import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

const ps = (pid: number, column: string) => {
  try {
    return execFileSync('ps', ['-o', `${column}=`, '-p', String(pid)], { encoding: 'utf8' }).trim();
  } catch {
    return '';
  }
};

/** What the process was started with; empty when there is none, or when it has ended and only waits to be collected. */
export function commandLine(pid: number) {
  const file = `/proc/${pid}/cmdline`;
  return existsSync(file) ? readFileSync(file, 'utf8').replaceAll('\0', ' ') : ps(pid, 'command');
}

/** The process that this one belongs to. */
export function parentOf(pid: number) {
  const file = `/proc/${pid}/status`;
  return Number(
    existsSync(file) ? readFileSync(file, 'utf8').match(/^PPid:\s*(\d+)/m)?.[1] : ps(pid, 'ppid'),
  );
}
