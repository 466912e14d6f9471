import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import type { Visit } from '../auth/visit.ts';
import type { Api } from './api.ts';
import { clientAddress, countedAddress } from './trusted-proxies.ts';

/** The address that counts and logs use for a request: IPv4, or the /64 of IPv6. */
export function callerAddress({ trustedProxies }: Pick<Api, 'trustedProxies'>, c: Context): string {
  // Only requests of tests have no socket.
  const { incoming }: Partial<HttpBindings> = c.env ?? {};
  const peer = incoming?.socket.remoteAddress ?? '127.0.0.1';
  return countedAddress(clientAddress(peer, c.req.header('x-forwarded-for'), trustedProxies));
}

/** From where and when a request was sent. */
export const requestVisit = (api: Pick<Api, 'trustedProxies' | 'clock'>, c: Context): Visit => ({
  address: callerAddress(api, c),
  userAgent: c.req.header('user-agent') ?? null,
  now: api.clock(),
});
