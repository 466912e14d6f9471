import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePorts } from './ports.ts';
import { commandLine } from './process-table.ts';
import { type Product, startProduct } from './product.ts';
import { standInParts } from './stand-in/parts.ts';

const newFolder = () => mkdtempSync(join(tmpdir(), 'kale-start-'));
const remove = (folder: string) => rmSync(folder, { recursive: true, force: true });
const start = (dataDir: string, onProgress?: (line: string) => void) =>
  startProduct({ dataDir, onProgress }, standInParts);

const gatewayPid = async (url: string) => Number(await (await fetch(url)).text());
const enginePid = (dataDir: string) =>
  JSON.parse(readFileSync(join(dataDir, 'logs/engine.log'), 'utf8').trim()).pid as number;
function postgresPid(dataDir: string) {
  const file = join(dataDir, 'postgres/postmaster.pid');
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : 0;
}
const pidsOf = async (url: string, dataDir: string) => [
  await gatewayPid(url),
  enginePid(dataDir),
  postgresPid(dataDir),
];

const isAlive = (pid: number) => commandLine(pid) !== '';

async function eventually(check: () => boolean | Promise<boolean>) {
  const deadline = Date.now() + 15_000;
  while (!(await check())) {
    if (Date.now() > deadline) throw new Error('It did not come to pass within 15 s');
    await wait(50);
  }
}

describe('the running product', () => {
  const dataDir = newFolder();
  let product: Product;
  beforeAll(async () => {
    product = await start(dataDir);
  }, 30_000);
  afterAll(async () => {
    await product.stop();
    remove(dataDir);
  }, 30_000);

  it('keeps its database password to the user who runs it', () => {
    expect(statSync(join(dataDir, 'postgres-password')).mode & 0o777).toBe(0o600);
  });

  it('restarts a part on demand, and by itself after a crash', async () => {
    const before = await gatewayPid(product.url);
    await product.restart('gateway');
    const restarted = await gatewayPid(product.url);
    expect(restarted).not.toBe(before);
    product.kill('gateway');
    await eventually(async () => (await gatewayPid(product.url).catch(() => restarted)) !== restarted);
  }, 20_000);

  it('gets its database back when that crashes', async () => {
    const before = postgresPid(dataDir);
    product.kill('database');
    await eventually(() => ![0, before].includes(postgresPid(dataDir)));
    expect(isAlive(before)).toBe(false);
  }, 20_000);

  it('shares neither its data folder nor a port with another one', async () => {
    const serving = postgresPid(dataDir);
    await expect(start(dataDir)).rejects.toThrow('set DATA_DIR to another folder');
    const ports = { ...(await freePorts()), gateway: product.ports.gateway };
    const other = join(dataDir, 'other');
    await expect(startProduct({ dataDir: other, ports }, standInParts)).rejects.toThrow(
      'set PORT to another',
    );
    expect(existsSync(other)).toBe(false);
    expect(postgresPid(dataDir)).toBe(serving);
  }, 20_000);
});

describe('starting and stopping', () => {
  let dataDir: string;
  beforeEach(() => {
    dataDir = newFolder();
  });
  afterEach(() => remove(dataDir));

  it('leaves no process, and finds the data again', async () => {
    const lines: string[] = [];
    const first = await start(dataDir, line => lines.push(line));
    const pids = await pidsOf(first.url, dataDir);
    expect(pids.every(isAlive)).toBe(true);
    await first.stop();
    expect(pids.some(isAlive)).toBe(false);

    const second = await start(dataDir, line => lines.push(line));
    await second.stop();
    expect(lines).toEqual([
      'Creating the database',
      'starts so far: 1',
      'Starting gateway',
      'Starting engine',
      'Starting the database',
      'starts so far: 2',
      'Starting gateway',
      'Starting engine',
    ]);
  }, 40_000);

  it('ends everything when the process that started it is killed', async () => {
    const parent = spawn(process.execPath, [join(import.meta.dirname, 'stand-in/run.ts'), dataDir], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, NODE_OPTIONS: '' },
    });
    const [url] = await once(parent.stdout, 'data');
    const pids = await pidsOf(String(url).trim(), dataDir);
    parent.kill('SIGKILL');
    await eventually(() => !pids.some(isAlive));
  }, 40_000);

  it('stops what runs and says which log to read when a part does not start', async () => {
    const broken = { ...standInParts, prepare: join(import.meta.dirname, 'stand-in/no-such-file.ts') };
    await expect(startProduct({ dataDir }, broken)).rejects.toThrow(/its log is .*prepare-data\.log$/);
    expect(postgresPid(dataDir)).toBe(0);
  }, 40_000);
});
