import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { checkSeals } from '../audit/check-seals.ts';
import { IS_BROKEN, linkedEvents } from '../audit/verify.ts';
import {
  type Database,
  inTransaction,
  many,
  one,
  type Queryable,
  type Transaction,
} from '../database/database.ts';
import { LOST } from '../ledger/failures.ts';
import { UNSETTLED } from '../queries/stake-outcomes.ts';
import type { BackupKey } from './backup-key.ts';
import { lockAgainstAll } from './lock-events.ts';
import { linesOf, MONTH, monthOf, ONE_TEXT, pack, tally, unpack } from './rows.ts';

const DAY_MS = 86_400_000;
/** A month is archived only after its newest event is this old. */
const QUIET_DAYS = 30;
const SHOWN = 5;

/** Thrown when the events of a month cannot be archived or restored. The message is for the operator. */
class ArchiveRefused extends Error {
  override name = 'ArchiveRefused';
}

/** The database and the backup key, which also encrypts archives. */
export interface ArchiveServices {
  readonly database: Database;
  readonly key: BackupKey;
}

export interface Archived {
  readonly month: string;
  readonly events: number;
  readonly streams: number;
  readonly file: string;
}

const tableOf = (month: string) => `emt_messages_${month.replace('-', '_')}`;

async function hasTable(on: Queryable, month: string): Promise<boolean> {
  const found = await one<{ found: boolean }>(on, 'SELECT to_regclass($1) IS NOT NULL AS found', [
    tableOf(month),
  ]);
  return found?.found ?? false;
}

/** Open steps of the month's blocks ($1), whose later events would not find their stream; codes $2 are not retried. */
const OPEN_BLOCKS = `
  SELECT s.stream_id AS stream FROM (
    SELECT pool_id, block_index FROM plantings p
      LEFT JOIN works w USING (pool_id, block_index, farmer_id) LEFT JOIN harvests h USING (pool_id, block_index, farmer_id)
    WHERE p.status = 'pending' OR (${UNSETTLED} AND (p.stake > 0 OR w.status = 'success')
      AND (h.status = 'failed' AND h.error_code = ANY($2)) IS NOT TRUE)
    UNION SELECT pool_id, block_index FROM works WHERE status = 'pending' OR better_status = 'pending'
    UNION SELECT pool_id, block_index FROM harvests
    WHERE status = 'pending' OR (status = 'success' AND pooler_share + platform_share > 0 AND payout_status IS DISTINCT FROM 'success')
  ) open JOIN emt_streams s ON s.stream_id = 'cycle-' || pool_id || '-' || block_index
  WHERE s.partition = $1 ORDER BY 1`;

/** @throws ArchiveRefused unless the month is over, its blocks are settled, and its events are sealed and unchanged. */
async function requireArchivable(on: Queryable, month: string, now: Date): Promise<void> {
  const table = tableOf(month);
  const newest = await one<{ at: string | null }>(
    on,
    `SELECT max(message_metadata->>'at') AS at FROM ${table}`,
  );
  if (!newest?.at) throw new ArchiveRefused(`${month} has no events of blocks`);
  if (Date.parse(newest.at) > now.getTime() - QUIET_DAYS * DAY_MS) {
    throw new ArchiveRefused(`The newest event of ${month} is less than ${QUIET_DAYS} days old`);
  }
  const open = await many<{ stream: string }>(on, OPEN_BLOCKS, [month, LOST]);
  if (open.length > 0) {
    const named = open.slice(0, SHOWN).map(({ stream }) => stream);
    throw new ArchiveRefused(`${open.length} blocks of ${month} are not settled: ${named.join(', ')}`);
  }
  const unsealed = `SELECT FROM ${table} m WHERE NOT EXISTS (SELECT FROM event_seals s WHERE s.covers @> m.global_position) LIMIT 1`;
  if ((await many(on, unsealed)).length > 0) {
    throw new ArchiveRefused(`Some events of ${month} are not sealed: run the signer first`);
  }
  const broken = await many(
    on,
    `SELECT FROM (${linkedEvents(table, 'true')}) linked WHERE ${IS_BROKEN} LIMIT 1`,
  );
  const [finding] = broken.length > 0 ? ['a hash chain is broken'] : await checkSeals(on, []);
  if (finding) throw new ArchiveRefused(`The event log was changed: ${finding}`);
}

