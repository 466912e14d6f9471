import { setPassword } from '../auth/change-password.ts';
import { clearAttempts } from '../auth/login-limit.ts';
import { hashChosenPassword } from '../auth/password.ts';
import { mailFactorChange } from '../auth/second-factor/factor-mail.ts';
import { removeAllFactors } from '../auth/second-factor/lost-factor.ts';
import { MAY_SIGN_IN } from '../auth/sessions.ts';
import { IS_UNUSED, MAY_OWN_ADDRESS, OWNER_FIRST, proveAddress } from '../auth/shared-address.ts';
import type { Visit } from '../auth/visit.ts';
import { type Database, one, type Transaction } from '../database/database.ts';
import type { FarmerId, PoolId, UserId } from '../domain/ids.ts';
import { payoutOwnerOf, questionPayoutWallet } from '../domain/payout-wallet.ts';
import { Refusal } from '../domain/refusal.ts';
import { hashToken, newToken } from '../domain/token.ts';
import { emailKey, user } from '../domain/user.ts';
import { type CommandContext, commit, load, type Unit } from '../events/event-store.ts';
import { userStream } from '../events/stream.ts';
import { PAGE, TOKEN } from '../mail/mail.ts';
import { queueMail } from '../mail/outbox.ts';
import { countRequestedMail } from '../mail/requested-mails.ts';
import { revokeKeys } from './api-keys.ts';
import { holdAfterRisk } from './hold-withdrawals.ts';
import { applyPayoutChange, commitPayout, decidePayout, endPayoutChange } from './order-payout.ts';
import { revokeConfirmations } from './payout-mails.ts';
import type { Services } from './services.ts';
import { stopUnsent } from './stop-withdrawals.ts';

/** How long a mailed link is valid. */
const LIFE = 3_600_000;

interface LinkMail {
  readonly subject: string;
  /** The paragraphs before and after the link. */
  readonly before: string;
  readonly after: string;
}

const RESET_MAIL: LinkMail = {
  subject: 'A new password for KALE Pool',
  before: 'Somebody asked for a new password for this account. To choose one, open this link within an hour:',
  after: 'If it was not you, ignore this message: your password stays the same.',
};

/** For a new admin, who has no password yet. */
export const NEW_ADMIN_MAIL: LinkMail = {
  subject: 'You are now an administrator of KALE Pool',
  before:
    'You were added as an administrator of KALE Pool. To choose a password, open this link within an hour:',
  after: `If the link has expired, request a new one at ${PAGE}/auth/reset.`,
};

/**
 * Queues a mail with a reset link if the account exists and may sign in; at most three an hour to an address. A link to
 * another account than the one that has proved the address would be refused.
 */
export async function mailResetLink(tx: Transaction, email: string, now: Date): Promise<void> {
  const known = await one<Addressee>(
    tx,
    `SELECT u.id, u.email FROM users u LEFT JOIN farmers f ON f.id = u.farmer_id
     WHERE u.email_key = $1 AND ${MAY_SIGN_IN} AND ${MAY_OWN_ADDRESS}
     ORDER BY ${OWNER_FIRST} LIMIT 1`,
    [emailKey(email)],
  );
  if (known && (await countRequestedMail(tx, 'reset', email, now)))
    await mailPasswordLink(tx, known, RESET_MAIL, now);
}

interface Addressee {
  readonly id: UserId;
  readonly email: string;
}

/** Queues a mail with a link that sets the password of this account. */
export async function mailPasswordLink(
  tx: Transaction,
  { id, email }: Addressee,
  { subject, before, after }: LinkMail,
  now: Date,
): Promise<void> {
  const link = { hash: hashToken(newToken()), expiresAt: new Date(now.getTime() + LIFE) };
  await tx.query(
    'INSERT INTO password_resets (token_hash, user_id, asked_at, expires_at) VALUES ($1, $2, $3, $4)',
    [link.hash, id, now, link.expiresAt],
  );
  const text = [
    before,
    '',
    // After the #, so that no server and no log receives it.
    `${PAGE}/auth/reset/confirm#token=${TOKEN}`,
    '',
    after,
  ].join('\n');
  await queueMail(tx, { to: email, link, subject, text }, now);
}

