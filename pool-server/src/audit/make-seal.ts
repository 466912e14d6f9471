import type { Custody } from '../custody/custody.ts';
import { type Database, inTransaction, one, type Transaction } from '../database/database.ts';
import type { Clock } from '../domain/clock.ts';
import { hashOfSeal, NO_SEAL, type Seal, sealMessage } from './seal.ts';

export interface SealServices {
  readonly database: Database;
  readonly custody: Pick<Custody, 'recordsAddress' | 'signRecord'>;
  readonly clock: Clock;
}

/** The maximum number of events per seal: half a million chain hashes are 16 MB. */
const MAX_EVENTS = 500_000;

/**
 * The committed events that no seal covers. A transaction that is still open may commit an event with a lower position,
 * so an event is sealed only after every earlier transaction has ended. No event is left between two seals.
 */
const UNSEALED = `
  WITH settled AS (SELECT pg_snapshot_xmin(pg_current_snapshot()) AS horizon),
  fresh AS (
    SELECT global_position, chain FROM emt_messages m, settled
    WHERE transaction_id >= $1::text::xid8 AND transaction_id < horizon
      AND NOT EXISTS (SELECT FROM event_seals s WHERE s.covers @> m.global_position)
    ORDER BY global_position LIMIT ${MAX_EVENTS})
  SELECT count(*)::int AS events, range_agg(int8range(global_position, global_position, '[]'))::text AS covers,
    encode(sha256(string_agg(chain, ''::bytea ORDER BY global_position)), 'hex') AS root,
    (SELECT horizon FROM settled)::text AS horizon
  FROM fresh`;

type Unsealed = { events: number; horizon: string } & ({ covers: string; root: string } | { covers: null });

/** The end of the newest seal in the database; null before the first one. */
interface Newest {
  readonly signature: string;
  readonly before: string;
}

const newestSeal = (tx: Transaction) =>
  one<Newest>(
    tx,
    `SELECT signature, before_transaction::text AS before FROM event_seals ORDER BY number DESC LIMIT 1`,
  );

/** Seals the unsealed events. Null without any, or if the newest seal is not `head`: a changed history is not sealed. */
export function makeSeal(
  { database, custody, clock }: SealServices,
  head: Seal | null,
): Promise<Seal | null> {
  return inTransaction(database, async tx => {
    await tx.query("SELECT pg_advisory_xact_lock(hashtext('event_seals'))");
    const newest = await newestSeal(tx);
    if (newest?.signature !== head?.signature) return null;
    const before = newest?.before ?? '0';
    const found = await one<Unsealed>(tx, UNSEALED, [before]);
    if (!found?.covers) return null;
    const { events, covers, root, horizon } = found;
    const last = head?.last ?? 0;
    const unsigned = {
      number: (head?.number ?? 0) + 1,
      first: last + 1,
      last: last + events,
      covers,
      root,
      previous: head ? hashOfSeal(head) : NO_SEAL,
      sealedAt: clock().toISOString(),
      key: await custody.recordsAddress(),
    };
    const signature = Buffer.from(await custody.signRecord(sealMessage(unsigned))).toString('hex');
    const { number, first, previous, sealedAt, key } = unsigned;
    await tx.query(
      `INSERT INTO event_seals (number, first, last, covers, root, previous, sealed_at, key, signature, before_transaction)
       VALUES ($1, $2, $3, $4::text::int8multirange, $5, $6, $7, $8, $9, $10::text::xid8)`,
      [
        ...[number, first, unsigned.last, covers, root, previous, sealedAt, key, signature],
        events < MAX_EVENTS ? horizon : before,
      ],
    );
    return { ...unsigned, signature };
  });
}
