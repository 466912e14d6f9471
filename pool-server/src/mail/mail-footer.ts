import type { SendMail } from './mail.ts';

/** Where the owner of an account chooses which notifications are mailed. */
export const mailSettings = (pageUrl: string) => `${pageUrl}/account?tab=notifications`;

/** Adds the link to the notification settings to mails without an unsubscribe link. */
export const withFooter =
  (pageUrl: string, send: SendMail): SendMail =>
  mail => {
    if (mail.unsubscribe) return send(mail);
    const footer = `This email cannot be turned off. Choose which notifications are emailed to you: ${mailSettings(pageUrl)}`;
    return send({ ...mail, text: `${mail.text}\n\n${footer}` });
  };
