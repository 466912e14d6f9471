import { randomUUID } from 'node:crypto';
import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context, MiddlewareHandler } from 'hono';
import type { Api } from './api.ts';

/** Where a call comes from; the gateway on this machine is believed about whom it speaks for. */
export function clientAddress(c: Context): string {
  let address: string | undefined;
  try {
    address = getConnInfo(c).remote.address;
  } catch {
    address = undefined;
  }
  const local = !address || address === '127.0.0.1' || address === '::1' || address === '::ffff:127.0.0.1';
  const forwarded = c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim();
  return (local && forwarded?.slice(0, 64)) || address || 'local';
}

/** Somebody may paste a secret key where an address belongs: it goes no further than this. */
export const shownPath = (path: string) => path.replace(/S[A-Z2-7]{55}/g, 'S…');

/** One line a call, without bodies, headers or query: nothing secret is ever in it. */
export function requestLog({ log }: Api): MiddlewareHandler {
  return async (c, next) => {
    const id = randomUUID();
    const started = performance.now();
    await next();
    c.header('x-request-id', id);
    const ms = Math.round(performance.now() - started);
    log.debug({ id, method: c.req.method, path: shownPath(c.req.path), status: c.res.status, ms }, 'request');
  };
}
