import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import { inaccessibleFolder } from '../start/postgres-access.ts';
import { findProgram, programFolders } from './find-program.ts';

/** Debian's packages of the programs. */
export const CLUSTER_PACKAGES = ['postgresql', 'patroni', 'etcd-server', 'haproxy'];
const fetched = resolve(import.meta.dirname, '../../.build/cluster');
const fetchedFolders = ['usr/bin', 'usr/sbin'].map(folder => join(fetched, folder));

/** The programs of a database cluster. */
export interface ClusterPrograms {
  /** The folder of PostgreSQL's programs. */
  readonly postgres: string;
  readonly etcd: string;
  readonly haproxy: string;
  /** The command of Patroni and its first arguments. */
  readonly patroni: readonly [string, ...string[]];
  /** The variables with which they find each other and their libraries. */
  readonly env: Readonly<Record<string, string>>;
}

/** The newest of Debian's PostgreSQLs below this folder. */
function postgresPrograms(root: string): string | undefined {
  const all = join(root, 'usr/lib/postgresql');
  const [newest] = (existsSync(all) ? readdirSync(all) : []).map(Number).sort((a, b) => b - a);
  return newest ? join(all, String(newest), 'bin') : undefined;
}

/** The programs that are installed or were fetched. */
function lookForPrograms(): ClusterPrograms | undefined {
  const find = (name: string) =>
    findProgram(name) ?? fetchedFolders.map(folder => join(folder, name)).find(existsSync);
  const postgres = postgresPrograms('/') ?? postgresPrograms(fetched);
  const etcd = find('etcd');
  const haproxy = find('haproxy');
  const patroni = find('patroni');
  const python = ['/usr/bin/python3', join(fetched, 'usr/bin/python3')].find(existsSync);
  if (!postgres || !etcd || !haproxy || !patroni || !python) return undefined;
  const libraries = ['lib', 'usr/lib']
    .map(folder => join(fetched, folder))
    .filter(existsSync)
    .flatMap(folder => readdirSync(folder).map(name => join(folder, name)))
    .filter(folder => folder.endsWith('-linux-gnu'));
  return {
    postgres,
    etcd,
    haproxy,
    // An installed script names its own Python.
    patroni: patroni.startsWith(fetched) ? [python, patroni] : [patroni],
    env: {
      PATH: [...programFolders, ...fetchedFolders].join(delimiter),
      LD_LIBRARY_PATH: libraries.join(delimiter),
      PYTHONPATH: join(fetched, 'usr/lib/python3/dist-packages'),
    },
  };
}

/** Debian's packages and those they need, unpacked beside the build: no installation, no rights. */
function fetchFromDebian(): void {
  const unfinished = `${fetched}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  const archives = join(unfinished, 'archives');
  mkdirSync(join(archives, 'partial'), { recursive: true });
  const quietly = { stdio: 'ignore' as const, timeout: 180_000 };
  const options = ['Debug::NoLocking=1', `Dir::Cache::archives=${archives}`].flatMap(each => ['-o', each]);
  const download = ['install', '--download-only', '--no-install-recommends', '-y', ...options];
  execFileSync('apt-get', [...download, ...CLUSTER_PACKAGES], quietly);
  for (const file of readdirSync(archives).filter(name => name.endsWith('.deb')))
    execFileSync('dpkg', ['-x', join(archives, file), unfinished], quietly);
  rmSync(archives, { recursive: true });
  rmSync(fetched, { recursive: true, force: true });
  renameSync(unfinished, fetched);
}

/** The cluster's programs of this machine, or else from Debian through apt; undefined without either. */
export function findClusterPrograms(): ClusterPrograms | undefined {
  const found = lookForPrograms();
  if (found) return found;
  // As root, they run as another user, who must be able to read them.
  if (process.getuid?.() === 0 && inaccessibleFolder(resolve(import.meta.dirname))) return undefined;
  try {
    fetchFromDebian();
    return lookForPrograms();
  } catch {
    return undefined;
  }
}
