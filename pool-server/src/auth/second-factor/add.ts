import type { FactorAdded, NewTotp, PasskeyCreation, PasskeyRegistration } from 'shared-api/contract';
import type { InferOutput } from 'valibot';
import { one, type Queryable, violatedConstraint } from '../../database/database.ts';
import { newFactorId, type UserId } from '../../domain/ids.ts';
import { Refusal } from '../../domain/refusal.ts';
import { type CommandContext, commit, type Unit } from '../../events/event-store.ts';
import { accessStream } from '../../events/stream.ts';
import { confirmPassword } from '../change-password.ts';
import { type Caller, endSessions } from '../sessions.ts';
import { requireStepUp } from '../step-up.ts';
import { placeOf, type Visit } from '../visit.ts';
import { endChallenge, findChallenge, putChallenge } from './challenges.ts';
import { mailFactorChange } from './factor-mail.ts';
import { lockFactors } from './lock-factors.ts';
import { askForNewPasskey, readNewPasskey } from './passkeys.ts';
import { clearFactorTries, countFactorTry, type FactorServices } from './prove.ts';
import { replaceRecoveryCodes } from './recovery-codes.ts';
import { newTotp, stepOfCode } from './totp.ts';

/** The maximum number of factors per account. */
const MOST = 10;

/**
 * A session alone must not add a factor: the first one needs the password, a further one a proof of an existing one.
 * Throws Refusal VALIDATION_ERROR, SECOND_FACTOR_REQUIRED, and TooManyAttempts.
 */
async function admitToAdd(
  { database }: FactorServices,
  caller: Caller,
  visit: Visit,
  password: string | undefined,
): Promise<void> {
  const known = await one<{ n: number }>(
    database,
    'SELECT count(*)::int AS n FROM second_factors WHERE user_id = $1',
    [caller.userId],
  );
  if ((known?.n ?? 0) >= MOST)
    throw new Refusal('VALIDATION_ERROR', 'An account has at most 10 second factors');
  if (known?.n) await requireStepUp(database, caller, visit.now);
  else await confirmPassword(database, caller, visit, password ?? '');
}

/** Asks the caller's browser for a new passkey. Throws as admitToAdd. */
export async function startPasskey(
  services: FactorServices,
  caller: Caller,
  visit: Visit,
  password: string | undefined,
): Promise<PasskeyCreation> {
  const { database, pageUrl } = services;
  await admitToAdd(services, caller, visit, password);
  const asked = await askForNewPasskey(database, pageUrl, caller);
  const challenge = { userId: caller.userId, value: asked.challenge };
  await putChallenge(database, caller.sessionId, 'add-passkey', challenge, visit.now);
  return asked;
}

/** Makes the secret of a new authenticator app. Throws as admitToAdd. */
export async function startTotp(
  services: FactorServices,
  caller: Caller,
  visit: Visit,
  password: string | undefined,
): Promise<NewTotp> {
  await admitToAdd(services, caller, visit, password);
  const made = await newTotp(caller.email);
  const challenge = { userId: caller.userId, value: made.secret };
  await putChallenge(services.database, caller.sessionId, 'add-totp', challenge, visit.now);
  return made;
}

const tooLate = () => new Refusal('VALIDATION_ERROR', 'This took too long. Start again.');

