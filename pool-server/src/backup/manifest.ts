import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import type { BackupKey } from './backup-key.ts';

const Sha256 = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));

const Manifest = v.object({
  /** 1: backups of earlier versions, neither encrypted nor signed. */
  format: v.picklist(['kale-pool-backup-1', 'kale-pool-backup-2']),
  madeAt: v.string(),
  migrations: v.array(v.string()),
  /** The ids of the master keys that seal the custodial keys. */
  masterKeys: v.array(v.string()),
  events: v.number(),
  sequences: v.record(v.string(), v.string()),
  tables: v.array(
    v.object({
      name: v.string(),
      file: v.pipe(v.string(), v.regex(/^[\w.-]+\.jsonl\.gz(\.enc)?$/)),
      rows: v.number(),
      /** Of the rows as text, before compression. */
      sha256: Sha256,
      /** The hash of the stored file. Missing in the first format. */
      fileSha256: v.exactOptional(Sha256),
    }),
  ),
});
/** The contents of a backup, with their checksums. */
export type Manifest = v.InferOutput<typeof Manifest>;

const FILE = 'manifest.json';
const SIGNATURE = `${FILE}.sig`;
/** The checksum that the first format has instead of a signature. */
const CHECKSUM = `${FILE}.sha256`;

/** Thrown when a backup cannot be made, or a folder is no backup that can be restored. The message is for the operator. */
export class BackupError extends Error {
  override name = 'BackupError';
}

/** Thrown when the contents of a backup differ from the signed ones. */
export class BackupTampered extends BackupError {
  override name = 'BackupTampered';
}

const missing = (folder: string, file: string) =>
  new BackupError(`${folder} is not a backup: ${file} is missing`);

const read = (folder: string, file: string): Promise<string | null> =>
  readFile(join(folder, file), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
    throw error;
  });

/** Writes the manifest and its signature, after all tables. */
export async function writeManifest(folder: string, manifest: Manifest, key: BackupKey): Promise<void> {
  const text = `${JSON.stringify(manifest, null, 2)}\n`;
  const signature = `${key.id} ${Buffer.from(key.sign(text)).toString('hex')}\n`;
  await writeFile(join(folder, FILE), text, { mode: 0o600, flush: true });
  await writeFile(join(folder, SIGNATURE), signature, { mode: 0o600, flush: true });
}

/**
 * Reads a backup's manifest and verifies its signature and every file.
 * @param key null for a backup of an earlier version, which has only a checksum.
 * @throws BackupTampered; BackupError if the folder is not a backup, or has another key or format.
 */
export async function readManifest(folder: string, key: BackupKey | null): Promise<Manifest> {
  const text = await read(folder, FILE);
  if (text === null) throw missing(folder, FILE);
  await (key ? requireSignature(folder, text, key) : requireChecksum(folder, text));
  const parsed = v.safeParse(Manifest, JSON.parse(text));
  if (!parsed.success || (parsed.output.format === 'kale-pool-backup-1') !== (key === null))
    throw new BackupError('This version does not know the format of this backup');
  if (key) await requireFiles(folder, parsed.output);
  return parsed.output;
}

async function requireSignature(folder: string, text: string, key: BackupKey): Promise<void> {
  const signature = await read(folder, SIGNATURE);
  if (signature === null && (await read(folder, CHECKSUM)) !== null)
    throw new BackupError(
      'This backup is from an earlier version: it is neither encrypted nor signed. If no one else could have changed it, run `npm run restore -- --unsigned <folder>`',
    );
  if (signature === null) throw missing(folder, SIGNATURE);
  const [id = '', hex = ''] = signature.trim().split(' ');
  if (id !== key.id)
    throw new BackupError(
      `This backup is signed and encrypted with backup key ${id}, but this program has ${key.id}: set BACKUP_KEY to that key`,
    );
  if (!key.isSigned(text, Buffer.from(hex, 'hex')))
    throw new BackupTampered('The manifest was changed after the backup: its signature is wrong');
}

async function requireChecksum(folder: string, text: string): Promise<void> {
  const sum = await read(folder, CHECKSUM);
  if (sum === null) throw missing(folder, CHECKSUM);
  if (!sum.startsWith(createHash('sha256').update(text).digest('hex')))
    throw new BackupTampered('The manifest was changed after the backup');
}

async function requireFiles(folder: string, { tables }: Manifest): Promise<void> {
  for (const { file, fileSha256 } of tables) {
    const hash = createHash('sha256');
    try {
      for await (const part of createReadStream(join(folder, file))) hash.update(part);
    } catch (error) {
      throw new BackupTampered(`${file} cannot be read`, { cause: error });
    }
    if (hash.digest('hex') !== fileSha256) throw new BackupTampered(`${file} was changed after the backup`);
  }
}