interface Asked {
  user_id: UserId;
  email_key: string;
  farmer_id: FarmerId | null;
  pool_id: PoolId | null;
  /** The address is not proved, and the account has no money, no contract and no approved pool. */
  unused: boolean;
}

/**
 * Sets a password with a mailed link, once, and ends all sessions of the account. This IP address becomes trusted, so
 * the owner can sign in even if others have used up the account's attempts. Since the account may have been
 * compromised, unsent withdrawals and a pending change of payout wallet are stopped, later withdrawals wait, and
 * webhooks are removed. The first reset also proves the mailbox. The owner then confirms or replaces the payout wallet
 * before a farmer is paid or a pool is approved. It also removes second factors, known devices and API keys of an account
 * unused until then: anyone could have set it up.
 * @throws Refusal VALIDATION_ERROR
 */
export async function resetPassword(
  { database, wallets, holds }: Pick<Services, 'database' | 'wallets' | 'holds'>,
  { cause, at }: Pick<CommandContext, 'cause' | 'at'>,
  visit: Visit,
  { token, newPassword }: { token: string; newPassword: string },
): Promise<void> {
  const valid = `FROM password_resets WHERE token_hash = $1 AND expires_at > $2`;
  const asked = await one<Asked>(
    database,
    `SELECT asked.user_id, u.email_key, u.farmer_id, u.pool_id,
         ${IS_UNUSED} AND coalesce(p.status = 'pending', true) AS unused
       FROM users u JOIN (SELECT user_id ${valid}) asked ON asked.user_id = u.id
         LEFT JOIN farmers f ON f.id = u.farmer_id LEFT JOIN pools p ON p.id = u.pool_id`,
    [hashToken(token), at],
  );
  const refuse = () => new Refusal('VALIDATION_ERROR', 'This link is no longer valid: ask for a new one');
  if (!asked) throw refuse();
  const hash = await hashChosenPassword(newPassword, asked.email_key);
  const context: CommandContext = { actor: { kind: 'user', id: asked.user_id }, cause, at };
  const owner = await load(database, userStream(asked.user_id), user);
  const payee = payoutOwnerOf(asked.farmer_id, asked.pool_id);
  const reset = async (unit: Unit) => {
    const { rowCount } = await unit.tx.query(`DELETE ${valid}`, [hashToken(token), at]);
    if (rowCount !== 1) throw refuse();
    if (payee) {
      await applyPayoutChange({ wallets }, unit, payee, at);
      await endPayoutChange({ wallets }, unit, payee, at);
      await revokeConfirmations(unit.tx, payee, at);
      const first = owner.status !== 'none' && !owner.reset;
      if (first) await decidePayout(unit, payee, questionPayoutWallet);
    }
    if (asked.farmer_id) {
      await stopUnsent(unit, asked.farmer_id, at);
      await holdAfterRisk(unit, { holds }, asked.farmer_id, at, 'password-reset');
    }
    await unit.tx.query('DELETE FROM webhooks WHERE user_id = $1', [asked.user_id]);
    await proveAddress(unit, asked.user_id);
    await setPassword(unit, asked.user_id, hash, { reset: true, by: visit });
    if (asked.unused) {
      if (await removeAllFactors(unit, asked.user_id))
        await mailFactorChange(unit.tx, asked.user_id, 'removed', visit);
      await unit.tx.query('DELETE FROM known_devices WHERE user_id = $1', [asked.user_id]);
      if (asked.pool_id)
        await revokeKeys(unit, { poolId: asked.pool_id }, at, { userId: asked.user_id, visit });
    }
  };
  await (payee ? commitPayout({ database }, context, payee, reset) : commit(database, context, reset)).catch(
    error => {
      // Another account has proved the address since the link was mailed. A new link leads to that account.
      throw error instanceof Refusal && error.code === 'USER_EXISTS' ? refuse() : error;
    },
  );
  await clearAttempts(database, { account: asked.email_key, userId: asked.user_id }, visit.address, at);
}

export const purgeResets = (database: Database, now: Date) =>
  database.query('DELETE FROM password_resets WHERE expires_at < $1', [now]);
