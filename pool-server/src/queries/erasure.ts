import { one, type Queryable } from '../database/database.ts';
import type { UserId } from '../domain/ids.ts';

/** Whether the registration is older than the separation of personal data: its event contains the address. */
export const hasPermanentAddress = async (on: Queryable, userId: UserId): Promise<boolean> =>
  (await one(
    on,
    `SELECT 1 FROM emt_messages WHERE stream_id = 'user-' || $1 AND message_type = 'UserRegistered' AND message_data ? 'email'`,
    [userId],
  )) !== null;
