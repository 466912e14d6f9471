import { inTransaction, many, one, type Transaction } from '../database/database.ts';
import type { FarmerId, PoolId, UserId } from '../domain/ids.ts';
import type { Role } from '../domain/user.ts';
import type { Api } from '../http/api.ts';
import { SOURCES } from './sources.ts';
import { type Happening, inWords } from './words.ts';

/** One mail an hour at most: what happens meanwhile comes together in the next. */
const EVERY_MS = 3_600_000;
/** What is recorded a little late still comes. */
const SETTLED_MS = 10_000;
const MOST = 50;

interface Reader {
  user_id: UserId;
  email: string;
  role: Role;
  farmer_id: FarmerId | null;
  pool_id: PoolId | null;
  kinds: Record<string, boolean>;
  mailed_until: Date;
}

/** Somebody whose mail is due, kept from other processes until this transaction ends. */
const nextReader = (tx: Transaction, before: Date, done: readonly UserId[]) =>
  one<Reader>(
    tx,
    `SELECT p.user_id, u.email, u.role, u.farmer_id, u.pool_id, p.kinds, p.mailed_until
     FROM notification_preferences p JOIN users u ON u.id = p.user_id
     WHERE p.email AND u.status <> 'suspended' AND p.mailed_until <= $1 AND NOT p.user_id = ANY($2)
     ORDER BY p.mailed_until LIMIT 1 FOR UPDATE OF p SKIP LOCKED`,
    [before, done],
  );

const happenings = (tx: Transaction, reader: Reader, until: Date) =>
  many<Happening>(
    tx,
    `SELECT * FROM (${SOURCES[reader.role]}) s
     WHERE ($1::text IS NOT NULL OR $3::timestamptz IS NOT NULL) AND at > $4 AND at <= $3 AND NOT kind = ANY($5)
     ORDER BY at, id LIMIT ${MOST + 1}`,
    [
      reader.farmer_id ?? reader.pool_id,
      reader.mailed_until,
      until,
      reader.mailed_until,
      Object.entries(reader.kinds).flatMap(([kind, on]) => (on ? [] : [kind])),
    ],
  );

function mailOf({ role, email }: Reader, all: readonly Happening[], pageUrl: string) {
  const told = all.slice(0, MOST).map(each => ({ ...inWords(role, each), at: each.at }));
  const [first] = told;
  const entries = told.map(({ title, message, path, at }) =>
    [
      title,
      ...(message ? [message] : []),
      `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC, ${pageUrl}${path}`,
    ].join('\n'),
  );
  const more = all.length > MOST ? ['There is more: open KALE Pool to see all of it.'] : [];
  const out = `You choose what you are told, and how: ${pageUrl}/account?tab=notifications`;
  return {
    to: email,
    subject: told.length === 1 ? `KALE Pool: ${first?.title}` : `KALE Pool: ${told.length} notifications`,
    text: [...entries, ...more, out].join('\n\n'),
  };
}

/**
 * Mails what happened to everybody who wants it by e-mail, in what they chose to be told of. Any number of processes
 * may do this at once. A mail that could not be sent is tried again the next time. Answers how many were sent.
 */
export async function mailNotifications({
  database,
  sendMail,
  clock,
  pageUrl,
  log,
}: Pick<Api, 'database' | 'sendMail' | 'clock' | 'pageUrl' | 'log'>): Promise<number> {
  const until = new Date(clock().getTime() - SETTLED_MS);
  const due = new Date(clock().getTime() - EVERY_MS);
  const done: UserId[] = [];
  let sent = 0;
  for (let more = true; more; ) {
    more = await inTransaction(database, async tx => {
      const reader = await nextReader(tx, due, done);
      if (!reader) return false;
      done.push(reader.user_id);
      const all = await happenings(tx, reader, until);
      if (all.length === 0) return true;
      try {
        await sendMail(mailOf(reader, all, pageUrl));
      } catch (error) {
        log.warn({ err: error }, 'notifications could not be mailed');
        return true;
      }
      sent += 1;
      await tx.query('UPDATE notification_preferences SET mailed_until = $2 WHERE user_id = $1', [
        reader.user_id,
        until,
      ]);
      return true;
    });
  }
  return sent;
}
