import { createHash } from 'node:crypto';

/** The ETag of a response, from all of its inputs. */
export const etagOf = (...parts: readonly string[]): string =>
  `"${createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 20)}"`;
