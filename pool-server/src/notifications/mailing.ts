import type { Logger } from 'pino';
import { MAILED_AT_ONCE } from 'shared-api/contract';
import { MAY_OWN_ADDRESS } from '../auth/shared-address.ts';
import { type Database, many, one } from '../database/database.ts';
import type { Clock } from '../domain/clock.ts';
import type { FarmerId, PoolId, UserId } from '../domain/ids.ts';
import type { Role } from '../domain/user.ts';
import type { Mail, SendMail } from '../mail/mail.ts';
import { mailSettings } from '../mail/mail-footer.ts';
import { nextDigest } from './digest.ts';
import { CLOSURES, includeEverybody, MAILED_TO_ALL, shareNotices } from './mailed-to-all.ts';
import { KEY, SENT_AS } from './source-parts.ts';
import { SOURCES } from './sources.ts';
import type { NotificationEvent } from './text-parts.ts';
import { notificationText } from './texts.ts';

/** The minimum time between two emails besides the digest. The next one contains everything since the last. */
const EVERY_MS = 300_000;
/** Allows for late records: a batch is recorded when its last step has ended, with the ledger's times. */
const SETTLED_MS = 120_000;
/** The limit for even later records, such as a deposit after an outage. */
const LATE_MS = 6 * 3_600_000;
/** How far back the contents of earlier daily digests matter: a day and `LATE_MS`. */
const FORGOTTEN_MS = LATE_MS + 24 * 3_600_000;
const MOST = 50;
/** The kind whose mails are sent at the time of the event. */
const MAILED_BY_ITSELF = 'account_security' satisfies NotificationEvent['kind'];
/** Longer than the time-out of a mail server. If a process dies, another one sends the mail after the lease. */
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
  /** Whether they want notifications by e-mail; the others get only the mails for all users. */
  wants_all: boolean;
  mail_kinds: Record<string, boolean>;
  /** When kinds were switched on again. */
  mail_kinds_since: Record<string, string>;
  mailed_until: Date;
  /** When they last changed their mail preferences. */
  mail_since: Date | null;
  /** The keys of what was mailed in the period that the next mail covers, and at least within `FORGOTTEN_MS`. */
  mailed_lately: string[];
  /** Whether the daily digest is due, and the end of the period that the last one covered. */
  digest_due: boolean;
  digested_until: Date | null;
  digest_hour: number;
  time_zone: string;
  unsubscribe_token: string;
}

/**
 * Claims the next user with a due mail, so that no other process mails the same user within the lease. A digest is due
 * once its hour has settled: at midnight, the day that has just ended is complete. An address that another account has
 * proved belongs to that account.
 */
const nextReader = (database: Database, now: Date, until: Date, done: readonly UserId[]) =>
  one<Reader>(
    database,
    `UPDATE notification_preferences p SET mailing_until = $1::timestamptz + $2 * interval '1 ms' FROM users u
     WHERE u.id = p.user_id AND p.user_id = (
       SELECT user_id FROM notification_preferences JOIN users u ON u.id = user_id
         LEFT JOIN (SELECT user_id, max(at) AS at FROM (${shareNotices('$5')}) shares GROUP BY user_id) share USING (user_id)
       WHERE (notification_preferences.email OR (email_proof_due IS NULL
           AND mailed_until < greatest(share.at, (SELECT max(began_at) FROM (${CLOSURES}) closed WHERE began_at <= $5))))
         AND status <> 'suspended' AND NOT user_id = ANY($4)
         AND ${MAY_OWN_ADDRESS}
         AND (mailed_until <= $1::timestamptz - $3 * interval '1 ms' OR digest_at <= $5)
         AND (mailing_until IS NULL OR mailing_until <= $1)
       ORDER BY mailed_until LIMIT 1 FOR UPDATE OF notification_preferences SKIP LOCKED)
     RETURNING p.user_id, u.email, u.role, u.farmer_id, u.pool_id, p.email AS wants_all, p.mail_kinds, p.mail_kinds_since,
       p.mailed_until, p.mail_since, p.mailed_lately,
       coalesce(p.digest_at <= $5, false) AS digest_due, p.digested_until, p.digest_hour, p.time_zone, p.unsubscribe_token`,
    [now, LEASE_MS, EVERY_MS, done, until],
  );

// The keys record which notifications were mailed.
const timeIn = (key: string) => Date.parse(key.slice(key.lastIndexOf(' ') + 1));
const idIn = (key: string) => key.slice(0, key.lastIndexOf(' '));

/** From when to look for late records: not from before the reader chose what is mailed. */
function lookBack({ mail_since }: Reader, mailedUntil: Date): Date {
  const late = new Date(mailedUntil.getTime() - LATE_MS);
  const from = mail_since && mail_since > late ? mail_since : late;
  return earlier(from, mailedUntil);
}

const dueEvents = (database: Database, reader: Reader, until: Date) =>
  many<NotificationEvent & { key: string }>(
    database,
    `SELECT s.*, ${KEY} AS key FROM (${SOURCES.mail[reader.role]}) s
     WHERE ($1::text IS NOT NULL OR $3::timestamptz IS NOT NULL) AND at <= $3
       AND kind <> '${MAILED_BY_ITSELF}' AND NOT ${SENT_AS} = ANY($10)
       AND CASE WHEN kind = ANY($7) THEN at > $4 ELSE $8 AND at > $9 END
       AND (${MAILED_TO_ALL} OR $6 AND NOT kind = ANY($5) AND at >= coalesce(($11::jsonb->>kind)::timestamptz, '-infinity'))
     ORDER BY at, id LIMIT ${MOST + 1}`,
    [
      reader.farmer_id ?? reader.pool_id ?? reader.user_id,
      lookBack(
        reader,
        reader.digest_due ? earlier(reader.mailed_until, digestedUntil(reader)) : reader.mailed_until,
      ),
      until,
      lookBack(reader, reader.mailed_until),
      Object.entries(reader.mail_kinds).flatMap(([kind, on]) => (on ? [] : [kind])),
      reader.wants_all,
      MAILED_AT_ONCE,
      reader.digest_due,
      lookBack(reader, digestedUntil(reader)),
      reader.mailed_lately.flatMap(key => [key, idIn(key)]),
      reader.mail_kinds_since,
    ],
  );

