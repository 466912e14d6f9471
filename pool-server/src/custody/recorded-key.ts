import type { StellarAddress } from 'shared-api/address';
import {
  type Database,
  inTransaction,
  many,
  one,
  type Queryable,
  type Transaction,
} from '../database/database.ts';
import { checkKeys } from './check-keys.ts';
import type { KeyRing } from './key-ring.ts';
import { CustodyError, type KeyEncryptionKey, MasterKeyRefused } from './master-key.ts';

/**
 * The form of custody according to the canary: `plain` while records from before envelope encryption may exist,
 * `envelope` when none is accepted any more, `payees` when the addresses that new terms may name are recorded,
 * `harvests` when the records of harvests are signed.
 */
export type CustodyForm = 'plain' | 'envelope' | 'payees' | 'harvests';

const CANARIES: Record<CustodyForm, Buffer> = {
  plain: Buffer.from('kale-pool master key canary'),
  envelope: Buffer.from('kale-pool master key canary, every record in an envelope'),
  payees: Buffer.from('kale-pool master key canary, every record in an envelope, payees recorded'),
  harvests: Buffer.from(
    'kale-pool master key canary, every record in an envelope, payees recorded, harvests signed',
  ),
};
const FORMS = Object.keys(CANARIES) as CustodyForm[];
const CANARY_OWNER = 'the master key canary';

interface Recorded {
  readonly id: string;
  readonly canary: Buffer;
}

/** The id of the master key that seals new custodial keys; null if none is recorded. */
export async function recordedKeyId(on: Queryable): Promise<string | null> {
  return (await one<Recorded>(on, 'SELECT id FROM custody.master_key'))?.id ?? null;
}

/** The same, locked until this transaction ends. Throws MasterKeyRefused if none is recorded. */
export async function lockedKeyId(tx: Queryable): Promise<string> {
  return (await lockRecorded(tx)).id;
}

async function lockRecorded(tx: Queryable): Promise<Recorded> {
  const recorded = await one<Recorded>(tx, 'SELECT id, canary FROM custody.master_key FOR SHARE');
  if (!recorded) throw new MasterKeyRefused('The database has no master key yet: start the signer first');
  return recorded;
}

/** The ids of the master keys that seal the keys in custody. */
export async function sealingKeyIds(on: Queryable): Promise<string[]> {
  const rows = await many<{ id: string }>(
    on,
    'SELECT DISTINCT master_key_id AS id FROM custody.keys ORDER BY 1',
  );
  return rows.map(({ id }) => id);
}

/** Records the key that seals new custodial keys. */
export const recordKey = async (tx: Transaction, key: KeyEncryptionKey, form: CustodyForm) =>
  tx.query(
    `INSERT INTO custody.master_key (id, canary) VALUES ($1, $2)
     ON CONFLICT (single) DO UPDATE SET id = excluded.id, canary = excluded.canary, recorded_at = now()`,
    [key.id, await key.seal(CANARIES[form], CANARY_OWNER)],
  );

/** The recorded master key, locked. Throws MasterKeyRefused unless the program holds every key that seals something. */
export async function requireMasterKeys(
  tx: Transaction,
  keys: KeyRing,
): Promise<{ key: KeyEncryptionKey; form: CustodyForm }> {
  const recorded = await lockRecorded(tx);
  refuseUnknown([recorded.id, ...(await sealingKeyIds(tx))], keys);
  const key = keys.find(recorded.id);
  const form = key && (await readCanary(key, recorded.canary));
  if (!form) {
    throw new MasterKeyRefused(
      `Master key ${recorded.id} does not open the canary of the database: custody.master_key was changed; restore it from a backup`,
    );
  }
  return { key, form };
}

async function readCanary(key: KeyEncryptionKey, canary: Buffer): Promise<CustodyForm | null> {
  try {
    const text = await key.unseal(canary, CANARY_OWNER, opened => Buffer.from(opened));
    return FORMS.find(form => text.equals(CANARIES[form])) ?? null;
  } catch (error) {
    if (error instanceof CustodyError) return null;
    throw error;
  }
}

function refuseUnknown(needed: readonly string[], keys: KeyRing): void {
  const unknown = [...new Set(needed)].filter(id => !keys.find(id));
  if (unknown.length === 0) return;
  throw new MasterKeyRefused(
    `The database is sealed under master key ${unknown.join(' and ')}, but this program has ${keys.ids.join(', ')}. ` +
      'Set MASTER_KEY to that key, or put it into the file master-key in DATA_DIR. To change the key, keep the old one ' +
      'in MASTER_KEYS_EARLIER and run `npm run rotate-master-key`',
  );
}

/**
 * Records the master key in a database without one: the program's current one if custody is empty, or else the key of
 * the newest custodial key, after unsealing all of them.
 * @returns the addresses whose key cannot be unsealed although their master key unseals others.
 * @throws MasterKeyRefused when the program lacks a key, or cannot unseal anything with the keys it has.
 */
export function recordFirstKey(database: Database, keys: KeyRing): Promise<readonly StellarAddress[]> {
  return inTransaction(database, async tx => {
    await tx.query("SELECT pg_advisory_xact_lock(hashtext('custody.master_key'))");
    if (await recordedKeyId(tx)) return [];
    refuseUnknown(await sealingKeyIds(tx), keys);
    const { keys: count, unreadable } = await checkKeys(tx, keys);
    if (count > 0 && unreadable.length === count) {
      throw new MasterKeyRefused(
        `No custodial key can be unsealed with master key ${keys.ids.join(', ')}: restore a backup`,
      );
    }
    const newest = await one<{ id: string; form: CustodyForm }>(
      tx,
      // One envelope proves that all moves were made, so deleting the canary does not repeat them.
      `SELECT master_key_id AS id,
         CASE WHEN EXISTS (SELECT FROM custody.keys WHERE data_key IS NOT NULL) THEN 'harvests' ELSE 'plain' END AS form
       FROM custody.keys ORDER BY created_at DESC LIMIT 1`,
    );
    await recordKey(tx, (newest && keys.find(newest.id)) ?? keys.current, newest?.form ?? 'harvests');
    return unreadable;
  });
}
