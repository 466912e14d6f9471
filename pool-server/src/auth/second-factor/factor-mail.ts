import type { UserId } from '../../domain/ids.ts';
import { PAGE } from '../../mail/mail.ts';
import type { QueuedMail } from '../../mail/outbox.ts';
import { placeOf, type Visit } from '../visit.ts';

/** A change of the ways to prove that somebody owns an account. */
export type FactorChange = 'added' | 'removed' | 'codes-renewed' | 'code-used';

const WORDS: Readonly<Record<FactorChange, { subject: string; text: string }>> = {
  added: {
    subject: 'A second factor was added to your KALE Pool account',
    text: 'From now on, signing in and moving money can be confirmed with it.',
  },
  removed: {
    subject: 'A second factor was removed from your KALE Pool account',
    text: 'It no longer confirms anything.',
  },
  'codes-renewed': {
    subject: 'The recovery codes of your KALE Pool account were renewed',
    text: 'The earlier recovery codes no longer work.',
  },
  'code-used': {
    subject: 'A recovery code of your KALE Pool account was used',
    text: 'It confirmed a sign-in or an action in place of your second factor, and does not work again.',
  },
};

/** The mail to the owner of an account about a change of its second factors or recovery codes. */
export function factorMail(userId: UserId, change: FactorChange, visit: Visit): QueuedMail {
  const { address, device } = placeOf(visit);
  const { subject, text } = WORDS[change];
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
