import type { SecondFactorProof, SecondFactorQuestion } from 'shared-api/contract';
import { type Database, one, type Queryable } from '../../database/database.ts';
import type { UserId } from '../../domain/ids.ts';
import { Refusal } from '../../domain/refusal.ts';
import { type CommandContext, commit } from '../../events/event-store.ts';
import { accessStream } from '../../events/stream.ts';
import { clearAttempts, recordAttempt } from '../login-limit.ts';
import type { Caller } from '../sessions.ts';
import { placeOf, type Visit } from '../visit.ts';
import { endChallenge, findChallenge, putChallenge } from './challenges.ts';
import { mailFactorChange } from './factor-mail.ts';
import { stopFactorReset } from './lost-factor.ts';
import { askForPasskey, usePasskey } from './passkeys.ts';
import { useRecoveryCode } from './recovery-codes.ts';
import { useTotpCode } from './totp.ts';

/** Services for verifying a factor. */
export interface FactorServices {
  readonly database: Database;
  /** The product's address in a browser, to which passkeys are bound. */
  readonly pageUrl: string;
}

/** How the user can prove a second factor; null when there is none. */
export async function askForFactor(
  on: Queryable,
  pageUrl: string,
  userId: UserId,
): Promise<SecondFactorQuestion | null> {
  const known = await one<{ totp: boolean; any: boolean; recovery: boolean }>(
    on,
    `SELECT count(*) > 0 AS any, count(*) FILTER (WHERE kind = 'totp') > 0 AS totp,
       EXISTS (SELECT FROM recovery_codes WHERE user_id = $1) AS recovery
     FROM second_factors WHERE user_id = $1`,
    [userId],
  );
  if (!known?.any) return null;
  const { totp, recovery } = known;
  return { passkey: await askForPasskey(on, pageUrl, userId), totp, recovery };
}

/** Counts an attempt before it is checked. The limit per account is that of passwords. Throws TooManyAttempts. */
export const countFactorTry = (database: Database, userId: UserId, { address, now }: Visit) =>
  recordAttempt(database, `factor ${userId}`, address, now);

export const clearFactorTries = (database: Database, userId: UserId, { address, now }: Visit) =>
  clearAttempts(database, { account: `factor ${userId}`, userId }, address, now);

const WRONG: Readonly<Record<SecondFactorProof['kind'], string>> = {
  passkey: 'This passkey could not be verified',
  totp: 'This code is wrong or was used before. Wait for the next one.',
  recovery: 'This recovery code is wrong or was used before',
};

/** Checks a proof and marks it as used, since each counts once. Throws Refusal SECOND_FACTOR_WRONG. */
export async function acceptProof(
  on: Queryable,
  pageUrl: string,
  asked: { userId: UserId; challenge: string; now: Date },
  proof: SecondFactorProof,
): Promise<void> {
  const { userId, now } = asked;
  const accepted =
    proof.kind === 'passkey'
      ? await usePasskey(on, pageUrl, asked, proof)
      : proof.kind === 'totp'
        ? await useTotpCode(on, userId, proof.code, now)
        : await useRecoveryCode(on, userId, proof.code);
  if (!accepted) throw new Refusal('SECOND_FACTOR_WRONG', WRONG[proof.kind]);
}

/** Asks the caller to prove a second factor before a sensitive action. Throws Refusal VALIDATION_ERROR without one. */
export async function startProof(
  { database, pageUrl }: FactorServices,
  { userId, sessionId }: Caller,
  now: Date,
): Promise<SecondFactorQuestion> {
  const question = await askForFactor(database, pageUrl, userId);
  if (!question) throw new Refusal('VALIDATION_ERROR', 'This account has no second factor');
  const value = question.passkey?.challenge ?? '';
  await putChallenge(database, sessionId, 'prove', { userId, value }, now);
  return question;
}

/**
 * Records the proof of a second factor on the session, and ends a request to reset the factors.
 * @throws Refusal PROOF_EXPIRED, SECOND_FACTOR_WRONG, TooManyAttempts
 */
export async function proveFactor(
  { database, pageUrl }: FactorServices,
  context: CommandContext,
  { userId, sessionId }: Caller,
  visit: Visit,
  proof: SecondFactorProof,
): Promise<void> {
  const { now } = visit;
  await countFactorTry(database, userId, visit);
  await commit(database, context, async unit => {
    const asked = await findChallenge(unit.tx, sessionId, 'prove', now);
    // Only a passkey answers the challenge.
    if (!asked && proof.kind === 'passkey')
      throw new Refusal('PROOF_EXPIRED', 'This took too long. Try again.');
    await acceptProof(unit.tx, pageUrl, { userId, challenge: asked?.value ?? '', now }, proof);
    await endChallenge(unit.tx, sessionId, 'prove');
    await unit.tx.query('UPDATE sessions SET second_factor_at = $2 WHERE id = $1', [sessionId, now]);
    if (proof.kind === 'recovery') await mailFactorChange(unit.tx, userId, 'code-used', visit);
    await stopFactorReset(unit, userId, visit);
    const data = { userId, sessionId, kind: proof.kind, ...placeOf(visit) };
    await unit.record(accessStream(userId), [{ type: 'SecondFactorProved', data }]);
  });
  await clearFactorTries(database, userId, visit);
}
