import { Refusal } from './refusal.ts';

/** The number of announcements that a sender has within 24 hours. */
const A_DAY = 3;
const DAY_MS = 24 * 3_600_000;

/** Plain text with a title. */
export type Announcement = {
  readonly announcementId: string;
  readonly title: string;
  readonly text: string;
};

/** The newest announcements of a sender, up to a day's limit. */
export type Announced = readonly { readonly id: string; readonly at: string }[];

/** The newest announcements including one more. */
export const afterAnnouncement = (
  announced: Announced,
  { announcementId, sentAt }: Announcement & { sentAt: string },
): Announced => [...announced, { id: announcementId, at: sentAt }].slice(-A_DAY);

/** The announcement to send; null if it was sent. `sender` begins the sentence of a refusal. Throws RATE_LIMITED. */
export function sendOnce(
  announced: Announced,
  announcement: Announcement,
  { now, sender }: { now: Date; sender: string },
): (Announcement & { sentAt: string }) | null {
  if (announced.some(({ id }) => id === announcement.announcementId)) return null;
  const oldest = announced.length < A_DAY ? undefined : announced[0];
  const wait = oldest ? Date.parse(oldest.at) + DAY_MS - now.getTime() : 0;
  if (wait > 0) {
    const message = `${sender} can send ${A_DAY} announcements a day`;
    throw new Refusal('RATE_LIMITED', message, Math.ceil(wait / 1000));
  }
  return { sentAt: now.toISOString(), ...announcement };
}
