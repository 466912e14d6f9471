import { createHash } from 'node:crypto';

/** An answer's validator, by all that it depends on. */
export const etagOf = (...parts: readonly string[]): string =>
  `"${createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 20)}"`;
