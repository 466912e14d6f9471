import { one, type Queryable } from '../../database/database.ts';
import type { UserId } from '../../domain/ids.ts';

const LIFE_MS = 10 * 60_000;

type Purpose = 'sign-in' | 'add-passkey' | 'add-totp' | 'prove';

/** An open challenge. Its subject is a session, or the hash of a sign-in's token. */
export interface Challenge {
  readonly userId: UserId;
  /** The challenge to a passkey, or the secret of a new authenticator app. */
  readonly value: string;
  /** For a sign-in, the hash of the password that matched. */
  readonly verified: string | null;
}

/** Stores a challenge for ten minutes. It replaces an earlier one of the same purpose. */
export const putChallenge = (
  on: Queryable,
  subject: string,
  purpose: Purpose,
  { userId, value, verified }: Omit<Challenge, 'verified'> & { verified?: string },
  now: Date,
) =>
  on.query(
    `INSERT INTO factor_challenges (subject, purpose, user_id, value, verified, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (subject, purpose) DO UPDATE SET user_id = excluded.user_id, value = excluded.value,
       verified = excluded.verified, expires_at = excluded.expires_at`,
    [subject, purpose, userId, value, verified ?? null, new Date(now.getTime() + LIFE_MS)],
  );

/** An open challenge that has not expired; locks the row inside a transaction. */
export const findChallenge = (
  on: Queryable,
  subject: string,
  purpose: Purpose,
  now: Date,
): Promise<Challenge | null> =>
  one<Challenge>(
    on,
    `SELECT user_id AS "userId", value, verified FROM factor_challenges
     WHERE subject = $1 AND purpose = $2 AND expires_at > $3 FOR UPDATE`,
    [subject, purpose, now],
  );

/** Marks an answered challenge as used. */
export const endChallenge = (on: Queryable, subject: string, purpose: Purpose) =>
  on.query('DELETE FROM factor_challenges WHERE subject = $1 AND purpose = $2', [subject, purpose]);

export const purgeFactorChallenges = (on: Queryable, now: Date) =>
  on.query('DELETE FROM factor_challenges WHERE expires_at <= $1', [now]);
