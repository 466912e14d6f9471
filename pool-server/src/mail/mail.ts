/** One message to one person, in plain text. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** Hands a message on. Throws when it could not be. */
export type SendMail = (mail: Mail) => Promise<void>;
