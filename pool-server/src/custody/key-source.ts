import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { MasterKeys } from './key-ring.ts';
import { MasterKeyRefused, readMasterKey } from './master-key.ts';

/** Where a program finds its master keys. */
export interface KeySource {
  /** `MASTER_KEY`. Without it, the file `master-key` in `dataDir` holds the keys. */
  readonly masterKey?: string | undefined;
  /** `MASTER_KEYS_EARLIER`: keys that still open records, separated by commas or line breaks. */
  readonly earlierKeys?: string | undefined;
  readonly dataDir: string;
}

/** One key a line: the current one, then the earlier ones while a rotation is not finished. */
export const keyFile = (dataDir: string) => join(dataDir, 'master-key');

const split = (text: string) =>
  text
    .split(/[,\n]/)
    .map(part => part.trim())
    .filter(Boolean);

/** Reads the master keys, or null when there is no current one. Throws MasterKeyRefused. */
export async function readMasterKeys(source: KeySource): Promise<MasterKeys | null> {
  const { masterKey, earlierKeys = '', dataDir } = source;
  const file = keyFile(dataDir);
  const [current, ...unfinished] = masterKey
    ? [readMasterKey(masterKey, 'MASTER_KEY')]
    : (await readKeyFile(file)).map(line => readMasterKey(line, file));
  if (!current) return null;
  return [
    current,
    ...unfinished,
    ...split(earlierKeys).map(text => readMasterKey(text, 'MASTER_KEYS_EARLIER')),
  ];
}

/** The keys of a file, one a line. Throws MasterKeyRefused if other users can read it. */
export async function readKeyFile(file: string): Promise<string[]> {
  const found = await stat(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (!found) return [];
  if (process.platform !== 'win32' && found.mode & 0o077) {
    throw new MasterKeyRefused(`Other users can read ${file}: set its mode to 0600`);
  }
  return split(await readFile(file, 'utf8'));
}

const newKey = () => randomBytes(32).toString('hex');

async function writeDraft(file: string, lines: readonly string[]): Promise<string> {
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  await writeFile(draft, `${lines.join('\n')}\n`, { mode: 0o600, flag: 'wx', flush: true });
  return draft;
}

/** Creates a file with a new key, readable only by its owner, unless one exists. */
export async function createKeyFile(file: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  const draft = await writeDraft(file, [newKey()]);
  try {
    // Unlike a rename, a link never replaces a key: programs that start together agree on the first one's.
    await link(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(draft);
  }
}

/** Adds a new key before those of the key file, atomically. */
export async function addNewKey(dataDir: string): Promise<void> {
  const file = keyFile(dataDir);
  await rename(await writeDraft(file, [newKey(), ...(await readKeyFile(file))]), file);
}

/** Keeps only the current key in the file, and moves earlier ones, which older backups need, to files that it returns. */
export async function retireEarlierKeys(dataDir: string): Promise<string[]> {
  const file = keyFile(dataDir);
  const [current, ...earlier] = await readKeyFile(file);
  if (!current || earlier.length === 0) return [];
  const retired: string[] = [];
  for (const line of earlier) {
    const archive = `${file}.${readMasterKey(line, file).id}`;
    await rename(await writeDraft(file, [line]), archive);
    retired.push(archive);
  }
  await rename(await writeDraft(file, [current]), file);
  return retired;
}
