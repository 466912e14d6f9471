import nodemailer from 'nodemailer';
import * as v from 'valibot';
import { isRemote } from '../database/is-remote.ts';
import { type Mail, MailRefused, type SendMail } from './mail.ts';

/** The default sender of mails. A sandbox receives no replies. */
export const NO_REPLY = 'KALE Pool <no-reply@kale-pool.invalid>';

/** Time-outs of a mail server: for the connection, the greeting, and later responses. Its URL may override them. */
const PATIENCE = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }; // ms

/** Adds our defaults for nodemailer. A remote server must offer TLS, unless the URL has `requireTLS=false`. */
export function mailServerAddress(url: string): URL {
  const address = new URL(url);
  const needsTls = isRemote(url) && address.protocol === 'smtp:';
  for (const [name, value] of Object.entries({ ...PATIENCE, ...(needsTls && { requireTLS: true }) })) {
    if (!address.searchParams.has(name)) address.searchParams.set(name, String(value));
  }
  return address;
}

/** An error of nodemailer about one message or recipient, unlike a refused sender or a 421, which affect every mail. */
const Refused = v.object({
  code: v.picklist(['EENVELOPE', 'EMESSAGE']),
  command: v.picklist(['API', 'RCPT TO', 'DATA']),
  responseCode: v.optional(v.pipe(v.number(), v.notValue(421))),
});

/** Sends through the mail server at an `smtp://` or `smtps://` URL. Throws if the server does not accept the email. */
export function openMailServer(url: string, from: string): SendMail {
  const transport = nodemailer.createTransport(mailServerAddress(url).href, { from });
  return async mail => {
    try {
      await transport.sendMail(toMessage(mail));
    } catch (error) {
      if (v.is(Refused, error)) throw new MailRefused('The mail server refused the mail', { cause: error });
      throw error;
    }
  };
}

/** The address as an object: text would be parsed, and could name several people. */
const toMessage = ({ to, subject, text, unsubscribe }: Mail) => ({
  to: { name: '', address: to },
  subject,
  text,
  ...(unsubscribe && { list: { unsubscribe } }),
});

const composer = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'windows' });

/** The message in the form that a mail server receives. */
export async function compose(mail: Mail): Promise<Buffer> {
  const { message } = await composer.sendMail({ from: NO_REPLY, ...toMessage(mail) });
  return Buffer.isBuffer(message) ? message : Buffer.from('');
}
