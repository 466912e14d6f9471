import { one } from '../database/database.ts';
import { newNoteId, type UserId } from '../domain/ids.ts';
import { addNote, user } from '../domain/user.ts';
import { type CommandContext, commit } from '../events/event-store.ts';
import { userStream } from '../events/stream.ts';
import type { Services } from './services.ts';

/** Keeps an admin's note on an account. Repeating a request changes nothing. Throws Refusal USER_NOT_FOUND. */
export async function noteAccount(
  { database }: Pick<Services, 'database'>,
  context: CommandContext,
  { userId, by, text }: { userId: UserId; by: UserId; text: string },
): Promise<void> {
  const noteId = newNoteId(context.cause);
  await commit(database, context, async unit => {
    const known = await one(unit.tx, 'SELECT 1 FROM admin_notes WHERE id = $1', [noteId]);
    if (!known) await unit.decide(userStream(userId), user, addNote({ noteId, by, text }));
  });
}
