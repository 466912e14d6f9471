import { setTimeout as wait } from 'node:timers/promises';
import type { StellarAddress } from 'shared-api/address';
import { type Database, inTransaction, one, type Transaction } from '../database/database.ts';
import { nameOwners, sealedKeysAfter } from './check-keys.ts';
import { GONE_AFTER_MS, programsWithout } from './key-holders.ts';
import type { KeyRing } from './key-ring.ts';
import { CustodyError, MasterKeyRefused } from './master-key.ts';
import { recordKey, requireMasterKeys } from './recorded-key.ts';
import { resealKey, writeKey } from './sealed-key.ts';

/** Rows sealed in one database transaction. */
const ROWS = 200;
const LOOK_INTERVAL_MS = 500;
const LOCK = "hashtext('custody.rotation')";

export interface RotationOptions {
  readonly database: Database;
  readonly keys: KeyRing;
  /** How long running programs have to read the new key. */
  readonly patienceMs?: number;
}

/**
 * Seals every custodial key under the current master key while programs run, and makes it the database's key. It can be
 * interrupted at any time and run again.
 * @returns how many keys were sealed.
 * @throws MasterKeyRefused when this program lacks a needed key, or a running program lacks the new one; CustodyError,
 * after sealing all others, when some keys cannot be unsealed.
 */
export async function rotateMasterKey({
  database,
  keys,
  patienceMs = GONE_AFTER_MS * 1.5,
}: RotationOptions): Promise<number> {
  const lock = await database.connect();
  try {
    const held = await one<{ held: boolean }>(lock, `SELECT pg_try_advisory_lock(${LOCK}) AS held`);
    if (!held?.held) throw new CustodyError('Another rotation is running: wait until it ends');
    await replaceRecordedKey(database, keys, Date.now() + patienceMs);
    return await sealAll(database, keys);
  } finally {
    // Closing the connection also releases the lock, but only once the server has noticed.
    await lock.query('SELECT pg_advisory_unlock_all()').catch(() => undefined);
    lock.release(true);
  }
}

/** Waits until every running program holds the new key, and records it. New custodial keys are sealed under it at once. */
async function replaceRecordedKey(database: Database, keys: KeyRing, deadline: number): Promise<void> {
  for (;;) {
    const missing = await inTransaction(database, tx => tryToReplace(tx, keys));
    if (missing.length === 0) return;
    if (Date.now() > deadline) {
      throw new MasterKeyRefused(
        `These programs do not have the new master key ${keys.current.id}: ${missing.join(', ')}. Restart them with it as ` +
          'MASTER_KEY and the old one in MASTER_KEYS_EARLIER, then run this again. Nothing was changed',
      );
    }
    await wait(LOOK_INTERVAL_MS);
  }
}

/** Returns the running programs that lack the new key; records the key when there are none. */
async function tryToReplace(tx: Transaction, keys: KeyRing): Promise<string[]> {
  await tx.query('SELECT FROM custody.master_key FOR UPDATE');
  const { key, form } = await requireMasterKeys(tx, keys);
  if (key.id === keys.current.id) return [];
  const missing = await programsWithout(tx, keys.current.id);
  if (missing.length === 0) await recordKey(tx, keys.current, form);
  return missing;
}

async function sealAll(database: Database, keys: KeyRing): Promise<number> {
  const unreadable: StellarAddress[] = [];
  let sealed = 0;
  let after = '';
  for (;;) {
    const last = await inTransaction(database, async tx => {
      const rows = await sealedKeysAfter(tx, after, ROWS, 'FOR UPDATE');
      for (const row of rows) {
        if (row.master_key_id === keys.current.id) continue;
        try {
          await writeKey(tx, await resealKey(row, keys, keys.current));
          sealed++;
        } catch (error) {
          if (!(error instanceof CustodyError)) throw error;
          unreadable.push(row.address);
        }
      }
      return rows.length < ROWS ? null : rows.at(-1)?.address;
    });
    if (!last) break;
    after = last;
  }
  if (unreadable.length > 0) {
    throw new CustodyError(
      `${unreadable.length} custodial keys cannot be unsealed and stay under the earlier master key, so keep it: ${await nameOwners(database, unreadable)}`,
    );
  }
  return sealed;
}
