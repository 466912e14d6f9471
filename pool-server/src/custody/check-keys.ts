import { encodeAccount, type StellarAddress } from 'shared-api/address';
import { many, type Queryable } from '../database/database.ts';
import { publicKeyOf } from '../ledger/ed25519.ts';
import type { KeyRing } from './key-ring.ts';
import { CustodyError } from './master-key.ts';
import { SEALED_COLUMNS, type SealedKey, unsealKey } from './sealed-key.ts';

const ROWS = 1_000;
/** The number of owners that one message names. */
const NAMED = 20;

/** The result of `checkKeys`. */
export interface KeyCheck {
  readonly keys: number;
  /** Addresses with a key that cannot be unsealed, or that belongs to another address. */
  readonly unreadable: readonly StellarAddress[];
}

/** The sealed keys after an address, in the order of their addresses. */
export const sealedKeysAfter = (on: Queryable, after: string, limit: number, lock: 'FOR UPDATE' | '' = '') =>
  many<SealedKey>(
    on,
    `SELECT ${SEALED_COLUMNS} FROM custody.keys WHERE address > $1 ORDER BY address LIMIT $2 ${lock}`,
    [after, limit],
  );

async function isReadable(key: SealedKey, keys: KeyRing): Promise<boolean> {
  try {
    return (await unsealKey(key, keys, secret => encodeAccount(publicKeyOf(secret)))) === key.address;
  } catch (error) {
    if (error instanceof CustodyError) return false;
    throw error;
  }
}

/** Unseals every custodial key and compares it with its address. */
export async function checkKeys(on: Queryable, keys: KeyRing): Promise<KeyCheck> {
  const unreadable: StellarAddress[] = [];
  let count = 0;
  let after = '';
  for (;;) {
    const rows = await sealedKeysAfter(on, after, ROWS);
    for (const row of rows) if (!(await isReadable(row, keys))) unreadable.push(row.address);
    count += rows.length;
    const last = rows.at(-1);
    if (!last || rows.length < ROWS) return { keys: count, unreadable };
    after = last.address;
  }
}

/** Names addresses with their owners, for a message: "G… of farmer farmer-1, G… of pool pool-2". */
export async function nameOwners(on: Queryable, addresses: readonly StellarAddress[]): Promise<string> {
  const rows = await many<{ address: string; owner: string | null }>(
    on,
    `SELECT address, coalesce('farmer ' || f.id, 'pool ' || p.id, CASE WHEN s.value IS NOT NULL THEN 'the platform' END) AS owner
     FROM unnest($1::text[]) WITH ORDINALITY AS named (address, place)
       LEFT JOIN farmers f ON f.custodial_address = address
       LEFT JOIN pools p USING (address)
       LEFT JOIN settings s ON s.name = 'platform_address' AND s.value = address
     ORDER BY place`,
    [addresses.slice(0, NAMED)],
  );
  const names = rows.map(({ address, owner }) => (owner ? `${address} of ${owner}` : address));
  const more = addresses.length - names.length;
  return `${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
