import { statSync } from 'node:fs';
import { serveStatic } from '@hono/node-server/serve-static';
import type { Context, MiddlewareHandler } from 'hono';

/** The served file types. A file's compressed forms are sent only under the name of the file. */
export const servedTypes = 'css html ico js json png svg txt webmanifest webp woff woff2'.split(' ');

const served = new RegExp(`\\.(${servedTypes.join('|')})$`);

/** A hash in the name: the content under this address never changes. */
const isHashed = (path: string) => /\.[0-9a-f]{8,}\.\w+(\.br|\.gz)?$/.test(path);

const describe = (path: string, c: Context) => {
  const { size, mtimeMs } = statSync(path);
  c.header('cache-control', isHashed(path) ? 'public, max-age=31536000, immutable' : 'no-cache');
  c.header('cross-origin-resource-policy', 'same-origin');
  c.header('vary', 'accept-encoding');
  c.header('etag', `"${size.toString(36)}-${Math.round(mtimeMs).toString(36)}"`);
};

/** Serves files from the first folder that has them, in their best form. Undefined when none has. */
export const createStaticFiles = () => {
  const handlers = new Map<string, MiddlewareHandler>();
  const handlerOf = (folder: string) => {
    const handler =
      handlers.get(folder) ?? serveStatic({ root: folder, precompressed: true, onFound: describe });
    handlers.set(folder, handler);
    return handler;
  };
  return async (c: Context, folders: readonly string[]): Promise<Response | undefined> => {
    if (!served.test(c.req.path)) return undefined;
    for (const folder of folders) {
      const found = await handlerOf(folder)(c, async () => {});
      if (found) return found;
    }
    return undefined;
  };
};
