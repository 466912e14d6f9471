import type { Server } from 'node:http';
import { createAdaptorServer } from '@hono/node-server';
import type { Hono } from 'hono';

/** A slow request is closed within 7 seconds; event streams have no time limit. */
const LIMITS = { headersTimeout: 5_000, requestTimeout: 6_500, connectionsCheckingInterval: 500 };
const KEEP_ALIVE_MS = 65_000;

/** The backlog of connections; PostgreSQL and memory limit the rest. */
const BACKLOG = 4_096;

/** Serves an app, by default only on this machine; the gateway is public. */
export function startServer(app: Hono, port: number, host = '127.0.0.1'): Promise<Server> {
  // Without HTTP/2 options this is a plain HTTP server.
  const server = createAdaptorServer({
    fetch: app.fetch,
    serverOptions: { ...LIMITS, keepAliveTimeout: KEEP_ALIVE_MS },
  }) as Server;
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port, host, backlog: BACKLOG }, () => resolve(server));
  });
}

/** Stops accepting calls, lets running ones finish, and closes open connections after 3 seconds. */
export async function stopServer(server: Server): Promise<void> {
  const closed = new Promise<void>(resolve => server.close(() => resolve()));
  server.closeIdleConnections();
  const timer = setTimeout(() => server.closeAllConnections(), 3_000);
  await closed;
  clearTimeout(timer);
}
