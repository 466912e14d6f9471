import type { UserId } from '../domain/ids.ts';

/** One message to one person, in plain text. */
export interface Mail {
  readonly to: string;
  /** The account that it is about, where there is one: on a sandbox its owner opens the mail in the page. */
  readonly userId?: UserId;
  readonly subject: string;
  /** The address at which the recipient unsubscribes without signing in. */
  readonly unsubscribe?: string;
  readonly text: string;
}

/** Hands a message on. Throws when it could not be. */
export type SendMail = (mail: Mail) => Promise<void>;
