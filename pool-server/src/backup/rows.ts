import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { many, type Transaction } from '../database/database.ts';
import type { BackupTable } from './tables.ts';

const BATCH = 2_000;

/** Makes the text of a value independent of the server's settings. */
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

/** Compresses lines into a file. */
export const pack = (lines: AsyncIterable<string>, file: string) =>
  pipeline(Readable.from(lines), createGzip(), createWriteStream(file, { mode: 0o600, flush: true }));

/** The lines of a compressed file, in batches. */
export async function* unpack(file: string): AsyncGenerator<string[]> {
  const lines = createInterface({ input: createReadStream(file).pipe(createGunzip()), crlfDelay: 0 });
  let batch: string[] = [];
  for await (const line of lines) {
    batch.push(line);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
