import type { Transaction } from '../../database/database.ts';
import type { UserId } from '../../domain/ids.ts';
import type { Visit } from '../visit.ts';
import { mailVisit } from '../visit-mail.ts';

/** A change to an account's second factors or recovery codes. */
export type FactorChange = 'added' | 'removed' | 'codes-renewed' | 'code-used';

const WORDS: Readonly<Record<FactorChange, { subject: string; text: string }>> = {
  added: {
    subject: 'A second factor was added to your KALE Pool account',
    text: 'From now on, signing in and moving money can be confirmed with it.',
  },
  removed: {
    subject: 'A second factor was removed from your KALE Pool account',
    text: 'It no longer works.',
  },
  'codes-renewed': {
    subject: 'The recovery codes of your KALE Pool account were renewed',
    text: 'The earlier recovery codes no longer work.',
  },
  'code-used': {
    subject: 'A recovery code of your KALE Pool account was used',
    text: 'It was used in place of your second factor and cannot be used again.',
  },
};

/** Mails the owner of an account about a change of its second factors or recovery codes. */
export const mailFactorChange = (tx: Transaction, userId: UserId, change: FactorChange, visit: Visit) =>
  mailVisit(tx, userId, visit, WORDS[change]);
