import * as v from 'valibot';

const INVALID = 'Enter a valid email';

/**
 * Exactly one mailbox: refuses text that a mailer would parse as several addresses, a name or a comment. Otherwise the
 * loose pattern of spec §5: text, at sign, text, dot, text.
 */
const PATTERN =
  /^(?!\.)(?!.*\.\.)[^\s@()<>[\]:;,\\"]{1,64}(?<!\.)@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?$/u;

/** An e-mail address as accepted by every form and request, trimmed. */
export const MailAddress = v.pipe(v.string(), v.trim(), v.maxLength(320, INVALID), v.regex(PATTERN, INVALID));

export const isMailAddress = (text: string): boolean => v.is(MailAddress, text);
