import type { UserId } from '../domain/ids.ts';
import { PAGE } from '../mail/mail.ts';
import type { QueuedMail } from '../mail/outbox.ts';
import { placeOf, type Visit } from './visit.ts';

/** A mail to the owner of an account about what was done with it, from where and when. */
export function visitMail(
  userId: UserId,
  visit: Visit,
  { subject, text }: { subject: string; text: string },
): QueuedMail {
  const { address, device } = placeOf(visit);
  return {
    userId,
    subject,
    text: [
      text,
      '',
      `Device: ${device ?? 'unknown'}`,
      `Network address: ${address}`,
      `Time: ${visit.now.toISOString()}`,
      '',
      'If it was you, there is nothing to do.',
      `If it was not, choose a new password, which signs out every device: ${PAGE}/auth/reset`,
    ].join('\n'),
  };
}
