import { many, one, type Queryable } from '../database/database.ts';
import { hashOfSeal, isSealSigned, recordedSeals, type Seal } from './seal.ts';

const SHOWN = 20;

/** Each seal with its hash. Uses only PostgreSQL's built-in functions, since our own could have been replaced. */
const HASHED = `
  hashed AS (
    SELECT s.*, encode(sha256(convert_to(format('["kale-pool event seal",%s,%s,%s,"%s","%s","%s","%s","%s"]',
      number, first, last, covers, root, previous, sealed_at, key), 'UTF8')), 'hex') AS hash
    FROM event_seals s)`;

/** Seals that do not follow the previous one, or that differ from their events. */
const BROKEN = `
  WITH ${HASHED}, linked AS (
    SELECT *, lag(number, 1, 0::bigint) OVER one AS number_before, lag(last, 1, 0::bigint) OVER one AS last_before,
      lag(hash, 1, repeat('0', 64)) OVER one AS hash_before
    FROM hashed WINDOW one AS (ORDER BY number)),
  checked AS (
    SELECT number, sealed_at AS at,
      number = number_before + 1 AND first = last_before + 1 AND previous = hash_before AS continues,
      events = last - first + 1 AND found = root AS intact
    FROM linked CROSS JOIN LATERAL (
      SELECT count(*) AS events, encode(sha256(coalesce(string_agg(chain, ''::bytea ORDER BY global_position), '')), 'hex') AS found
      FROM (
        SELECT global_position, chain FROM emt_messages
        WHERE global_position BETWEEN lower(covers) AND upper(covers) AND covers @> global_position
        UNION ALL SELECT archived.* FROM archived_events a, unnest(a.positions, a.chains) AS archived WHERE a.seal = number
      ) AS covered) AS sealed)
  SELECT number, at, continues, intact FROM checked WHERE NOT (continues AND intact) ORDER BY number LIMIT ${SHOWN}`;

/** Events that name a transaction that has not begun: no seal would ever cover them. */
const AHEAD = `
  SELECT count(*)::int AS events FROM emt_messages WHERE transaction_id >= pg_snapshot_xmax(pg_current_snapshot())`;

/** Archived months whose kept hashes are not those of whole blocks, or that still have other blocks. */
const HALF_ARCHIVED = `
  SELECT coalesce(kept.month, streams.partition) AS month
  FROM (SELECT month, sum(cardinality(positions)) AS events FROM archived_events GROUP BY 1) kept
    FULL JOIN (SELECT partition, sum(stream_position) AS events, bool_and(archived_chain IS NOT NULL) AS whole
      FROM emt_streams GROUP BY 1 HAVING count(archived_chain) > 0) streams ON streams.partition = kept.month
  WHERE kept.events IS DISTINCT FROM streams.events OR NOT streams.whole ORDER BY 1 LIMIT ${SHOWN}`;

/** Counts the events before the newest seal. More than the seals cover means that events were inserted. */
const BEHIND = `
  SELECT newest.last AS sealed, (SELECT count(*) FROM emt_messages WHERE transaction_id < newest.before_transaction)
    + (SELECT coalesce(sum(cardinality(positions)), 0) FROM archived_events) AS found
  FROM (SELECT last, before_transaction FROM event_seals ORDER BY number DESC LIMIT 1) AS newest`;

/**
 * Compares the events with their seals, and the seals with each other. Returns one sentence per finding.
 * @param heads verified seals from outside the database: who writes to the database can replace its seals too.
 */
export async function checkSeals(on: Queryable, heads: readonly Seal[]): Promise<string[]> {
  const broken = await many<{ number: string; at: string; continues: boolean; intact: boolean }>(on, BROKEN);
  const findings = broken.flatMap(({ number, at, continues, intact }) => [
    ...(continues
      ? []
      : [`Seal ${number} does not continue the seal before it: seals were changed or deleted`]),
    ...(intact ? [] : [`The events of seal ${number}, of ${at}, are not those that were sealed`]),
  ]);
  const behind = await one<{ sealed: string; found: string }>(on, BEHIND);
  const inserted = behind ? Number(behind.found) - Number(behind.sealed) : 0;
  if (inserted > 0) findings.push(`${inserted} events were inserted before the newest seal`);
  const ahead = await one<{ events: number }>(on, AHEAD);
  if (ahead?.events)
    findings.push(`${ahead.events} events name a later transaction, so that no seal covers them`);
  for (const { month } of await many<{ month: string }>(on, HALF_ARCHIVED))
    findings.push(`The hashes kept of ${month} are not those of its archived blocks: events were deleted`);
  return [...findings, ...(await missingSeals(on, heads))];
}

async function missingSeals(on: Queryable, heads: readonly Seal[]): Promise<string[]> {
  const rows = await many<{ number: string; hash: string }>(
    on,
    `WITH ${HASHED} SELECT number, hash FROM hashed WHERE number = ANY($1::bigint[])`,
    [heads.map(({ number }) => number)],
  );
  const hashes = new Map(rows.map(({ number, hash }) => [Number(number), hash]));
  const missing = heads.filter(head => hashes.get(head.number) !== hashOfSeal(head));
  return missing
    .slice(0, SHOWN)
    .map(
      ({ number, last, sealedAt }) =>
        `The database does not have seal ${number}, of ${sealedAt}, over the first ${last} events: it was changed or deleted`,
    );
}

/** Checks against seals stored elsewhere, whose key must have signed every seal, newer ones in the database included. */
export async function checkAgainst(on: Queryable, seals: readonly [Seal, ...Seal[]]): Promise<string[]> {
  const [{ key }] = seals;
  const newest = Math.max(...seals.map(({ number }) => number));
  const newer = await recordedSeals(on, newest);
  const unsigned = [...seals, ...newer].filter(seal => seal.key !== key || !isSealSigned(seal));
  return [
    ...unsigned.slice(0, SHOWN).map(({ number }) => `Seal ${number} is not signed with the key ${key}`),
    ...(await checkSeals(on, seals)),
  ];
}