/** Writes the month's events to an encrypted file and reads it back. Returns their number. */
async function writeFile({ database, key }: ArchiveServices, month: string, folder: string) {
  const file = join(folder, `events-${month}.jsonl.gz.enc`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const written = tally();
  await inTransaction(database, async tx => {
    await tx.query(ONE_TEXT.replaceAll('SET ', 'SET LOCAL '));
    const rows = { name: tableOf(month), order: 'global_position', without: ['transaction_id'] };
    await pack(written.through(linesOf(tx, rows)), file, key);
  });
  const read = tally();
  for await (const lines of readArchive(file, key)) {
    for await (const _ of read.through(toTexts(lines)));
  }
  const { rows, sha256 } = written.result();
  if (read.result().sha256 !== sha256) throw new ArchiveRefused(`${file} does not contain what was written`);
  return { file, events: rows };
}

async function* readArchive(file: string, key: BackupKey): AsyncGenerator<string[]> {
  try {
    yield* unpack(file, key);
  } catch (cause) {
    throw new ArchiveRefused(`${file} cannot be read with the backup key ${key.id}`, { cause });
  }
}

async function* toTexts(lines: readonly string[]) {
  yield `${lines.join('\n')}\n`;
}

/** Keeps the hash of each event, by seal, and the last hash of each stream. */
async function keepHashes(tx: Transaction, month: string): Promise<number> {
  const table = tableOf(month);
  await tx.query(
    `INSERT INTO archived_events (seal, month, positions, chains)
     SELECT s.number, $1, array_agg(global_position ORDER BY global_position), array_agg(chain ORDER BY global_position)
     FROM ${table} m JOIN event_seals s ON s.covers @> m.global_position GROUP BY 1`,
    [month],
  );
  const heads = await tx.query(
    `UPDATE emt_streams s SET archived_chain = m.chain FROM ${table} m
     WHERE s.partition = $1 AND m.stream_id = s.stream_id AND m.stream_position = s.stream_position`,
    [month],
  );
  return heads.rowCount ?? 0;
}

/**
 * Moves the events of a month's blocks into an encrypted file and drops their partition while the product runs. The database keeps
 * the hash of each event and the head of each stream, so that seals stay verifiable. Read tables are not changed.
 * @param month `2026-07`: the blocks that began in it.
 * @throws ArchiveRefused
 */
export async function archiveEvents(
  services: ArchiveServices,
  month: string,
  folder: string,
  now: Date,
): Promise<Archived> {
  const { database } = services;
  if (!MONTH.test(month)) throw new ArchiveRefused(`${month} is not a month such as 2026-07`);
  if (!(await hasTable(database, month))) throw new ArchiveRefused(`There are no events of ${month}`);
  await requireArchivable(database, month, now);
  const { file, events } = await writeFile(services, month, folder);
  const streams = await inTransaction(database, async tx => {
    const heads = await keepHashes(tx, month);
    await lockAgainstAll(tx);
    const left = await one<{ events: string; heads: string }>(
      tx,
      `SELECT count(*) AS events, (SELECT count(*) FROM emt_streams WHERE partition = $1) AS heads FROM ${tableOf(month)}`,
      [month],
    );
    if (Number(left?.events) !== events || Number(left?.heads) !== heads) {
      throw new ArchiveRefused(`An event was added to ${month} meanwhile: try again`);
    }
    await tx.query(
      `ALTER TABLE emt_messages DETACH PARTITION ${tableOf(month)}; DROP TABLE ${tableOf(month)}`,
    );
    return heads;
  });
  return { month, events, streams, file };
}

/** Fills the table of the file's month, which is not a partition yet. Returns the month. */
async function fill(tx: Transaction, file: string, key: BackupKey): Promise<string> {
  let month: string | null = null;
  for await (const lines of readArchive(file, key)) {
    month ??= monthOf(lines[0] ?? '');
    if (!month) break;
    if (!(await hasTable(tx, month))) {
      await tx.query(
        `CREATE TABLE ${tableOf(month)} (LIKE emt_messages INCLUDING DEFAULTS INCLUDING CONSTRAINTS)`,
      );
    }
    // The ids of earlier transactions may be those of another server.
    await tx.query(
      `INSERT INTO ${tableOf(month)} SELECT * FROM jsonb_populate_recordset(
         jsonb_populate_record(NULL::emt_messages, '{"transaction_id": "1"}'), $1::jsonb)`,
      [`[${lines.join(',')}]`],
    );
  }
  if (!month) throw new ArchiveRefused(`${file} is not an archive of events`);
  return month;
}

/** Restores an archive while the product runs. Throws ArchiveRefused unless it is exactly what was archived. */
export function restoreEvents(
  { database, key }: ArchiveServices,
  file: string,
): Promise<Omit<Archived, 'streams'>> {
  return inTransaction(database, async tx => {
    const month = await fill(tx, file, key);
    const table = tableOf(month);
    const different = await many(
      tx,
      `SELECT FROM (
         SELECT kept.* FROM archived_events, unnest(positions, chains) AS kept (position, chain) WHERE month = $1
       ) k FULL JOIN ${table} m ON m.global_position = k.position WHERE k.chain IS DISTINCT FROM m.chain
       UNION ALL SELECT FROM (${linkedEvents(table, 'true')}) linked WHERE ${IS_BROKEN} LIMIT 1`,
      [month],
    );
    if (different.length > 0)
      throw new ArchiveRefused(`${file} does not contain the events that were archived`);
    await tx.query('UPDATE emt_streams SET archived_chain = NULL WHERE partition = $1', [month]);
    await tx.query('DELETE FROM archived_events WHERE month = $1', [month]);
    await tx.query(`ALTER TABLE emt_messages ATTACH PARTITION ${table} FOR VALUES IN ('${month}')`);
    const count = await one<{ n: number }>(tx, `SELECT count(*)::int AS n FROM ${table}`);
    return { month, events: count?.n ?? 0, file };
  });
}
