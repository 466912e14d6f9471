import { type Database, one } from '../database/database.ts';
import type { CommandContext } from './event-store.ts';

/**
 * Whether a request took effect before. Its process died without a response, so it is repeated, and what it changed would
 * now refuse it: a link was used, a factor is gone.
 */
export async function wasDone(database: Database, { cause }: CommandContext): Promise<boolean> {
  if (cause === null) return false;
  const recorded = "SELECT 1 FROM emt_messages WHERE message_metadata->>'cause' = $1 LIMIT 1";
  return (await one(database, recorded, [cause])) !== null;
}
