import * as v from 'valibot';
import { Count } from './units.ts';

/** POST /pooler/announcements: plain text to every member of the operator's pool, as a notification. */
export const AnnouncementRequest = v.object({
  title: v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty('Title is required'),
    v.maxLength(80, 'At most 80 characters'),
  ),
  text: v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty('Text is required'),
    v.maxLength(500, 'At most 500 characters'),
  ),
});
export type AnnouncementRequest = v.InferInput<typeof AnnouncementRequest>;
/** The number of recipients: the pool's members, including those who are leaving. */
export const AnnouncementResponse = v.object({ members: Count });

/** POST /admin/announcements: to the accounts of a role, or to all without one. */
export const BroadcastRequest = v.object({
  ...AnnouncementRequest.entries,
  role: v.optional(v.picklist(['farmer', 'pooler', 'admin'])),
});
export type BroadcastRequest = v.InferInput<typeof BroadcastRequest>;
/** The number of recipients. */
export const BroadcastResponse = v.object({ recipients: Count });
