import { createHash, randomBytes } from 'node:crypto';
import { cp, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { join as path } from 'node:path';
import { gzipSync } from 'node:zlib';
import { backedUpPool } from '../testing/backed-up-pool.ts';
import { BackupKey } from './backup-key.ts';
import { BackupTampered, readManifest, writeManifest } from './manifest.ts';
import { restore } from './restore.ts';
import { unpack } from './rows.ts';

const pool = await backedUpPool();
const { test, keys, backupKey, places, folder, backUp, restoreIn } = pool;
afterAll(() => pool.close());

describe('a copy that differs from the signed one', () => {
  const USERS = 'public.users.jsonl.gz.enc';
  let copies = 0;
  const copy = async () => {
    const to = path(places, `copy-${++copies}`);
    await cp(folder, to, { recursive: true });
    return to;
  };
  /** The database is in use: the copy is checked first. */
  const restoreHere = (from: string, key: BackupKey | null = backupKey) =>
    restore({
      ...{ url: '', database: test.database, keys },
      ...{ folder: from, backupKey: key, now: test.api.clock() },
    });
  const flip = async (file: string, at: number) => {
    const bytes = await readFile(file);
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    await writeFile(file, bytes);
  };

  it.each<[string, (folder: string) => Promise<unknown>]>([
    ['a byte of a table changed', to => flip(path(to, USERS), 40)],
    ['a table is cut off', async to => truncate(path(to, USERS), (await stat(path(to, USERS))).size - 1)],
    ['a table is empty', to => truncate(path(to, USERS), 0)],
    ['a table is missing', to => rm(path(to, USERS))],
    [
      'a table is that of another backup',
      async to => {
        const other = path(places, `other-${copies}`);
        await backUp(other);
        await cp(path(other, USERS), path(to, USERS));
      },
    ],
    [
      'the manifest changed',
      async to => {
        const text = await readFile(path(to, 'manifest.json'), 'utf8');
        await writeFile(path(to, 'manifest.json'), text.replace('"rows": ', '"rows": 1'));
      },
    ],
    ['the signature is not one', to => writeFile(path(to, 'manifest.json.sig'), `${backupKey.id} 00\n`)],
    [
      'another key signed under the same name',
      async to => {
        const forger = Object.assign(new BackupKey(randomBytes(32)), { id: backupKey.id });
        await writeManifest(to, await readManifest(to, backupKey), forger);
      },
    ],
  ])('is refused: %s', async (_, spoil) => {
    const spoiled = await copy();
    await spoil(spoiled);
    await expect(restoreHere(spoiled)).rejects.toThrow(BackupTampered);
  });

  it('is refused when the restored data differs, even with a valid signature', async () => {
    const spoiled = await copy();
    const manifest = await readManifest(spoiled, backupKey);
    const tables = manifest.tables.map(table => ({ ...table, rows: table.rows + 1 }));
    await writeManifest(spoiled, { ...manifest, tables }, backupKey);
    await expect(restoreIn(spoiled)).rejects.toThrow('differs from what was backed up');
  });

  it('is refused with a reason under another backup key', async () => {
    const other = new BackupKey(randomBytes(32));
    await expect(restoreHere(folder, other)).rejects.toThrow(
      `backup key ${backupKey.id}, but this program has ${other.id}`,
    );
  });

  it('fails when a table is exchanged after the check', async () => {
    const spoiled = await copy();
    await flip(path(spoiled, USERS), 40);
    const read = async () => {
      for await (const _ of unpack(path(spoiled, USERS), backupKey));
    };
    await expect(read()).rejects.toThrow();
  });

  it('is restored without a signature only on request, and only if an earlier version made it', async () => {
    await expect(restoreHere(folder, null)).rejects.toThrow('manifest.json.sha256 is missing');
    const earlier = await copy();
    const manifest = await readManifest(earlier, backupKey);
    const tables = manifest.tables.map(({ fileSha256: _, ...table }) => ({
      ...table,
      file: table.file.replace('.enc', ''),
    }));
    for (const { name, file } of manifest.tables) {
      const rows: string[] = [];
      for await (const lines of unpack(path(earlier, file), backupKey)) rows.push(...lines);
      const text = rows.map(row => `${row}\n`).join('');
      await writeFile(path(earlier, `${name}.jsonl.gz`), gzipSync(text));
    }
    const text = JSON.stringify({ ...manifest, format: 'kale-pool-backup-1', tables });
    await writeFile(path(earlier, 'manifest.json'), text);
    await writeFile(path(earlier, 'manifest.json.sha256'), createHash('sha256').update(text).digest('hex'));
    await rm(path(earlier, 'manifest.json.sig'));
    await expect(restoreHere(earlier)).rejects.toThrow('npm run restore -- --unsigned <folder>');
    expect((await restoreIn(earlier, { key: null })).restored.keys).toBe(2);
  });
});
