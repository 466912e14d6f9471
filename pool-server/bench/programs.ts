import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';

export type ProgramName = 'signer' | 'api' | 'engine' | 'pooler' | 'migrate-and-seed' | 'gateway';

export const databaseUrl = process.env.TEST_DATABASE_URL ?? '';

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}

const environment = (variables: Record<string, string>) => ({
  ...process.env,
  NODE_OPTIONS: '',
  DATABASE_URL: databaseUrl,
  DATA_DIR: process.env.BENCH_DATA_DIR ?? '/tmp',
  HISTORY_HOURS: '0',
  ...variables,
});

export interface Program {
  readonly child: ChildProcess;
  readonly ready: Promise<void>;
  readonly ended: Promise<unknown>;
  /** Kills the program as a crash would, without cleanup. */
  kill(): Promise<void>;
  stop(): Promise<void>;
}

/** All log lines of all programs, newest last. */
const logged: string[] = [];

/** Starts one of the product's programs as a separate process, as in production. */
export const startProgram = (name: ProgramName, variables: Record<string, string> = {}): Program =>
  start(name === 'gateway' ? '../../tooling/gateway/main.ts' : `../src/main/${name}.ts`, variables, []);

/** The share of a core for each engine of `block`: 1 unless the engines should limit the run. */
export const ENGINE_SHARE = Number(process.env.ENGINE_SHARE ?? 1);
const PERIOD_MS = 50;

/** Starts an engine of `block`. `ENGINE_SHARE` limits it to that share of one core. */
export function startEngineOn(place: number, variables: Record<string, string>): Program {
  const core = String(place % availableParallelism());
  const before = ENGINE_SHARE < 1 ? ['taskset', '-c', core] : [];
  const program = start('block-engine.ts', variables, before);
  if (ENGINE_SHARE === 1) return program;
  const { child, ended } = program;
  const timer = setInterval(() => {
    child.kill('SIGCONT');
    setTimeout(() => child.kill('SIGSTOP'), ENGINE_SHARE * PERIOD_MS);
  }, PERIOD_MS);
  void ended.then(() => clearInterval(timer));
  return program;
}

function start(path: string, variables: Record<string, string>, before: readonly string[]): Program {
  const file = resolve(import.meta.dirname, path);
  // Uses this process's arguments and ends with it.
  const [command = process.execPath, ...args] = [...before, process.execPath, ...process.execArgv, file];
  const child = spawn(command, args, {
    env: environment(variables),
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const ready = Promise.withResolvers<void>();
  for (const stream of [child.stdout, child.stderr]) {
    if (!stream) continue;
    createInterface(stream).on('line', line => {
      logged.push(line);
      if (/"(gateway )?ready"/.test(line)) ready.resolve();
    });
  }
  const ended = once(child, 'exit').then(() => ready.resolve());
  const end = (signal: NodeJS.Signals) => async () => {
    child.kill(signal);
    await ended;
  };
  return { child, ready: ready.promise, ended, kill: end('SIGKILL'), stop: end('SIGTERM') };
}

/** Starts a signer, and creates schema, pools and accounts without history. Returns the signer. */
export async function prepare(variables: Record<string, string> = {}): Promise<Program> {
  process.env.SIGNER_PORT = String(await freePort());
  process.env.SIGNER_SECRET = randomBytes(32).toString('hex');
  const signer = startProgram('signer', variables);
  await signer.ready;
  const program = startProgram('migrate-and-seed', variables);
  await program.ended;
  if (program.child.exitCode !== 0) throw new Error(`The database was not prepared: ${logged.at(-1)}`);
  return signer;
}
