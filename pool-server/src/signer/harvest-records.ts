import { accountKey, type StellarAddress } from 'shared-api/address';
import type { Custody } from '../custody/custody.ts';
import { many, type Queryable } from '../database/database.ts';
import { isSignedBy } from '../ledger/ed25519.ts';
import type { TransactionHash } from '../ledger/ledger.ts';
import { OrderRefused } from './errors.ts';

/** A harvest whose shares may be paid, in the form that the signer stores. */
export interface Harvest {
  readonly hash: TransactionHash;
  readonly block: string;
  readonly address: StellarAddress;
  readonly reward: string | null;
  /** The signed payments of its shares, all with this sequence number. */
  readonly payments: readonly TransactionHash[];
  readonly sequence: string | null;
  readonly valid_until: Date | null;
  /** When the signer signed it; if another account sent it, when the ledger applied it. */
  readonly signed_at: Date;
}

/** With the records key's signature over it. */
export interface SignedHarvest extends Harvest {
  readonly signature: Uint8Array;
}

/** SQL: the columns of a `SignedHarvest`. */
export const HARVEST_COLUMNS =
  'hash, block, address, reward, payments, sequence, valid_until, signed_at, signature';

/** A harvest without any payment yet. */
export const UNPAID = { reward: null, payments: [], sequence: null, valid_until: null } as const;

const harvestMessage = (of: Harvest): Buffer =>
  Buffer.from(
    JSON.stringify([
      'kale-pool harvest',
      of.hash,
      of.block,
      of.address,
      of.reward,
      of.payments,
      of.sequence,
      of.valid_until,
      of.signed_at,
    ]),
  );

type Signing = Pick<Custody, 'signRecord'>;

export const signHarvest = async (custody: Signing, harvest: Harvest): Promise<SignedHarvest> => ({
  ...harvest,
  signature: await custody.signRecord(harvestMessage(harvest)),
});

/** Throws OrderRefused unless the signer wrote exactly this record. */
export async function requireUnchanged(
  custody: Pick<Custody, 'recordsAddress'>,
  harvest: SignedHarvest,
): Promise<void> {
  const { signature, hash, block } = harvest;
  if (!isSignedBy(accountKey(await custody.recordsAddress()), harvestMessage(harvest), signature)) {
    throw new OrderRefused(`the record of the harvest ${hash} of block ${block} was changed`);
  }
}

const ROWS = `jsonb_to_recordset($1::jsonb) AS c (hash text, block bigint, address text, reward numeric, payments text[],
  sequence numeric, valid_until timestamptz, signed_at timestamptz, signature bytea, seen bytea)`;

const bytea = (bytes: Uint8Array) => `\\x${Buffer.from(bytes).toString('hex')}`;
const rowOf = (harvest: SignedHarvest) => ({ ...harvest, signature: bytea(harvest.signature) });

/** Adds harvests without a record. */
export async function addHarvests(
  on: Queryable,
  custody: Signing,
  harvests: readonly Harvest[],
): Promise<void> {
  if (harvests.length === 0) return;
  const signed = await Promise.all(harvests.map(each => signHarvest(custody, each)));
  await on.query(
    `INSERT INTO custody.signed_harvests (${HARVEST_COLUMNS}) SELECT ${HARVEST_COLUMNS} FROM ${ROWS} ON CONFLICT DO NOTHING`,
    [JSON.stringify(signed.map(rowOf))],
  );
}

/** The record of a harvest, and the record that replaces it. */
export interface Replacement {
  readonly known: SignedHarvest;
  readonly next: Harvest;
}

/** Replaces records that no other order has replaced meanwhile. Returns the last payment of each new one. */
export async function replaceHarvests(
  on: Queryable,
  custody: Signing,
  replacements: readonly Replacement[],
): Promise<(TransactionHash | undefined)[]> {
  const rows = replacements.map(async ({ known, next }) => ({
    ...rowOf(await signHarvest(custody, next)),
    seen: bytea(known.signature),
  }));
  const replaced = await many<{ payments: TransactionHash[] }>(
    on,
    `UPDATE custody.signed_harvests h SET reward = c.reward, payments = c.payments, sequence = c.sequence,
       valid_until = c.valid_until, signature = c.signature
     FROM ${ROWS} WHERE h.hash = c.hash AND h.block = c.block AND h.signature = c.seen RETURNING c.payments`,
    [JSON.stringify(await Promise.all(rows))],
  );
  return replaced.map(({ payments }) => payments.at(-1));
}
