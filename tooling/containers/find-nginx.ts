import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { findProgram } from './find-program.ts';

const nginxFolder = resolve(import.meta.dirname, '../../.build/nginx');
const unpacked = join(nginxFolder, 'usr/sbin/nginx');

/** Debian's own package, unpacked beside the build: nothing is installed, and no rights are needed. */
const fetchFromDebian = () => {
  mkdirSync(nginxFolder, { recursive: true });
  const quietly = { cwd: nginxFolder, stdio: 'ignore' as const, timeout: 60_000 };
  execFileSync('apt-get', ['download', 'nginx'], quietly);
  const [file = ''] = readdirSync(nginxFolder).filter(name => name.endsWith('.deb'));
  execFileSync('dpkg', ['-x', file, '.'], quietly);
  execFileSync(unpacked, ['-v'], quietly);
  return unpacked;
};

/** The nginx of this machine, or one fetched from Debian through apt; undefined if neither is available. */
export const findNginx = (): string | undefined => {
  const found = findProgram('nginx') ?? (existsSync(unpacked) ? unpacked : undefined);
  if (found) return found;
  try {
    return fetchFromDebian();
  } catch {
    return undefined;
  }
};
