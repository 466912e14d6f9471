import { createCipheriv, createDecipheriv, createHash, type Decipheriv, randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream, type ReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { basename } from 'node:path';
import { createInterface } from 'node:readline';
import { pipeline, Readable } from 'node:stream';
import { pipeline as run } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { many, type Transaction } from '../database/database.ts';
import type { BackupKey } from './backup-key.ts';
import type { BackupTable } from './tables.ts';

const CIPHER = 'aes-256-gcm';
const NONCE = 12;
const TAG = 16;

/** Encrypts a stream with AES-256-GCM: nonce, ciphertext, tag. The file can be decrypted only under the same name. */
const encrypting = (file: string, { encryption }: BackupKey) =>
  async function* (parts: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    const nonce = randomBytes(NONCE);
    const cipher = createCipheriv(CIPHER, encryption, nonce).setAAD(Buffer.from(basename(file)));
    yield nonce;
    for await (const part of parts) yield cipher.update(part);
    yield Buffer.concat([cipher.final(), cipher.getAuthTag()]);
  };

/** A file's ciphertext and decipher. The tag is checked at the end: verify the checksum before use. */
async function decrypting(file: string, { encryption }: BackupKey): Promise<[ReadStream, Decipheriv]> {
  const handle = await open(file);
  try {
    const { size } = await handle.stat();
    const [nonce, tag] = [Buffer.alloc(NONCE), Buffer.alloc(TAG)];
    await handle.read(nonce, 0, NONCE, 0);
    await handle.read(tag, 0, TAG, size - TAG);
    const decipher = createDecipheriv(CIPHER, encryption, nonce).setAAD(Buffer.from(basename(file)));
    return [createReadStream(file, { start: NONCE, end: size - TAG - 1 }), decipher.setAuthTag(tag)];
  } finally {
    await handle.close();
  }
}

const BATCH = 2_000;
/** A month in names of partitions and files: `2026-07`. */
export const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/;

/** Makes the text of a value independent of server settings. */
export const ONE_TEXT = `SET TIME ZONE 'UTC'; SET datestyle TO 'ISO'; SET bytea_output TO 'hex'; SET extra_float_digits TO 1`;

/** Every row of a table as a line of JSON, in primary-key order. Needs an open transaction. */
export async function* linesOf(
  tx: Transaction,
  { name, order, without }: BackupTable,
): AsyncGenerator<string> {
  const row = [`to_jsonb(t)`, ...without.map(column => `'${column}'`)].join(' - ');
  await tx.query(
    `DECLARE rows NO SCROLL CURSOR FOR SELECT (${row})::text AS line FROM ${name} t ORDER BY ${order}`,
  );
  for (;;) {
    const batch = await many<{ line: string }>(tx, `FETCH ${BATCH} FROM rows`);
    if (batch.length === 0) break;
    yield `${batch.map(({ line }) => line).join('\n')}\n`;
  }
  await tx.query('CLOSE rows');
}

/** The month of an event's partition, from its line, where jsonb writes it before the data; null without an end. */
export const monthOf = (line: string): string | null =>
  /"partition": "([^"]*)"/.exec(line)?.[1]?.match(MONTH)?.[0] ?? null;

/** Counts the rows that pass through, and computes the checksum of their text. */
export function tally() {
  const hash = createHash('sha256');
  let rows = 0;
  return {
    async *through(parts: AsyncIterable<string>): AsyncGenerator<string> {
      for await (const part of parts) {
        hash.update(part);
        rows += part.split('\n').length - 1;
        yield part;
      }
    },
    result: () => ({ rows, sha256: hash.digest('hex') }),
  };
}

/** Compresses and encrypts lines into a file. Returns the SHA-256 of the file. */
export async function pack(lines: AsyncIterable<string>, file: string, key: BackupKey): Promise<string> {
  const hash = createHash('sha256');
  await run(
    Readable.from(lines),
    createGzip(),
    encrypting(file, key),
    async function* (parts: AsyncIterable<Uint8Array>) {
      for await (const part of parts) {
        hash.update(part);
        yield part;
      }
    },
    createWriteStream(file, { mode: 0o600, flush: true }),
  );
  return hash.digest('hex');
}

/** The lines of a compressed file, in batches; without a key, the file is not encrypted. */
export async function* unpack(file: string, key: BackupKey | null): AsyncGenerator<string[]> {
  const gunzip = createGunzip();
  const packed = key ? await decrypting(file, key) : [createReadStream(file)];
  // A failure of any of the streams destroys the last one, and so ends the loop below.
  pipeline([...packed, gunzip], () => undefined);
  let batch: string[] = [];
  for await (const line of createInterface({ input: gunzip, crlfDelay: 0 })) {
    batch.push(line);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
