import type { Aggregate } from './aggregate.ts';
import { type Announced, type Announcement, afterAnnouncement, sendOnce } from './announcement.ts';
import type { Fact } from './events.ts';
import type { Role } from './user.ts';

/** An admin's announcement to the accounts of a role, or to all if it is null. */
export type BroadcastEvent = Fact<'BroadcastSent', { role: Role | null; sentAt: string } & Announcement>;

export const broadcasts: Aggregate<Announced, BroadcastEvent> = {
  type: 'broadcast',
  initialState: () => [],
  evolve: (announced, { data }) => afterAnnouncement(announced, data),
};

/** Sends an announcement of the product. Repeating one sends nothing. @throws Refusal RATE_LIMITED */
export const broadcast =
  (announcement: Announcement, role: Role | null, now: Date) =>
  (announced: Announced): BroadcastEvent[] => {
    const sent = sendOnce(announced, announcement, { now, sender: 'All admins together' });
    return sent ? [{ type: 'BroadcastSent', data: { role, ...sent } }] : [];
  };
