import { MAY_SIGN_IN } from '../auth/sessions.ts';
import { one } from '../database/database.ts';
import { broadcast, broadcasts } from '../domain/broadcast.ts';
import { newAnnouncementId } from '../domain/ids.ts';
import type { Role } from '../domain/user.ts';
import { type CommandContext, commit } from '../events/event-store.ts';
import { BROADCAST_STREAM } from '../events/stream.ts';
import { IS_ERASED } from '../queries/users.ts';
import type { Services } from './services.ts';

/** Sends an announcement to a role or all, once. Returns how many may sign in to read it. Throws Refusal RATE_LIMITED. */
export async function sendBroadcast(
  { database }: Pick<Services, 'database'>,
  context: CommandContext,
  { role, title, text }: { role: Role | null; title: string; text: string },
): Promise<number> {
  const announcement = { announcementId: newAnnouncementId(context.cause), title, text };
  return commit(database, context, async unit => {
    await unit.decide(BROADCAST_STREAM, broadcasts, broadcast(announcement, role, context.at));
    const row = await one<{ recipients: number }>(
      unit.tx,
      `SELECT count(*)::int AS recipients FROM users u
       WHERE ${MAY_SIGN_IN} AND NOT ${IS_ERASED} AND ($1::text IS NULL OR u.role = $1)`,
      [role],
    );
    return row?.recipients ?? 0;
  });
}
