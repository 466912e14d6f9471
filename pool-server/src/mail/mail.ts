import type { UserId } from '../domain/ids.ts';

/** One message to one person, in plain text. */
export interface Mail {
  readonly to: string;
  /** The account of the mail, if any; on a sandbox its owner can open the mail in the product. */
  readonly userId?: UserId;
  readonly subject: string;
  /** The address at which the recipient unsubscribes without signing in. */
  readonly unsubscribe?: string;
  readonly text: string;
}

/** Placeholders in the text of a queued mail: the product's URL, and the token of its link. */
export const PAGE = '{page}';
export const TOKEN = '{token}';

/** The mail server refused this message or its recipient; it may accept others. */
export class MailRefused extends Error {}

/** Sends a message. Throws if it could not be sent: `MailRefused` if other messages are not affected. */
export type SendMail = (mail: Mail) => Promise<void>;
