import { createHash } from 'node:crypto';
import { type Database, inTransaction, one, type Queryable } from '../database/database.ts';

const WINDOW_SECONDS = 15 * 60;
/** Verifications an account may cost in one window, and the parts of them that one address and all strangers may use up. */
const PER_ACCOUNT = 20;
const PER_ADDRESS = 10;
const BY_STRANGERS = 15;
/** An address that the right password came from counts as the owner's for so long. */
const KNOWN = '90 days';

/** Thrown instead of verifying one more password. */
export class TooManyAttempts extends Error {
  readonly retryAfterSeconds: number;

  constructor(retryAfterSeconds: number) {
    super('Too many attempts. Try again later.');
    this.name = 'TooManyAttempts';
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

const hashOf = (account: string, address: string) =>
  createHash('sha256').update(`${account} ${address}`).digest();

/** Throws TooManyAttempts when the account or this part of it is used up. */
async function refuseBeyondLimit(on: Queryable, account: string, address: string, now: Date): Promise<void> {
  const seen = await one<{ all: number; here: number; oldest: Date | null; known: boolean }>(
    on,
    `SELECT count(*)::int AS all, count(*) FILTER (WHERE address = $2)::int AS here, min(at) AS oldest,
       EXISTS (SELECT FROM known_addresses WHERE account = $1 AND address_hash = $4
         AND at > $5::timestamptz - interval '${KNOWN}') AS known
     FROM login_attempts WHERE account = $1 AND at > $3`,
    [account, address, new Date(now.getTime() - WINDOW_SECONDS * 1000), hashOf(account, address), now],
  );
  if (seen && (seen.all >= (seen.known ? PER_ACCOUNT : BY_STRANGERS) || seen.here >= PER_ADDRESS)) {
    const oldest = seen.oldest ?? now;
    const wait = WINDOW_SECONDS - Math.floor((now.getTime() - oldest.getTime()) / 1000);
    throw new TooManyAttempts(Math.max(1, wait));
  }
}

/**
 * Books one verification before it happens, so that a thousand tries at once get no more than a thousand in a row.
 * One address can use up only half of an account's tries, and all that the owner never came from three quarters: the
 * owner elsewhere still gets in.
 * @throws TooManyAttempts
 */
export async function recordAttempt(
  database: Database,
  account: string,
  address: string,
  now: Date,
): Promise<void> {
  // Who is beyond the limit already is told so without waiting in line, where they would keep the owner waiting.
  await refuseBeyondLimit(database, account, address, now);
  const since = new Date(now.getTime() - WINDOW_SECONDS * 1000);
  await inTransaction(database, async tx => {
    await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('login ' || $1, 0))`, [account]);
    await tx.query('DELETE FROM login_attempts WHERE account = $1 AND at <= $2', [account, since]);
    await refuseBeyondLimit(tx, account, address, now);
    await tx.query('INSERT INTO login_attempts (account, address, at) VALUES ($1, $2, $3)', [
      account,
      address,
      now,
    ]);
  });
}

/** After a right password, what this address used up is given back, and the address is the owner's from now on. */
export async function clearAttempts(
  database: Database,
  account: string,
  address: string,
  now: Date,
): Promise<void> {
  await database.query('DELETE FROM login_attempts WHERE account = $1 AND address = $2', [account, address]);
  await database.query(
    `INSERT INTO known_addresses (account, address_hash, at) VALUES ($1, $2, $3)
     ON CONFLICT (account, address_hash) DO UPDATE SET at = excluded.at`,
    [account, hashOf(account, address), now],
  );
}

/** Forgets attempts that count no more, also of accounts that nobody tries again. */
export const purgeAttempts = (database: Database, now: Date) =>
  database.query('DELETE FROM login_attempts WHERE at <= $1', [
    new Date(now.getTime() - WINDOW_SECONDS * 1000),
  ]);

/** Forgets from where nobody has signed in for long. */
export const purgeKnownAddresses = (database: Database, now: Date) =>
  database.query(`DELETE FROM known_addresses WHERE at < $1::timestamptz - interval '${KNOWN}'`, [now]);