const digestedUntil = ({ digested_until, mailed_until }: Reader) => digested_until ?? mailed_until;
const earlier = (a: Date, b: Date) => (a < b ? a : b);

/** The end of the period that a mail of these covers: just before its last one if there are more, so that the next mail has them. */
function endOf(all: readonly NotificationEvent[], until: Date): Date {
  const last = all.length > MOST && all[MOST - 1];
  return last ? new Date(last.at.getTime() - 1) : until;
}

/** From when to keep what was mailed: the next mail looks back from this one, or an earlier one if none was sent. */
function keptFrom(reader: Reader, until: Date, mailed: boolean, digested: boolean): Date {
  const mailedUntil = mailed ? until : reader.mailed_until;
  const next = earlier(mailedUntil, digested ? until : digestedUntil(reader));
  return earlier(lookBack(reader, next), new Date(until.getTime() - FORGOTTEN_MS));
}

/** Records that a reader's email was sent or their digest was empty. Records nothing if sending failed. */
function recordMail(database: Database, reader: Reader, { delivered, mailed, more, until, now }: Outcome) {
  const digested = reader.digest_due && delivered !== false;
  const from = keptFrom(reader, until, delivered === true, digested);
  return database.query(
    `UPDATE notification_preferences SET mailing_until = NULL,
       mailed_until = CASE WHEN $2 THEN greatest(mailed_until, $3) ELSE mailed_until END,
       mailed_lately = $6,
       digested_until = CASE WHEN $4 THEN greatest(digested_until, $3) ELSE digested_until END,
       digest_at = CASE WHEN $7 THEN $5 ELSE digest_at END
     WHERE user_id = $1`,
    [
      reader.user_id,
      delivered === true,
      until,
      digested,
      nextDigest(now, reader.digest_hour, reader.time_zone),
      [...reader.mailed_lately, ...mailed].filter(key => timeIn(key) > from.getTime()),
      // A long digest remains due, so that the next mail continues it.
      digested && !more,
    ],
  );
}

interface Outcome {
  /** Null if there is nothing to send. */
  readonly delivered: boolean | null;
  /** The keys of what was in the mail. */
  readonly mailed: readonly string[];
  /** Whether the mail could not contain everything. */
  readonly more: boolean;
  readonly until: Date;
  readonly now: Date;
}

/** The titles of our own announcements begin with our name. */
const subjectOf = (title = '') => (title.startsWith('KALE Pool: ') ? title : `KALE Pool: ${title}`);

function mailOf(
  { role, email, user_id, wants_all, unsubscribe_token }: Reader,
  all: readonly NotificationEvent[],
  pageUrl: string,
): Mail {
  const messages = all.slice(0, MOST).map(each => ({ ...notificationText(role, each), at: each.at }));
  const [first] = messages;
  const entries = messages.map(({ title, message, path, at }) =>
    [
      title,
      ...(message ? [message] : []),
      `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC, ${pageUrl}${path}`,
    ].join('\n'),
  );
  const more = all.length > MOST ? ['There are more notifications. The next email contains them.'] : [];
  // The others get only what is mailed to all, which the link does not stop.
  const unsubscribe = wants_all && `${pageUrl}/unsubscribe?of=notifications#token=${unsubscribe_token}`;
  const out = unsubscribe
    ? [`Notification settings: ${mailSettings(pageUrl)}`, `Unsubscribe: ${unsubscribe}`]
    : [];
  return {
    to: email,
    userId: user_id,
    ...(unsubscribe && { unsubscribe }),
    subject: messages.length === 1 ? subjectOf(first?.title) : `KALE Pool: ${messages.length} notifications`,
    text: [...entries, ...more, ...out].join('\n\n'),
  };
}

const settledAt = (now: Date) => new Date(now.getTime() - SETTLED_MS);

/** Mails new notifications to everyone who wants them, in any number of processes. Returns how many were sent. */
export async function mailNotifications({
  database,
  sendMail,
  clock,
  pageUrl,
  log,
}: MailingServices): Promise<number> {
  const done: UserId[] = [];
  let sent = 0;
  await includeEverybody(database, settledAt(clock()));
  for (;;) {
    // The time of this mail, not of the run, which may take longer than the lease of a mail.
    const now = clock();
    const reader = await nextReader(database, now, settledAt(now), done);
    if (!reader) return sent;
    const { user_id: userId } = reader;
    done.push(userId);
    // One reader's failure must not hold up the mails of others.
    const delivered = await mailTo(reader, now).catch(error => {
      log.error({ err: error, userId }, 'the notifications of a user could not be read');
      return false;
    });
    if (delivered) sent += 1;
  }

  async function mailTo(reader: Reader, now: Date): Promise<boolean> {
    const until = settledAt(now);
    const all = await dueEvents(database, reader, until);
    const delivered = all.length > 0 ? await handOn(mailOf(reader, all, pageUrl)) : null;
    const mailed = delivered ? all.slice(0, MOST).map(({ key }) => key) : [];
    const more = all.length > MOST;
    await recordMail(database, reader, { delivered, mailed, more, until: endOf(all, until), now });
    return delivered === true;
  }

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
