import { one, type Queryable } from '../database/database.ts';
import { Refusal } from '../domain/refusal.ts';
import type { Caller } from './sessions.ts';

/** How long a proof of the second factor counts, in milliseconds (trust.md 12). */
const PROOF_LASTS_MS = 10 * 60_000;

/** The state of the caller's second factor: none, to be proved again, or just proved. */
type StepUp = 'none' | 'stale' | 'proved';

/**
 * Whether the caller has just proved a second factor in this session. A session without a proof needs one once the
 * account has a factor, and so does a request whose session has ended.
 */
export async function stepUpOf(
  on: Queryable,
  { sessionId, userId }: Pick<Caller, 'sessionId' | 'userId'>,
  now: Date,
): Promise<StepUp> {
  const row = await one<{ at: Date | null; enrolled: boolean }>(
    on,
    `SELECT (SELECT second_factor_at FROM sessions WHERE id = $1) AS at,
       EXISTS (SELECT FROM second_factors WHERE user_id = $2) AS enrolled`,
    [sessionId, userId],
  );
  const at = row?.at;
  if (!at) return row?.enrolled ? 'stale' : 'none';
  return now.getTime() - at.getTime() < PROOF_LASTS_MS ? 'proved' : 'stale';
}

/**
 * Authorizes a money action: proved by a second factor, or false for an account without one, whose action is then
 * delayed. Throws Refusal SECOND_FACTOR_REQUIRED.
 */
export async function requireStepUp(
  on: Queryable,
  caller: Pick<Caller, 'sessionId' | 'userId'>,
  now: Date,
): Promise<boolean> {
  const stepUp = await stepUpOf(on, caller, now);
  if (stepUp === 'stale') {
    throw new Refusal('SECOND_FACTOR_REQUIRED', 'Prove your second factor first, then try again');
  }
  return stepUp === 'proved';
}
