import type { LoginRequest, SecondFactorProof, SecondFactorQuestion } from 'shared-api/contract';
import { type Database, many } from '../database/database.ts';
import type { FactorKind, SignInFailure } from '../domain/access.ts';
import type { UserId } from '../domain/ids.ts';
import { Refusal } from '../domain/refusal.ts';
import { hashToken, newToken } from '../domain/token.ts';
import { emailKey, type Role } from '../domain/user.ts';
import { type CommandContext, commit, type Unit } from '../events/event-store.ts';
import { accessStream } from '../events/stream.ts';
import { mailNewDevice, rememberDevice } from './known-devices.ts';
import { clearAttempts, recordAttempt } from './login-limit.ts';
import { verifyPassword } from './password.ts';
import { endChallenge, findChallenge, putChallenge } from './second-factor/challenges.ts';
import { mailFactorChange } from './second-factor/factor-mail.ts';
import { stopFactorReset } from './second-factor/lost-factor.ts';
import {
  acceptProof,
  askForFactor,
  clearFactorTries,
  countFactorTry,
  type FactorServices,
} from './second-factor/prove.ts';
import { openSession } from './sessions.ts';
import { hasExpired, OWNER_FIRST } from './shared-address.ts';
import { placeOf, type Visit } from './visit.ts';

/** Thrown for an unknown address and for a wrong password. */
export class WrongCredentials extends Error {
  constructor() {
    super('Invalid email or password');
    this.name = 'WrongCredentials';
  }
}

interface Account {
  id: UserId;
  role: Role;
  status: string;
  money_held: boolean;
  password_hash: string;
}

/** The maximum number of pool applications with one address whose passwords are checked; registrations have a limit. */
const MOST_APPLICATIONS = 5;

/** The accounts that share an address, the owner's first; every farmer's, since its money must stay accessible. */
const ACCOUNTS_OF_ADDRESS = `
  SELECT id, role, status, money_held, password_hash FROM (
    SELECT u.*, c.password_hash, row_number() OVER (ORDER BY ${OWNER_FIRST}) AS place,
      count(*) FILTER (WHERE f.id IS NULL) OVER (
      ORDER BY u.email_proof_due IS NULL DESC, p.status <> 'pending' DESC NULLS LAST, u.created_at DESC) AS applications
    FROM users u JOIN credentials c ON c.user_id = u.id LEFT JOIN farmers f ON f.id = u.farmer_id
      LEFT JOIN pools p ON p.id = u.pool_id
    WHERE u.email_key = $1 AND NOT ${hasExpired('$2')}) sharing
  WHERE farmer_id IS NOT NULL OR applications <= ${MOST_APPLICATIONS}
  ORDER BY place`;

/** The account that matches the address and the password, or null, and the owner of the address, tried first. */
async function findAccount(database: Database, emailKey: string, password: string, now: Date) {
  const accounts = await many<Account>(database, ACCOUNTS_OF_ADDRESS, [emailKey, now]);
  if (accounts.length === 0) await verifyPassword(null, password);
  const owner = accounts[0]?.id ?? null;
  for (const known of accounts) {
    if (await verifyPassword(known.password_hash, password)) return { known, owner };
  }
  return { known: null, owner };
}

/** A session, or the challenge of the second stage. */
export type FirstStage =
  | { readonly session: OpenedSession }
  | { readonly secondFactor: SecondFactorQuestion & { readonly token: string } };

export interface OpenedSession {
  readonly token: string;
  readonly expiresAt: Date;
  readonly userId: UserId;
}

/** Records a failed sign-in, without a user if the address is unknown. */
export type RecordFailure = (userId: UserId | null, reason: SignInFailure) => void;

/**
 * Opens a session for a correct password. For an account with a second factor, returns the second step instead.
 * @throws WrongCredentials, TooManyAttempts, and Refusal FORBIDDEN for a suspended operator or admin, only after the
 * correct password.
 */
