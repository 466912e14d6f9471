import { createHash } from 'node:crypto';
import { one, type Queryable, type Transaction } from '../database/database.ts';
import type { UserId } from '../domain/ids.ts';
import type { Visit } from './visit.ts';
import { mailVisit } from './visit-mail.ts';

/** How long a device counts as the owner's after its last sign-in. */
const KNOWN = '90 days';

/** The same browser on the same network, whatever its version. */
const hashDevice = (userId: UserId, { address, userAgent }: Visit) =>
  createHash('sha256')
    .update(`device ${userId} ${address} ${(userAgent ?? '').replace(/[\d._]+/g, '')}`)
    .digest();

/** Remembers the device of a sign-in. Returns true if the account was used before, but not from this device. */
export async function rememberDevice(on: Queryable, userId: UserId, visit: Visit): Promise<boolean> {
  const device = hashDevice(userId, visit);
  const known = await one<{ any: boolean; this: boolean }>(
    on,
    `SELECT count(*) > 0 AS any, count(*) FILTER (WHERE device_hash = $2) > 0 AS this FROM known_devices
     WHERE user_id = $1 AND at > $3::timestamptz - interval '${KNOWN}'`,
    [userId, device, visit.now],
  );
  await on.query(
    `INSERT INTO known_devices (user_id, device_hash, at) VALUES ($1, $2, $3)
     ON CONFLICT (user_id, device_hash) DO UPDATE SET at = excluded.at`,
    [userId, device, visit.now],
  );
  return known?.any === true && !known.this;
}

/** Mails the owner of an account about a sign-in from a new device. */
export const mailNewDevice = (tx: Transaction, userId: UserId, visit: Visit) =>
  mailVisit(tx, userId, visit, {
    subject: 'New sign-in to your KALE Pool account',
    text: 'Somebody signed in to your account from a new device or network.',
  });

/** Deletes devices without a recent sign-in. */
export const purgeKnownDevices = (on: Queryable, now: Date) =>
  on.query(`DELETE FROM known_devices WHERE at < $1::timestamptz - interval '${KNOWN}'`, [now]);
