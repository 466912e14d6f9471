import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadMasterKey, readMasterKey } from './master-key.ts';

let dataDir: string;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'master-key-'));
});

afterEach(() => rm(dataDir, { recursive: true }));

it('reads hex and base64, and repeats neither when it is wrong', () => {
  const key = randomBytes(32);
  expect(readMasterKey(` ${key.toString('hex')}\n`).id).toBe(readMasterKey(key.toString('base64')).id);
  expect(readMasterKey(randomBytes(32).toString('hex')).id).not.toBe(readMasterKey(key.toString('hex')).id);
  const short = key.toString('hex').slice(2);
  expect(() => readMasterKey(short)).toThrow('32 bytes');
  expect(() => readMasterKey(short)).not.toThrow(short);
});

it('prefers the environment, and then writes no file', async () => {
  const masterKey = randomBytes(32).toString('hex');
  expect((await loadMasterKey({ masterKey, dataDir })).id).toBe(readMasterKey(masterKey).id);
  expect(await readdir(dataDir)).toEqual([]);
});

it('makes a file that only its owner reads, once, also when many start at once', async () => {
  const folder = join(dataDir, 'new', 'folder');
  const keys = await Promise.all(Array.from({ length: 10 }, () => loadMasterKey({ dataDir: folder })));
  expect(new Set(keys.map(({ id }) => id)).size).toBe(1);
  expect(await readdir(folder)).toEqual(['master-key']);
  const file = join(folder, 'master-key');
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(readMasterKey(await readFile(file, 'utf8')).id).toBe(keys[0]?.id);
  await chmod(file, 0o644);
  await expect(loadMasterKey({ dataDir: folder })).rejects.toThrow('0600');
});
