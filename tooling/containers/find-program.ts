import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The folders of programs: those of PATH, and Debian's folders of services, which a user's PATH may lack. */
export const programFolders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin'];

/** The path of a program of this machine; undefined if it is not installed. */
export const findProgram = (name: string): string | undefined =>
  programFolders.map(folder => join(folder, name)).find(existsSync);
