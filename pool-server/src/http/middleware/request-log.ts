import { randomUUID } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import type { Api } from '../api.ts';

/** Somebody may paste a secret key where an address belongs: it goes no further than this. */
export const redactedPath = (path: string) => path.replace(/S[A-Z2-7]{55}/g, 'S…');

/** One line a call, without bodies, headers or query: nothing secret is ever in it. */
export function requestLog({ log }: Api): MiddlewareHandler {
  return async (c, next) => {
    const id = randomUUID();
    const started = performance.now();
    await next();
    c.header('x-request-id', id);
    const ms = Math.round(performance.now() - started);
    log.debug(
      { id, method: c.req.method, path: redactedPath(c.req.path), status: c.res.status, ms },
      'request',
    );
  };
}
