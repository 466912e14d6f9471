import type { Server } from 'node:http';
import { serve } from '@hono/node-server';
import type { Hono } from 'hono';

/** A socket that dribbles is closed within 8 seconds; a live stream of events may stay as long as it likes. */
const LIMITS = { headersTimeout: 5_000, requestTimeout: 6_500, connectionsCheckingInterval: 500 };
const KEEP_ALIVE_MS = 65_000;

/** Serves an app, on this machine only unless told otherwise; the gateway is what the world sees. */
export function startServer(app: Hono, port: number, hostname = '127.0.0.1'): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = serve(
      {
        fetch: app.fetch,
        port,
        hostname,
        serverOptions: { ...LIMITS, keepAliveTimeout: KEEP_ALIVE_MS },
      },
      () => resolve(server),
    ) as Server;
    server.once('error', reject);
  });
}

/** Takes no new call, lets those under way end, and closes what is still open after 3 seconds. */
export async function stopServer(server: Server): Promise<void> {
  const closed = new Promise<void>(resolve => server.close(() => resolve()));
  server.closeIdleConnections();
  const timer = setTimeout(() => server.closeAllConnections(), 3_000);
  await closed;
  clearTimeout(timer);
}
