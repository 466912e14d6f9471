import { fork } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { RefusedToStart, type Running } from './child.ts';

export type DatabaseOptions = {
  /** Absolute folder that holds the cluster and its password file. */
  dataDir: string;
  port: number;
  /** false, for tests: faster, and deleted when it stops. */
  durable: boolean;
  /** Additional settings of PostgreSQL. */
  settings?: Record<string, string>;
};

export type DatabaseReport = { kind: 'ready'; url: string } | { kind: 'failed'; reason: string };

/** An embedded PostgreSQL; `url` resolves when it accepts connections. */
export type Database = Running & { url: Promise<string> };

/**
 * Starts an embedded PostgreSQL, which stops when this process ends, even when it is killed. `ready` and `url` reject with
 * RefusedToStart when it does not start.
 */
export function startDatabase(options: DatabaseOptions, logFile?: string): Database {
  const log = logFile ? openSync(logFile, 'a', 0o600) : 'ignore';
  const keeper = fork(join(import.meta.dirname, 'database-supervisor.ts'), [JSON.stringify(options)], {
    stdio: ['ignore', log, log, 'ipc'],
    // A separate process group, so that Ctrl-C in the terminal first ends the programs that use it.
    detached: true,
    execArgv: [],
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  if (typeof log === 'number') closeSync(log);
  const exited = once(keeper, 'exit').then(() => {});
  const early = exited.then(() => [{ kind: 'failed', reason: `it ended at once; see ${logFile}` } as const]);
  const url = (Promise.race([once(keeper, 'message'), early]) as Promise<[DatabaseReport]>).then(
    ([report]) => {
      if (report.kind === 'failed') throw new RefusedToStart(`PostgreSQL did not start: ${report.reason}`);
      return report.url;
    },
  );
  return {
    url,
    ready: url.then(() => {}),
    exited,
    async stop() {
      keeper.kill('SIGTERM');
      await exited;
    },
    kill: () => keeper.kill('SIGKILL'),
  };
}
