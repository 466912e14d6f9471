import { createHash } from 'node:crypto';
import { type Database, inTransaction, one, type Queryable } from '../database/database.ts';
import type { UserId } from '../domain/ids.ts';
import { hasExpired } from './shared-address.ts';

const WINDOW_SECONDS = 15 * 60;
/** Password checks per account and window, and the shares that one address and all unknown addresses may use. */
const PER_ACCOUNT = 20;
const PER_ADDRESS = 10;
const BY_STRANGERS = 15;
/** How long an address counts as the owner's after a successful sign-in from it. */
const KNOWN = '90 days';

/** Thrown instead of checking one more password. */
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

/** Throws TooManyAttempts if the account's checks, or this share of them, are used up. */
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
 * Counts one password check before it happens, so that concurrent attempts get no more than sequential ones. One address
 * can use half of an account's checks, and all unknown addresses together three quarters, so the owner can still
 * sign in from another address.
 * @throws TooManyAttempts
 */
export async function recordAttempt(
  database: Database,
  account: string,
  address: string,
  now: Date,
): Promise<void> {
  // Refuses a caller beyond the limit before taking the lock, so that attackers do not delay the owner.
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

/**
 * After a successful sign-in, returns the checks that this address used and records it as the owner's. Skips an
 * unproved registration that shares its e-mail address with others: they could guess each other's passwords. Expired
 * registrations do not count, since their passwords are refused.
 */
export async function clearAttempts(
  database: Database,
  { account, userId }: { account: string; userId: UserId },
  address: string,
  now: Date,
): Promise<void> {
  const owner = await one(
    database,
    `SELECT WHERE NOT EXISTS (SELECT FROM users u LEFT JOIN farmers f ON f.id = u.farmer_id
         WHERE u.email_key = $1 AND u.id <> $2 AND NOT ${hasExpired('$3')})
       OR EXISTS (SELECT FROM users WHERE id = $2 AND email_proof_due IS NULL)`,
    [account, userId, now],
  );
  if (!owner) return;
  await database.query('DELETE FROM login_attempts WHERE account = $1 AND address = $2', [account, address]);
  await database.query(
    `INSERT INTO known_addresses (account, address_hash, at) VALUES ($1, $2, $3)
     ON CONFLICT (account, address_hash) DO UPDATE SET at = excluded.at`,
    [account, hashOf(account, address), now],
  );
}

/** Deletes attempts outside the window. */
export const purgeAttempts = (database: Database, now: Date) =>
  database.query('DELETE FROM login_attempts WHERE at <= $1', [
    new Date(now.getTime() - WINDOW_SECONDS * 1000),
  ]);

/** Deletes addresses without a recent sign-in. */
export const purgeKnownAddresses = (database: Database, now: Date) =>
  database.query(`DELETE FROM known_addresses WHERE at < $1::timestamptz - interval '${KNOWN}'`, [now]);
