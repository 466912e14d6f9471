// npm run backup, restore, rebuild, rotate-master-key, verify-events, archive-events, record-paid: work on the data, whether the
// product runs or not.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import './exit-with-parent.ts';
import { exitWithParent } from './child.ts';
import { type Database, startDatabase } from './database.ts';
import { isFree } from './free-port.ts';
import { readPorts } from './ports.ts';

const root = resolve(import.meta.dirname, '../..');
const dataDir = resolve(process.env.DATA_DIR || join(root, '.data'));
/** The folder from which the command was run. */
const here = process.env.INIT_CWD ?? process.cwd();
const [task = '', ...args] = process.argv.slice(2);
/** Resolves a path against the caller's folder. Leaves options unchanged. */
const fromHere = (argument: string) => (argument.startsWith('--') ? argument : resolve(here, argument));

/** The running database, or one that this command starts and stops. */
async function findDatabase(): Promise<{ url: string; own: Database | null }> {
  if (process.env.DATABASE_URL) return { url: process.env.DATABASE_URL, own: null };
  const port = readPorts(process.env).database;
  const password = join(dataDir, 'postgres-password');
  if (!(await isFree(port)) && existsSync(password)) {
    const url = `postgres://kale:${readFileSync(password, 'utf8').trim()}@127.0.0.1:${port}/kale`;
    return { url, own: null };
  }
  mkdirSync(join(dataDir, 'logs'), { recursive: true });
  const own = startDatabase({ dataDir, port, durable: true }, join(dataDir, 'logs/database.log'));
  return { url: await own.url, own };
}

/** The message of a log line with its figures. */
function readable(line: string) {
  try {
    const { level, time, pid, hostname, name, msg, err, ...figures } = JSON.parse(line);
    const shown = Object.entries(figures).map(([what, value]) => `${what} ${value}`);
    return `${msg}${shown.length > 0 ? ` (${shown.join(', ')})` : ''}`;
  } catch {
    return line;
  }
}

const { url, own } = await findDatabase().catch(problem => {
  console.error(problem instanceof Error ? problem.message : problem);
  process.exit(1);
});
const program = join(root, `pool-server/src/main/${task}.ts`);
const child = spawn(
  process.execPath,
  [...exitWithParent, program, ...args.filter(each => each !== '--').map(fromHere)],
  {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    env: { ...process.env, NODE_OPTIONS: '', DATABASE_URL: url, DATA_DIR: dataDir },
  },
);
if (child.stdout) createInterface(child.stdout).on('line', line => console.log(readable(line)));
const [code] = await once(child, 'close');
await own?.stop();
process.exit(code ?? 1);
