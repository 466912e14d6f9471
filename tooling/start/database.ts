import { fork } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import type { Running } from './child.ts';

export type DatabaseOptions = {
  /** Absolute folder that holds the cluster and its password file. */
  dataDir: string;
  port: number;
  /** false: for tests, faster and gone after stop. */
  durable: boolean;
  /** Settings of PostgreSQL beside ours. */
  settings?: Record<string, string>;
};

export type DatabaseReport = { kind: 'ready'; url: string } | { kind: 'failed'; reason: string };

/** A PostgreSQL starting or running; `url` resolves when it accepts connections. */
export type Database = Running & { url: Promise<string> };

/**
 * Starts an embedded PostgreSQL. It stops by itself when this process ends, also when this process is killed.
 * Its `ready` and `url` reject with one sentence saying why it did not start.
 */
export function startDatabase(options: DatabaseOptions, logFile?: string): Database {
  const log = logFile ? openSync(logFile, 'a') : 'ignore';
  const keeper = fork(join(import.meta.dirname, 'database-keeper.ts'), [JSON.stringify(options)], {
    stdio: ['ignore', log, log, 'ipc'],
    // Its own process group: Ctrl-C in the terminal must end the programs that use it first.
    detached: true,
    execArgv: [],
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  if (typeof log === 'number') closeSync(log);
  const exited = once(keeper, 'exit').then(() => {});
  const early = exited.then(() => [{ kind: 'failed', reason: `it ended at once; see ${logFile}` } as const]);
  const url = (Promise.race([once(keeper, 'message'), early]) as Promise<[DatabaseReport]>).then(
    ([report]) => {
      if (report.kind === 'failed') throw new Error(`PostgreSQL did not start: ${report.reason}`);
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
