import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';

const Sha256 = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));

const Manifest = v.object({
  format: v.literal('kale-pool-backup-1'),
  madeAt: v.string(),
  /** The migrations applied to the data. */
  migrations: v.array(v.string()),
  /** The ids of the master keys that seal the custodial keys. */
  masterKeys: v.array(v.string()),
  events: v.number(),
  sequences: v.record(v.string(), v.string()),
  tables: v.array(
    v.object({
      name: v.string(),
      file: v.pipe(v.string(), v.regex(/^[\w.-]+\.jsonl\.gz$/)),
      rows: v.number(),
      /** Of the rows as text, before compression. */
      sha256: Sha256,
    }),
  ),
});
/** The contents of a backup, with their checksums. */
export type Manifest = v.InferOutput<typeof Manifest>;

const FILE = 'manifest.json';
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** Thrown when a backup cannot be made, or a folder is not a backup that can be restored. Written for the operator. */
export class BackupError extends Error {
  override name = 'BackupError';
}

/** Writes the manifest and its checksum, after all tables. */
export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const text = `${JSON.stringify(manifest, null, 2)}\n`;
  await writeFile(join(folder, FILE), text, { mode: 0o600, flush: true });
  await writeFile(join(folder, `${FILE}.sha256`), `${sha256(text)}  ${FILE}\n`, { mode: 0o600, flush: true });
}

/** Reads the manifest. Throws BackupError when it is missing, was changed or has another format. */
export async function readManifest(folder: string): Promise<Manifest> {
  const read = (name: string) =>
    readFile(join(folder, name), 'utf8').catch(() => {
      throw new BackupError(`${folder} is not a backup: ${name} is missing`);
    });
  const [text, sum] = await Promise.all([read(FILE), read(`${FILE}.sha256`)]);
  if (!sum.startsWith(sha256(text))) throw new BackupError('The manifest was changed after the backup');
  const result = v.safeParse(Manifest, JSON.parse(text));
  if (!result.success) throw new BackupError('This version does not know the format of this backup');
  return result.output;
}
