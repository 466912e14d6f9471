import { createHash } from 'node:crypto';
import { accountKey, isAccount, type StellarAddress } from 'shared-api/address';
import * as v from 'valibot';
import { many, type Queryable } from '../database/database.ts';
import { isSignedBy } from '../ledger/ed25519.ts';

const Position = v.pipe(v.number(), v.safeInteger(), v.minValue(1));
const Digits = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));

/** A signed statement about events that no earlier seal covers. Each line of a seal file is one as JSON. */
export const Seal = v.object({
  /** Numbered from 1. */
  number: Position,
  /** The first and last covered event, numbered without gaps. */
  first: Position,
  last: Position,
  /** The global positions of these events, as a multirange of PostgreSQL: `{[1,7),[9,12)}`. */
  covers: v.string(),
  /** SHA-256 over the chain hashes of these events, in the order of their global positions. */
  root: Digits,
  /** The hash of the previous seal; zeros in the first one. */
  previous: Digits,
  sealedAt: v.pipe(v.string(), v.isoTimestamp()),
  /** The address of the signing key. */
  key: v.pipe(
    v.string(),
    v.check(isAccount, 'is not a G address'),
    v.transform(text => text as StellarAddress),
  ),
  /** Ed25519, in hex. */
  signature: v.pipe(v.string(), v.regex(/^[0-9a-f]{128}$/)),
});
export type Seal = v.InferOutput<typeof Seal>;

/** The text that is signed. Its prefix is unique among the signer's records. */
export const sealMessage = (seal: Omit<Seal, 'signature'>): Buffer => {
  const { number, first, last, covers, root, previous, sealedAt, key } = seal;
  return Buffer.from(
    JSON.stringify(['kale-pool event seal', number, first, last, covers, root, previous, sealedAt, key]),
  );
};

/** The hash of a seal, included in the next one. */
export const hashOfSeal = (seal: Omit<Seal, 'signature'>): string =>
  createHash('sha256').update(sealMessage(seal)).digest('hex');

export const isSealSigned = (seal: Seal): boolean =>
  isSignedBy(accountKey(seal.key), sealMessage(seal), Buffer.from(seal.signature, 'hex'));

/** The previous hash of the first seal. */
export const NO_SEAL = '0'.repeat(64);

/** Whether a seal follows another one, or is the first one (null). */
export const follows = (seal: Seal, before: Seal | null): boolean =>
  seal.number === (before?.number ?? 0) + 1 &&
  seal.first === (before?.last ?? 0) + 1 &&
  seal.previous === (before ? hashOfSeal(before) : NO_SEAL);

interface Row extends Omit<Seal, 'number' | 'first' | 'last'> {
  readonly number: string;
  readonly first: string;
  readonly last: string;
}

/** The seals in the database after a number, oldest first. Does not verify them. */
export async function recordedSeals(on: Queryable, after: number): Promise<Seal[]> {
  const rows = await many<Row>(
    on,
    `SELECT number, first, last, covers::text, root, previous, sealed_at AS "sealedAt", key, signature
     FROM event_seals WHERE number > $1 ORDER BY number`,
    [after],
  );
  return rows.map(({ number, first, last, ...row }) => ({
    ...row,
    number: Number(number),
    first: Number(first),
    last: Number(last),
  }));
}
