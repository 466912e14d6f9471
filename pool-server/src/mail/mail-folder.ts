import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { compose } from './compose.ts';
import type { SendMail } from './mail.ts';

/** Keeps a sandbox's mails as files, readable by their owner only, that appear completely or not at all. */
export function openMailFolder(folder: string): SendMail {
  return async mail => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const name = `${new Date().toISOString().replace(/[:.]/g, '-')}-${randomUUID().slice(0, 8)}.eml`;
    const part = join(folder, `.${name}.part`);
    await writeFile(part, await compose(mail), { mode: 0o600, flag: 'wx' });
    await rename(part, join(folder, name));
  };
}
