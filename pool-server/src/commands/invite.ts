import { one, type Transaction } from '../database/database.ts';
import type { PoolId } from '../domain/ids.ts';
import { type PoolStatus, pool } from '../domain/pool.ts';
import { inviteFarmer } from '../domain/pool-decisions.ts';
import { Refusal } from '../domain/refusal.ts';
import { hashToken, newToken } from '../domain/token.ts';
import { emailKey } from '../domain/user.ts';
import { type CommandContext, commit } from '../events/event-store.ts';
import { poolStream } from '../events/stream.ts';
import { PAGE } from '../mail/mail.ts';
import { queueMail } from '../mail/outbox.ts';
import type { Services } from './services.ts';

/** Invitations that a pool may send within 24 hours, and how long a person may not be invited again by any pool. */
const A_DAY = 20;
const DAY_MS = 24 * 3_600_000;
const WEEK_MS = 7 * DAY_MS;

/** An operator's text without anything that a mail program would turn into a link. */
export const withoutLinks = (text: string) =>
  text
    .replace(/\b[a-z][a-z0-9+.-]*:\/*\S*/gi, '[link removed]')
    .replace(/\S+@\S+/g, '[address removed]')
    .replace(/(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}(?:\/\S*)?/giu, '[link removed]');

interface Use {
  status: PoolStatus | null;
  name: string | null;
  note: string | null;
  sent: number;
  invited: boolean;
  unsubscribed: boolean;
}

async function useOf(tx: Transaction, poolId: PoolId, recipient: string, at: Date): Promise<Use | null> {
  return one<Use>(
    tx,
    `SELECT p.status, p.name, (SELECT settings->>'invitationNote' FROM pool_settings WHERE pool_id = $1) AS note,
       (SELECT count(*)::int FROM invitations i WHERE i.pool_id = $1 AND i.sent_at > $3) AS sent,
       EXISTS (SELECT FROM invitations i WHERE i.email_key = $2 AND i.sent_at > $4) AS invited,
       EXISTS (SELECT FROM unsubscribed n WHERE n.email_key = $2) AS unsubscribed
     FROM pools p WHERE p.id = $1`,
    [poolId, recipient, new Date(at.getTime() - DAY_MS), new Date(at.getTime() - WEEK_MS)],
  );
}

/**
 * Mails an invitation: only approved pools may, to 20 people a day, and to one person once a week over all pools
 * (trust.md 10). Throws Refusal POOLER_NOT_FOUND, POOLER_INACTIVE, VALIDATION_ERROR.
 */
export async function invite(
  { database }: Pick<Services, 'database'>,
  context: CommandContext,
  poolId: PoolId,
  email: string,
): Promise<void> {
  const recipient = emailKey(email);
  const token = newToken();
  await commit(database, context, async unit => {
    await unit.decide(poolStream(poolId), pool, () => []);
    await unit.tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('invite ' || $1, 0))`, [recipient]);
    const use = await useOf(unit.tx, poolId, recipient, context.at);
    if (!use) throw new Refusal('POOLER_NOT_FOUND', 'No such pool');
    if (use.status === 'pending')
      throw new Refusal('POOLER_INACTIVE', 'A pool can invite farmers once it is approved');
    if (use.unsubscribed) throw new Refusal('VALIDATION_ERROR', 'This person does not want invitations');
    if (use.invited)
      throw new Refusal('VALIDATION_ERROR', 'This person has been invited within the last 7 days');
    if (use.sent >= A_DAY)
      throw new Refusal('VALIDATION_ERROR', `A pool can send ${A_DAY} invitations a day`);
    await unit.decide(poolStream(poolId), pool, inviteFarmer(email, context.at));
    await unit.tx.query(
      'INSERT INTO invitations (token_hash, pool_id, email_key, sent_at) VALUES ($1, $2, $3, $4)',
      [hashToken(token), poolId, recipient, context.at],
    );
    await queueMail(unit.tx, invitation(email, token, use), context.at);
  });
}

function invitation(to: string, token: string, { name, note }: Pick<Use, 'name' | 'note'>) {
  const pooler = withoutLinks(name ?? '');
  const unsubscribe = `${PAGE}/unsubscribe#token=${token}`;
  return {
    to,
    unsubscribe,
    subject: 'An invitation to farm KALE',
    text: [
      `The pool "${pooler}" invites you to join it on KALE Pool.`,
      '',
      ...(note ? [`Its operator writes: ${withoutLinks(note)}`, ''] : []),
      `Register your wallet: ${PAGE}/farmer/wallet`,
      `Then join the pool: ${PAGE}/farmer/pools?search=${encodeURIComponent(pooler)}`,
      '',
      'If you do not know this pool, ignore this message: nothing happens unless you register.',
      `Unsubscribe from invitations: ${unsubscribe}`,
    ].join('\n'),
  };
}

/** Unsubscribes from invitations or notifications, by the token of the email's link. Throws Refusal NOT_FOUND. */
export async function unsubscribe({ database }: Pick<Services, 'database'>, token: string, at: Date) {
  const stopped = await database.query(
    'UPDATE notification_preferences SET email = false WHERE unsubscribe_token = $1',
    [token],
  );
  if (stopped.rowCount) return;
  const { rowCount } = await database.query(
    `INSERT INTO unsubscribed (email_key, at) SELECT email_key, $2 FROM invitations WHERE token_hash = $1
     ON CONFLICT (email_key) DO UPDATE SET at = unsubscribed.at`,
    [hashToken(token), at],
  );
  if (rowCount === 0) throw new Refusal('NOT_FOUND', 'This link is not known');
}
