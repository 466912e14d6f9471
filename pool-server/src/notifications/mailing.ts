import type { Logger } from 'pino';
import { type Database, many, one } from '../database/database.ts';
import type { Clock } from '../domain/clock.ts';
import type { FarmerId, PoolId, UserId } from '../domain/ids.ts';
import type { Role } from '../domain/user.ts';
import type { Mail, SendMail } from '../mail/mail.ts';
import { SOURCES } from './sources.ts';
import { type NotificationEvent, notificationText } from './texts.ts';

/** One mail an hour at most: what happens meanwhile comes together in the next. */
const EVERY_MS = 3_600_000;
/** Allows for late records: a batch is recorded when its last step has ended, with the ledger's times. */
const SETTLED_MS = 120_000;
const MOST = 50;
/** The kind that everybody is mailed: what is at stake is their money. */
const MAILED_TO_ALL = 'farm_closed' satisfies NotificationEvent['kind'];
/** Longer than a mail server is waited for. Whoever dies meanwhile, another process sends the mail after that. */
const LEASE_MS = 300_000;

interface MailingServices {
  readonly database: Database;
  readonly sendMail: SendMail;
  readonly clock: Clock;
  /** The product's URL, for links in mails. */
  readonly pageUrl: string;
  readonly log: Logger;
}

interface Reader {
  user_id: UserId;
  email: string;
  role: Role;
  farmer_id: FarmerId | null;
  pool_id: PoolId | null;
  /** Whether they want notifications by e-mail; the others are mailed only what concerns everybody. */
  wants_all: boolean;
  kinds: Record<string, boolean>;
  mailed_until: Date;
}

/**
 * While the farm takes no plants, everybody is mailed once, whatever they chose: up to which moment they have been
 * mailed is kept from then on. An address that nobody has proved gets no mail.
 */
const includeEverybody = (database: Database, until: Date) =>
  database.query(
    `INSERT INTO notification_preferences (user_id, mailed_until)
     SELECT u.id, f.began_at - interval '1 ms' FROM users u, farm_closures f
     WHERE f.id = (SELECT max(id) FROM farm_closures WHERE began_at <= $1 AND reopened_at IS NULL)
       AND u.email_proof_due IS NULL AND u.created_at < f.began_at
     ON CONFLICT (user_id) DO UPDATE SET mailed_until = excluded.mailed_until
     WHERE notification_preferences.mailed_until IS NULL`,
    [until],
  );

/** Somebody whose mail is due, kept from other processes for as long as sending may take. */
const nextReader = (database: Database, now: Date, until: Date, done: readonly UserId[]) =>
  one<Reader>(
    database,
    `UPDATE notification_preferences p SET mailing_until = $1::timestamptz + $2 * interval '1 ms' FROM users u
     WHERE u.id = p.user_id AND p.user_id = (
       SELECT user_id FROM notification_preferences JOIN users ON id = user_id
       WHERE (notification_preferences.email OR (email_proof_due IS NULL
           AND mailed_until < (SELECT max(began_at) FROM farm_closures WHERE began_at <= $5)))
         AND status <> 'suspended' AND NOT user_id = ANY($4)
         AND mailed_until <= $1::timestamptz - $3 * interval '1 ms'
         AND (mailing_until IS NULL OR mailing_until <= $1)
       ORDER BY mailed_until LIMIT 1 FOR UPDATE OF notification_preferences SKIP LOCKED)
     RETURNING p.user_id, u.email, u.role, u.farmer_id, u.pool_id, p.email AS wants_all, p.kinds,
       p.mailed_until`,
    [now, LEASE_MS, EVERY_MS, done, until],
  );

const dueEvents = (database: Database, reader: Reader, until: Date) =>
  many<NotificationEvent>(
    database,
    `SELECT * FROM (${SOURCES[reader.role]}) s
     WHERE ($1::text IS NOT NULL OR $3::timestamptz IS NOT NULL) AND at > $4 AND at <= $3
       AND CASE WHEN kind = '${MAILED_TO_ALL}' THEN true ELSE $6 AND NOT kind = ANY($5) END
     ORDER BY at, id LIMIT ${MOST + 1}`,
    [
      reader.farmer_id ?? reader.pool_id,
      reader.mailed_until,
      until,
      reader.mailed_until,
      Object.entries(reader.kinds).flatMap(([kind, on]) => (on ? [] : [kind])),
      reader.wants_all,
    ],
  );

function mailOf({ role, email }: Reader, all: readonly NotificationEvent[], pageUrl: string) {
  const messages = all.slice(0, MOST).map(each => ({ ...notificationText(role, each), at: each.at }));
  const [first] = messages;
  const entries = messages.map(({ title, message, path, at }) =>
    [
      title,
      ...(message ? [message] : []),
      `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC, ${pageUrl}${path}`,
    ].join('\n'),
  );
  const more = all.length > MOST ? ['There is more: open KALE Pool to see all of it.'] : [];
  const out = `Choose what you are notified of, and how: ${pageUrl}/account?tab=notifications`;
  return {
    to: email,
    subject:
      messages.length === 1 ? `KALE Pool: ${first?.title}` : `KALE Pool: ${messages.length} notifications`,
    text: [...entries, ...more, out].join('\n\n'),
  };
}

/**
 * Mails new notifications to everyone who wants them by e-mail, of the kinds they chose. Any number of processes
 * may do this at once. A mail that could not be sent is tried again the next time. Answers how many were sent.
 */
export async function mailNotifications({
  database,
  sendMail,
  clock,
  pageUrl,
  log,
}: MailingServices): Promise<number> {
  const now = clock();
  const until = new Date(now.getTime() - SETTLED_MS);
  const done: UserId[] = [];
  let sent = 0;
  await includeEverybody(database, until);
  for (let reader = await nextReader(database, now, until, done); reader; ) {
    const all = await dueEvents(database, reader, until);
    const delivered = all.length > 0 && (await handOn(mailOf(reader, all, pageUrl)));
    await database.query(
      `UPDATE notification_preferences SET mailing_until = NULL,
         mailed_until = CASE WHEN $2 THEN greatest(mailed_until, $3) ELSE mailed_until END
       WHERE user_id = $1`,
      [reader.user_id, delivered, until],
    );
    if (delivered) sent += 1;
    done.push(reader.user_id);
    reader = await nextReader(database, now, until, done);
  }
  return sent;

  async function handOn(mail: Mail): Promise<boolean> {
    try {
      await sendMail(mail);
      return true;
    } catch (error) {
      log.warn({ err: error }, 'notifications could not be mailed');
      return false;
    }
  }
}
