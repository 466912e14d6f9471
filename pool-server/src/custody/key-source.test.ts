import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addNewKey, createKeyFile, keyFile, readMasterKeys, retireEarlierKeys } from './key-source.ts';
import { MasterKeyRefused, readMasterKey } from './master-key.ts';

let dataDir: string;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'master-key-'));
});

afterEach(() => rm(dataDir, { recursive: true }));

const newText = () => randomBytes(32).toString('hex');
const idOf = (text: string) => readMasterKey(text, 'test').id;
const ids = async (source: Partial<Parameters<typeof readMasterKeys>[0]> = {}) =>
  (await readMasterKeys({ dataDir, ...source }))?.map(({ id }) => id);
const write = (...lines: string[]) => writeFile(keyFile(dataDir), lines.join('\n'), { mode: 0o600 });

it('reads hex and base64, and does not print malformed keys', () => {
  const key = randomBytes(32);
  expect(idOf(` ${key.toString('hex')}\n`)).toBe(idOf(key.toString('base64')));
  expect(idOf(newText())).not.toBe(idOf(key.toString('hex')));
  const short = key.toString('hex').slice(2);
  expect(() => readMasterKey(short, 'MASTER_KEY')).toThrow('MASTER_KEY: a master key is 32 bytes');
  expect(() => readMasterKey(short, 'MASTER_KEY')).not.toThrow(short);
});

it('prefers the variable to the file, and writes nothing', async () => {
  const masterKey = newText();
  expect(await ids({ masterKey })).toEqual([idOf(masterKey)]);
  expect(await readdir(dataDir)).toEqual([]);
  await write(newText());
  expect(await ids({ masterKey })).toEqual([idOf(masterKey)]);
});

it('finds no key if there is none, and creates none', async () => {
  expect(await readMasterKeys({ dataDir, earlierKeys: newText() })).toBeNull();
  expect(await readdir(dataDir)).toEqual([]);
});

it('reads earlier keys, separated by commas or on separate lines', async () => {
  const [one, two, three] = [newText(), newText(), newText()];
  const all = [one, two, three].map(idOf);
  expect(await ids({ masterKey: one, earlierKeys: `${two}, ${three},` })).toEqual(all);
  expect(await ids({ masterKey: one, earlierKeys: `${two}\n${three}\n` })).toEqual(all);
  await write(one, two);
  expect(await ids({ earlierKeys: three })).toEqual(all);
  await expect(ids({ masterKey: one, earlierKeys: `${two},short` })).rejects.toThrow('MASTER_KEYS_EARLIER: ');
});

it('creates a file that only its owner can read, once, even when many programs start at the same time', async () => {
  const folder = join(dataDir, 'new', 'folder');
  await Promise.all(Array.from({ length: 10 }, () => createKeyFile(keyFile(folder))));
  expect(await readdir(folder)).toEqual(['master-key']);
  const text = await readFile(keyFile(folder), 'utf8');
  await createKeyFile(keyFile(folder));
  expect(await readFile(keyFile(folder), 'utf8')).toBe(text);
  expect((await stat(keyFile(folder))).mode & 0o777).toBe(0o600);
  await chmod(keyFile(folder), 0o644);
  await expect(readMasterKeys({ dataDir: folder })).rejects.toThrow(MasterKeyRefused);
  await expect(readMasterKeys({ dataDir: folder })).rejects.toThrow('0600');
});

it('adds a new key before the current one, and retires the current one into a separate file', async () => {
  const text = newText();
  await write(text);
  await addNewKey(dataDir);
  const [next, earlier, ...more] = (await ids()) ?? [];
  expect(earlier).toBe(idOf(text));
  expect(next).not.toBe(earlier);
  expect(more).toEqual([]);

  const retired = `${keyFile(dataDir)}.${earlier}`;
  expect(await retireEarlierKeys(dataDir)).toEqual([retired]);
  expect(await ids()).toEqual([next]);
  expect(idOf(await readFile(retired, 'utf8'))).toBe(earlier);
  for (const name of await readdir(dataDir))
    expect((await stat(join(dataDir, name))).mode & 0o777).toBe(0o600);
  expect(await retireEarlierKeys(dataDir)).toEqual([]);
});
