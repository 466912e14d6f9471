import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fakeParts } from '../testing/fake-programs/parts.ts';
import { commandLine } from './database-orphan.ts';
import { freePorts } from './ports.ts';
import { type Product, startProduct } from './product.ts';
import type { Parts } from './programs.ts';

const newFolder = () => mkdtempSync(join(tmpdir(), 'kale-start-'));
const remove = (folder: string) => rmSync(folder, { recursive: true, force: true });
const delays = { firstMs: 20, longestMs: 100, steadyMs: 60_000 };
const start = (dataDir: string, onProgress?: (line: string) => void) =>
  startProduct({ dataDir, onProgress }, fakeParts, delays);

const gatewayPid = async (url: string) => Number(await (await fetch(url)).text());
const enginePid = (dataDir: string) => {
  const lines = readFileSync(join(dataDir, 'logs/engine.log'), 'utf8').trim().split('\n');
  return JSON.parse(lines.at(-1) ?? '').pid as number;
};
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
    if (Date.now() > deadline) throw new Error('It did not happen within 15 s');
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

  it('stores its database password for its own user only', () => {
    expect(statSync(join(dataDir, 'postgres-password')).mode & 0o777).toBe(0o600);
  });

  it('writes logs that only its own user can read', () => {
    for (const name of ['database', 'engine', 'gateway', 'prepare-data']) {
      expect(statSync(join(dataDir, `logs/${name}.log`)).mode & 0o777).toBe(0o600);
    }
  });

  it('restarts a part on demand, and automatically after a crash', async () => {
    const before = await gatewayPid(product.url);
    await product.restart('gateway');
    const restarted = await gatewayPid(product.url);
    expect(restarted).not.toBe(before);
    product.kill('gateway');
    await eventually(async () => (await gatewayPid(product.url).catch(() => restarted)) !== restarted);
  }, 20_000);

  it('restarts a part that dies six times in a row, while the others keep serving', async () => {
    const gateway = await gatewayPid(product.url);
    for (let deaths = 1; deaths <= 6; deaths += 1) {
      const before = enginePid(dataDir);
      product.kill('engine');
      await eventually(() => !isAlive(before) && isAlive(enginePid(dataDir)));
      expect(await gatewayPid(product.url)).toBe(gateway);
    }
  }, 40_000);

  it('restarts its database when that crashes', async () => {
    const before = postgresPid(dataDir);
    product.kill('database');
    await eventually(() => ![0, before].includes(postgresPid(dataDir)));
    expect(isAlive(before)).toBe(false);
  }, 20_000);

  it('shares neither its data folder nor a port with another one', async () => {
    const serving = postgresPid(dataDir);
    const logs = () => readdirSync(join(dataDir, 'logs')).sort();
    const written = logs();
    await expect(start(dataDir)).rejects.toThrow('set DATA_DIR to another folder');
    expect(logs()).toEqual(written);
    const ports = { ...(await freePorts()), gateway: product.ports.gateway };
    const other = join(dataDir, 'other');
    await expect(startProduct({ dataDir: other, ports }, fakeParts)).rejects.toThrow('set PORT to another');
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

  it('leaves no process behind, and finds the data again', async () => {
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
      'Starting signer',
      'starts so far: 1',
      'Starting gateway',
      'Starting engine',
      'Starting the database',
      'Starting signer',
      'starts so far: 2',
      'Starting gateway',
      'Starting engine',
    ]);
  }, 40_000);

  it('gives the master key to the signer alone, and ends everything when its own process is killed', async () => {
    const parent = spawn(
      process.execPath,
      [join(import.meta.dirname, '../testing/fake-programs/run.ts'), dataDir],
      {
        stdio: ['ignore', 'pipe', 'inherit'],
        env: { ...process.env, NODE_OPTIONS: '', MASTER_KEY: 'a key', MASTER_KEYS_EARLIER_FILE: 'a file' },
      },
    );
    const [url] = await once(parent.stdout, 'data');
    const pids = await pidsOf(String(url).trim(), dataDir);
    const given = (name: string) =>
      JSON.parse(
        readFileSync(join(dataDir, `logs/${name}.log`), 'utf8')
          .trim()
          .split('\n')
          .at(-1) ?? '',
      ).given;
    expect(given('signer').sort()).toEqual(['MASTER_KEY', 'MASTER_KEYS_EARLIER_FILE', 'SIGNER_SECRET']);
    expect(given('engine')).toEqual([]);
    parent.kill('SIGKILL');
    await eventually(() => !pids.some(isAlive));
  }, 40_000);

  it('ends with the reason when a part refuses its configuration, even while another one keeps dying', async () => {
    const stages: Parts['stages'] = () => [
      [
        { name: 'api', file: join(import.meta.dirname, '../testing/fake-programs/dying.ts') },
        { name: 'engine', file: join(import.meta.dirname, '../testing/fake-programs/refusing.ts') },
      ],
    ];
    const refused = startProduct({ dataDir }, { ...fakeParts, stages }, delays);
    await expect(refused).rejects.toThrow(
      /^The engine refuses to start: There is no master key; its log is .*engine\.log$/,
    );
    expect(postgresPid(dataDir)).toBe(0);
  }, 40_000);

  it('can be ended while a part keeps dying before it is ready', async () => {
    const stages: Parts['stages'] = () => [
      [{ name: 'api', file: join(import.meta.dirname, '../testing/fake-programs/dying.ts') }],
    ];
    const leaving = new AbortController();
    let deaths = 0;
    const onProgress = (line: string) => {
      deaths += Number(/^The api ended/.test(line));
      if (deaths === 7) leaving.abort();
    };
    const parts = { ...fakeParts, stages };
    const started = startProduct({ dataDir, onProgress, signal: leaving.signal }, parts, delays);
    await expect(started).rejects.toThrow('aborted');
    expect(deaths).toBe(7);
    expect(postgresPid(dataDir)).toBe(0);
  }, 40_000);

  it('refuses a data folder that cannot be written', async () => {
    const file = join(newFolder(), 'file');
    writeFileSync(file, '');
    await expect(start(file)).rejects.toThrow(`data folder ${file}: set DATA_DIR to another folder`);
    remove(join(file, '..'));
  });

  it('stops the running programs and names the log when the database cannot be prepared', async () => {
    const broken = { ...fakeParts, prepare: join(import.meta.dirname, 'stand-in/no-such-file.ts') };
    await expect(startProduct({ dataDir }, broken)).rejects.toThrow(/its log is .*prepare-data\.log$/);
    expect(postgresPid(dataDir)).toBe(0);
  }, 40_000);
});
