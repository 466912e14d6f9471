import pg from 'pg';
import { vanishedClientOptions } from './lost-connections.ts';

const CONNECTS_WITHIN_MS = 2_000;
const ANSWERS_WITHIN_MS = 5_000;

/** A client for a connection that LISTENs to a channel; `pg_stat_activity` shows the channel as its name. */
export const listeningClient = (url: string, channel: string) =>
  new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECTS_WITHIN_MS,
    keepAlive: true,
    options: vanishedClientOptions(),
    application_name: `listens to ${channel}`,
  });

/** Connects and LISTENs. The connection ends if the server refuses, as a replica does, or does not answer. */
export async function startListening(client: pg.Client, channel: string): Promise<void> {
  await client.connect();
  try {
    const listen = { text: `LISTEN ${channel}`, query_timeout: ANSWERS_WITHIN_MS };
    await client.query(listen);
  } catch (error) {
    client.end().catch(() => undefined);
    throw error;
  }
}

const waiting = new WeakSet<pg.Client>();

/** Ends a connection whose server has vanished without closing it. Call it about every second. */
export function endUnlessAnswering(client: pg.Client): void {
  if (waiting.has(client)) return;
  waiting.add(client);
  const ask = { text: 'SELECT', query_timeout: ANSWERS_WITHIN_MS };
  client
    .query(ask)
    .catch(() => client.end().catch(() => undefined))
    .finally(() => waiting.delete(client));
}
