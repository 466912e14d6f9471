import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { keyFile } from '../custody/key-source.ts';
import { type Database, openDatabase } from '../database/database.ts';
import type { Role } from '../database/roles.ts';
import { createTestDatabase } from './test-database.ts';

/** The exit code of a program that refuses its configuration. */
export const REFUSED = 78;

export interface ProgramEnd {
  /** The exit code; null when the program became ready and was then stopped. */
  readonly code: number | null;
  readonly output: string;
}

/** Starts one of the programs as in production. */
export function startProgram(program: string, variables: Record<string, string>, ...args: string[]) {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const child = spawn(process.execPath, [resolve(import.meta.dirname, `../main/${program}.ts`), ...args], {
    env: { PATH, NODE_COMPILE_CACHE, HISTORY_HOURS: '0', ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines: string[] = [];
  const ready = Promise.withResolvers<boolean>();
  for (const stream of [child.stdout, child.stderr]) {
    createInterface(stream).on('line', line => {
      lines.push(line);
      if (line.includes('"ready"')) ready.resolve(true);
    });
  }
  const ended = once(child, 'close').then(([code]: (number | null)[]) => {
    ready.resolve(false);
    return { code: code ?? null, output: lines.join('\n') };
  });
  return {
    pid: child.pid,
    /** Whether it became ready before it ended. */
    ready: ready.promise,
    ended,
    output: () => lines.join('\n'),
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
    /** Stops it without ending it, like a process that hangs. */
    freeze: () => child.kill('SIGSTOP'),
    /** Ends it like a crash. */
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** Runs a program until it ends or is ready. */
export async function runProgram(
  program: string,
  variables: Record<string, string>,
  ...args: string[]
): Promise<ProgramEnd> {
  const { ready, ended, stop } = startProgram(program, variables, ...args);
  if (!(await ready)) return ended;
  await stop();
  return { ...(await ended), code: null };
}

/** An unused port. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/**
 * A sandbox prepared by `migrate-and-seed`, with a running signer, its own data folder and its own key.
 * @param before fills the empty database and data folder with data of an earlier version. Returns the database URL for each
 * role; by default all programs connect as the superuser.
 */
export async function preparedSandbox(
  before: (database: Database, dataDir: string, url: string) => Promise<(role: Role) => string> = async (
    _,
    __,
    url,
  ) =>
    () =>
      url,
) {
  const store = await createTestDatabase();
  const database = openDatabase(store.url, 2);
  const dataDir = await mkdtemp(join(tmpdir(), 'kale-sandbox-'));
  const urlFor = await before(database, dataDir, store.url);
  const [port, signerPort] = [await freePort(), await freePort()];
  const variables = {
    DATABASE_URL: store.url,
    DATA_DIR: dataDir,
    API_PORT: String(port),
    API_URL: `http://127.0.0.1:${port}`,
    POOLER_PORT: String(await freePort()),
    SIGNER_PORT: String(signerPort),
    SIGNER_SECRET: randomBytes(32).toString('hex'),
  };
  const variablesFor = (role: Role) => ({ ...variables, DATABASE_URL: urlFor(role) });
  const startSigner = async () => {
    const signer = startProgram('signer', variablesFor('signer'));
    if (!(await signer.ready)) throw new Error((await signer.ended).output);
    return signer;
  };
  let signer = await startSigner();
  const { code, output } = await runProgram('migrate-and-seed', variablesFor('migrate'));
  if (code !== 0) throw new Error(output);
  return {
    database,
    dataDir,
    keyFile: keyFile(dataDir),
    variables,
    /** The environment of a program that connects with a role. */
    variablesFor,
    apiUrl: `http://127.0.0.1:${port}`,
    stopSigner: () => signer.stop(),
    signerOutput: () => signer.output(),
    async restartSigner() {
      await signer.kill();
      signer = await startSigner();
    },
    async drop() {
      await signer.stop();
      await database.end();
      await store.drop();
      await rm(dataDir, { recursive: true });
    },
  };
}
