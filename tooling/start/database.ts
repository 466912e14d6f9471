import { fork } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdirSync, openSync } from 'node:fs';
import { dirname, join } from 'node:path';

export type DatabaseOptions = {
  /** Absolute folder that holds the cluster and its password file. */
  dataDir: string;
  port: number;
  /** false: for tests, faster and gone after stop. */
  durable: boolean;
};

export type DatabaseReport = { kind: 'ready'; url: string } | { kind: 'failed'; reason: string };

export type Database = { url: string; pid: number; stop(): Promise<void>; exited: Promise<unknown> };

/**
 * Starts an embedded PostgreSQL and answers with its address once it accepts connections.
 * It stops by itself when this process ends, also when this process is killed.
 *
 * @throws Error with one sentence saying why it did not start.
 */
export async function startDatabase(options: DatabaseOptions, logFile?: string): Promise<Database> {
  if (logFile) mkdirSync(dirname(logFile), { recursive: true });
  const log = logFile ? openSync(logFile, 'w') : 'ignore';
  const keeper = fork(join(import.meta.dirname, 'database-keeper.ts'), [JSON.stringify(options)], {
    stdio: ['ignore', log, log, 'ipc'],
    // Its own process group: Ctrl-C in the terminal must reach the programs that use it first.
    detached: true,
    execArgv: [],
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  if (typeof log === 'number') closeSync(log);
  const exited = once(keeper, 'exit');
  const [report] = (await Promise.race([
    once(keeper, 'message'),
    exited.then(() => [{ kind: 'failed', reason: `it ended at once${logFile ? `; see ${logFile}` : ''}` }]),
  ])) as [DatabaseReport];
  if (report.kind === 'failed') throw new Error(`PostgreSQL did not start: ${report.reason}`);
  keeper.unref();
  keeper.channel?.unref();
  const stop = async () => {
    if (keeper.exitCode !== null || keeper.signalCode !== null) return;
    keeper.ref();
    keeper.kill('SIGTERM');
    await exited;
  };
  return { url: report.url, pid: keeper.pid ?? 0, stop, exited };
}
