import type { IncomingMessage } from 'node:http';

/** The API takes bodies of 256 KiB (shared-api, PAYLOAD_TOO_LARGE). */
const LARGEST = 256 * 1024;
/** How much of a body beyond that is read and dropped, so that its sender gets to read the 413. */
const DROPPED = 1024 * 1024;

/** Reads the whole body of a request into memory; empty when it has none. */
export const readBody = async (request: IncomingMessage): Promise<Buffer | 'too large' | 'client left'> => {
  const parts: Buffer[] = [];
  let size = 0;
  try {
    // The connection stays open for the response.
    for await (const part of request.iterator({ destroyOnReturn: false })) {
      size += part.length;
      if (size <= LARGEST) parts.push(part);
      if (size > LARGEST + DROPPED) break;
    }
  } catch {
    return 'client left';
  }
  return size > LARGEST ? 'too large' : Buffer.concat(parts);
};
