import type pg from 'pg';
import type { Database } from '../database/database.ts';
import { endUnlessAnswering, listeningClient, startListening } from '../database/listening.ts';
import { CHANNEL } from './event-store.ts';
import { type FollowedEvent, follow, newestCursor } from './read.ts';

export type Listener = (events: readonly FollowedEvent[]) => void;

/** Delivers every event to its listeners once, whichever process wrote it. */
export interface LiveEvents {
  subscribe(listener: Listener): () => void;
  close(): Promise<void>;
}

const BATCH = 500;
const RECONNECT_MS = 1_000;
/** How long a follower waits before it polls, to find an event that settled late or whose notification was lost. */
const LOOK_AGAIN_MS = 1_000;

/** LISTENs on its own connection and reads the announced events. Waits for `first` before it delivers them. */
export async function listenToEvents(
  url: string,
  database: Database,
  first: () => Promise<void> = async () => undefined,
): Promise<LiveEvents> {
  const listeners = new Set<Listener>();
  let cursor = await newestCursor(database);
  let pendingRead: Promise<void> | null = null;
  let again = false;
  let closed = false;
  let client: pg.Client | null = null;

  const readOn = async () => {
    do {
      again = false;
      const events = await follow(database, cursor, BATCH);
      const last = events.at(-1);
      if (last) {
        cursor = last.cursor;
        await first();
        for (const listener of listeners) listener(events);
        again = true;
      }
    } while (again && !closed);
  };
  const wake = () => {
    if (closed) return;
    again = true;
    pendingRead ??= readOn()
      .catch(() => undefined)
      .finally(() => {
        pendingRead = null;
      });
  };

  const connect = async () => {
    if (closed) return;
    const next = listeningClient(url, CHANNEL);
    next.on('notification', wake);
    next.on('error', () => next.end().catch(() => undefined));
    next.on('end', () => {
      if (client === next) client = null;
      if (!closed) setTimeout(() => connect().catch(() => undefined), RECONNECT_MS).unref();
    });
    await startListening(next, CHANNEL);
    client = next;
    wake();
  };
  await connect();
  const timer = setInterval(() => {
    wake();
    if (client) endUnlessAnswering(client);
  }, LOOK_AGAIN_MS).unref();

  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async close() {
      closed = true;
      clearInterval(timer);
      await pendingRead;
      await client?.end().catch(() => undefined);
    },
  };
}
