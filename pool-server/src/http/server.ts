import type { Server } from 'node:http';
import { createAdaptorServer } from '@hono/node-server';
import type { Hono } from 'hono';

/** A socket that drips is closed within 7 seconds; a live stream of events may stay as long as it likes. */
const LIMITS = { headersTimeout: 5_000, requestTimeout: 6_500, connectionsCheckingInterval: 500 };
const KEEP_ALIVE_MS = 65_000;

/** So many may knock at the same moment; PostgreSQL and memory bound what follows. */
const BACKLOG = 4_096;

/** Serves an app, on this machine only unless told otherwise; the gateway is what the world sees. */
export function startServer(app: Hono, port: number, host = '127.0.0.1'): Promise<Server> {
  // Without options for HTTP/2 it is a server of plain HTTP.
  const server = createAdaptorServer({
    fetch: app.fetch,
    serverOptions: { ...LIMITS, keepAliveTimeout: KEEP_ALIVE_MS },
  }) as Server;
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port, host, backlog: BACKLOG }, () => resolve(server));
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
