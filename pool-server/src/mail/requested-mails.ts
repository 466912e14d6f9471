import { createHash } from 'node:crypto';
import type { Queryable, Transaction } from '../database/database.ts';
import { emailKey } from '../domain/user.ts';

const HOUR_MS = 3_600_000;
/** The maximum number of mails of a kind within an hour to one address, for all its accounts together. */
const MAILS_AN_HOUR = 3;

/** Counts a mail that anyone can have sent to an address. False beyond three of its kind within an hour. */
export async function countRequestedMail(
  tx: Transaction,
  kind: 'proof' | 'reset' | 'visit' | 'factor' | 'payout-confirm' | 'payout-stop',
  email: string,
  now: Date,
): Promise<boolean> {
  const address = createHash('sha256')
    .update(`${kind} ${emailKey(email)}`)
    .digest();
  // Serialised, so that concurrent requests cannot exceed the limit.
  await tx.query("SELECT pg_advisory_xact_lock(hashtextextended('mail ' || encode($1::bytea, 'hex'), 0))", [
    address,
  ]);
  const { rowCount } = await tx.query(
    `INSERT INTO requested_mails (address_hash, at) SELECT $1, $2
     WHERE (SELECT count(*) FROM requested_mails WHERE address_hash = $1 AND at > $3) < $4`,
    [address, now, new Date(now.getTime() - HOUR_MS), MAILS_AN_HOUR],
  );
  return rowCount === 1;
}

/** Deletes counts that no longer limit anything. */
export const purgeRequestedMails = (on: Queryable, now: Date) =>
  on.query('DELETE FROM requested_mails WHERE at <= $1', [new Date(now.getTime() - HOUR_MS)]);