export async function login(
  { database, pageUrl }: FactorServices,
  { email, password }: LoginRequest,
  visit: Visit,
  failed: RecordFailure,
): Promise<FirstStage> {
  const account = emailKey(email);
  await recordAttempt(database, account, visit.address, visit.now);
  const { known, owner } = await findAccount(database, account, password, visit.now);
  if (!known) {
    failed(owner, 'password');
    throw new WrongCredentials();
  }
  if (known.status === 'suspended' && (known.role !== 'farmer' || known.money_held)) {
    failed(known.id, 'suspended');
    throw new Refusal('FORBIDDEN', 'This account is suspended. Ask the people who run this service.');
  }
  await clearAttempts(database, { account, userId: known.id }, visit.address, visit.now);
  const question = await askForFactor(database, pageUrl, known.id);
  if (question) {
    const token = newToken();
    const challenge = {
      userId: known.id,
      value: question.passkey?.challenge ?? '',
      verified: known.password_hash,
    };
    await putChallenge(database, subjectOf(token), 'sign-in', challenge, visit.now);
    return { secondFactor: { token, ...question } };
  }
  const verified = { userId: known.id, passwordHash: known.password_hash };
  const session = await commit(database, byUser(known.id, visit), unit =>
    enter(unit, verified, visit, { factor: null }),
  );
  if (!session) throw new WrongCredentials();
  return { session };
}

const byUser = (id: UserId, { now }: Visit): CommandContext => ({
  actor: { kind: 'user', id },
  cause: null,
  at: now,
});

/** Opens a session and records it, or returns null as `openSession` does. The owner is mailed about a new device. */
async function enter(
  unit: Unit,
  user: { userId: UserId; passwordHash: string | null },
  visit: Visit,
  { factor }: { factor: FactorKind | null },
): Promise<OpenedSession | null> {
  const { userId } = user;
  const session = await openSession(unit.tx, user, visit, { proved: factor !== null });
  if (!session) return null;
  if (factor) await stopFactorReset(unit, userId, visit);
  const newDevice = await rememberDevice(unit.tx, userId, visit);
  if (newDevice) await mailNewDevice(unit.tx, userId, visit);
  const { id, token, expiresAt } = session;
  const data = { userId, sessionId: id, factor, newDevice, ...placeOf(visit) };
  await unit.record(accessStream(userId), [{ type: 'SignedIn', data }]);
  return { token, expiresAt, userId };
}

const subjectOf = (token: string) => hashToken(token).toString('base64url');

/** Opens the session after a proof of the second factor. Throws SIGN_IN_EXPIRED, SECOND_FACTOR_WRONG, TooManyAttempts. */
export async function loginSecondFactor(
  { database, pageUrl }: FactorServices,
  { token, proof }: { token: string; proof: SecondFactorProof },
  visit: Visit,
  failed: RecordFailure,
): Promise<OpenedSession> {
  const { now } = visit;
  const subject = subjectOf(token);
  const expired = () =>
    new Refusal('SIGN_IN_EXPIRED', 'This sign-in has expired. Enter your password again.');
  const pending = await findChallenge(database, subject, 'sign-in', now);
  if (!pending) throw expired();
  const { userId } = pending;
  await countFactorTry(database, userId, visit);
  const session = await commit(database, byUser(userId, visit), async unit => {
    const asked = await findChallenge(unit.tx, subject, 'sign-in', now);
    if (!asked) throw expired();
    await acceptProof(unit.tx, pageUrl, { userId, challenge: asked.value, now }, proof);
    await endChallenge(unit.tx, subject, 'sign-in');
    if (proof.kind === 'recovery') await mailFactorChange(unit.tx, userId, 'code-used', visit);
    return enter(unit, { userId, passwordHash: asked.verified }, visit, { factor: proof.kind });
  }).catch(error => {
    if (error instanceof Refusal && error.code === 'SECOND_FACTOR_WRONG') failed(userId, 'second-factor');
    throw error;
  });
  // The password has changed, or the account was suspended, since the first stage.
  if (!session) throw expired();
  await clearFactorTries(database, userId, visit);
  return session;
}
