import { readFile, stat } from 'node:fs/promises';

/** A replaceable file: read again after a change, with its last good content while broken. Undefined before any. */
export const watchedFile = <Content>(file: string, parse: (text: string) => Content) => {
  let seen = '';
  let content: Content | undefined;
  return async (): Promise<Content | undefined> => {
    try {
      const { mtimeMs, size, ino } = await stat(file);
      const now = `${mtimeMs} ${size} ${ino}`;
      if (now !== seen) {
        const text = await readFile(file, 'utf8');
        seen = now;
        content = parse(text);
      }
    } catch (error) {
      const missing =
        typeof error === 'object' && error !== null && 'code' in error && error.code === 'ENOENT';
      if (!missing)
        console.error(JSON.stringify({ level: 'error', msg: `cannot read ${file}`, error: String(error) }));
    }
    return content;
  };
};
