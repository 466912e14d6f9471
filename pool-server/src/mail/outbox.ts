import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SendMail } from './mail.ts';

/** A header line holds what stands in it and nothing else: no line break ends it early. */
const line = (text: string) => text.replace(/[\r\n]+/g, ' ');

/**
 * Keeps mails as files in a folder instead of sending them, as a sandbox does. Each is readable by its owner only,
 * and appears whole or not at all.
 */
export function openOutbox(folder: string): SendMail {
  return async ({ to, subject, text }) => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const date = new Date();
    const name = `${date.toISOString().replace(/[:.]/g, '-')}-${randomUUID().slice(0, 8)}.eml`;
    const head = [
      `Date: ${date.toUTCString()}`,
      'From: KALE Pool <no-reply@kale-pool.invalid>',
      `To: ${line(to)}`,
      `Subject: ${line(subject)}`,
      'Content-Type: text/plain; charset=utf-8',
    ];
    const part = join(folder, `.${name}.part`);
    await writeFile(part, `${head.join('\r\n')}\r\n\r\n${text}\r\n`, { mode: 0o600, flag: 'wx' });
    await rename(part, join(folder, name));
  };
}
