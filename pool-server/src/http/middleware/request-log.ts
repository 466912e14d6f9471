import { randomUUID } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import type { Api } from '../api.ts';

/** Redacts a secret key that was pasted instead of an address. */
export const redactedPath = (path: string) => path.replace(/S[A-Z2-7]{55}/g, 'S…');

/** Logs one line per call, without bodies, headers or query, so that no secret is logged. */
export function requestLog({ log, requests }: Api): MiddlewareHandler {
  return async (c, next) => {
    const id = randomUUID();
    const started = performance.now();
    await next();
    c.header('x-request-id', id);
    const elapsed = performance.now() - started;
    requests.answered(c.res.status, elapsed, c.get('isRefusal') === true);
    const ms = Math.round(elapsed);
    log.debug(
      { id, method: c.req.method, path: redactedPath(c.req.path), status: c.res.status, ms },
      'request',
    );
  };
}