/** Adds a passkey created by a browser. Throws Refusal VALIDATION_ERROR. */
export async function addPasskey(
  { database, pageUrl }: FactorServices,
  context: CommandContext,
  caller: Caller,
  visit: Visit,
  { name, response }: { name: string; response: InferOutput<typeof PasskeyRegistration> },
): Promise<FactorAdded> {
  const { userId, sessionId } = caller;
  const id = newFactorId(context.cause);
  if (await isAdded(database, userId, id)) return { id, recoveryCodes: null };
  const insert = commit(database, context, async unit => {
    const asked = await findChallenge(unit.tx, sessionId, 'add-passkey', visit.now);
    if (!asked) throw tooLate();
    const passkey = await readNewPasskey(pageUrl, asked.value, response);
    if (!passkey) throw new Refusal('VALIDATION_ERROR', 'This passkey could not be verified');
    await endChallenge(unit.tx, sessionId, 'add-passkey');
    await unit.tx.query(
      `INSERT INTO second_factors (id, user_id, kind, name, added_at, credential_id, public_key, sign_count, transports)
       VALUES ($1, $2, 'passkey', $3, $4, $5, $6, $7, $8)`,
      [
        id,
        userId,
        name,
        visit.now,
        passkey.credentialId,
        passkey.publicKey,
        passkey.signCount,
        response.response.transports ?? null,
      ],
    );
    return added(unit, caller, visit, { id, kind: 'passkey', name });
  });
  return insert.catch(error => {
    if (violatedConstraint(error) !== 'second_factors_credential_id_key') throw error;
    throw new Refusal('VALIDATION_ERROR', 'This passkey is in use already');
  });
}

/** Adds an app that shows the correct code. Throws Refusal SECOND_FACTOR_WRONG, VALIDATION_ERROR, TooManyAttempts. */
export async function addTotp(
  { database }: FactorServices,
  context: CommandContext,
  caller: Caller,
  visit: Visit,
  { name, code }: { name: string; code: string },
): Promise<FactorAdded> {
  const { userId, sessionId } = caller;
  const id = newFactorId(context.cause);
  if (await isAdded(database, userId, id)) return { id, recoveryCodes: null };
  await countFactorTry(database, userId, visit);
  const factor = await commit(database, context, async unit => {
    const asked = await findChallenge(unit.tx, sessionId, 'add-totp', visit.now);
    if (!asked) throw tooLate();
    const step = await stepOfCode(asked.value, code, visit.now);
    if (step === null)
      throw new Refusal('SECOND_FACTOR_WRONG', 'This code is wrong. Enter the one that your app shows now.');
    await endChallenge(unit.tx, sessionId, 'add-totp');
    await unit.tx.query(
      `INSERT INTO second_factors (id, user_id, kind, name, added_at, secret, last_step)
       VALUES ($1, $2, 'totp', $3, $4, $5, $6)`,
      [id, userId, name, visit.now, asked.value, step],
    );
    return added(unit, caller, visit, { id, kind: 'totp', name });
  });
  await clearFactorTries(database, userId, visit);
  return factor;
}

/** An earlier attempt of this request added the factor, but its response was lost; recovery codes can be renewed. */
const isAdded = async (on: Queryable, userId: UserId, id: string) =>
  (await one(on, 'SELECT 1 FROM second_factors WHERE id = $1 AND user_id = $2', [id, userId])) !== null;

/** With its first factor, an account gets recovery codes, and its sessions without one end. */
async function added(
  unit: Unit,
  { userId, sessionId }: Caller,
  visit: Visit,
  { id, kind, name }: { id: string; kind: 'passkey' | 'totp'; name: string },
): Promise<FactorAdded> {
  await lockFactors(unit.tx, userId);
  const data = { userId, factorId: id, kind, name, ...placeOf(visit) };
  await unit.record(accessStream(userId), [{ type: 'SecondFactorAdded', data }]);
  await mailFactorChange(unit.tx, userId, 'added', visit);
  const before = await one(unit.tx, 'SELECT 1 FROM second_factors WHERE user_id = $1 AND id <> $2', [
    userId,
    id,
  ]);
  if (before) return { id, recoveryCodes: null };
  await endSessions(unit, userId, { how: 'second factor added', by: visit, keep: sessionId });
  await unit.tx.query('UPDATE sessions SET second_factor_at = $2 WHERE id = $1', [sessionId, visit.now]);
  return { id, recoveryCodes: await replaceRecoveryCodes(unit.tx, userId) };
}
