import { one, type Queryable } from '../database/database.ts';
import type { CommandContext } from './event-store.ts';

/** Whether a repeated request took effect before, without a response: its change would now refuse it. */
export async function wasDone(on: Queryable, { cause }: CommandContext): Promise<boolean> {
  if (cause === null) return false;
  const recorded = "SELECT 1 FROM emt_messages WHERE message_metadata->>'cause' = $1 LIMIT 1";
  return (await one(on, recorded, [cause])) !== null;
}
