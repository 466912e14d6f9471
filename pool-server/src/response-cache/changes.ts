import type pg from 'pg';
import { listeningClient, startListening } from '../database/listening.ts';

/** Data that a cached response may depend on, as named by the database's change notifications. */
export type Subject = `${'user' | 'session' | 'api-key' | 'farmer' | 'pool' | 'account'}:${string}` | 'farm';

/** Called with the changed subject; null when changes may have been missed. */
export type ChangeListener = (subject: string | null) => void;

/** Receives every change that any process commits. */
export interface Changes {
  /** False while changes may be missed; the cache is then not used. */
  isListening(): boolean;
  subscribe(listener: ChangeListener): () => void;
  /** Resolves once every change committed before the call has been received. */
  caughtUp(): Promise<void>;
  close(): Promise<void>;
}

interface Connection {
  readonly client: pg.Client;
  /** Callers that wait for a round trip; released when the connection is lost. */
  readonly waiting: Set<() => void>;
  lastMessageAt: number;
}

const CHANNEL = 'kale_changes';
/** The interval of round trips; a connection silent for SILENCE_MS counts as lost. */
const SOUND_INTERVAL_MS = 1_000;
const SILENCE_MS = 5_000;
const RECONNECT_MS = 500;

/** LISTENs on its own connection. PostgreSQL notifies of commits in order, so our own notification follows earlier commits. */
export async function listenToChanges(url: string): Promise<Changes> {
  const listeners = new Set<ChangeListener>();
  let current: Connection | null = null;
  let closed = false;

  const notify = (subject: string | null) => {
    for (const listener of listeners) listener(subject);
  };
  const isListening = () => current !== null && performance.now() - current.lastMessageAt < SILENCE_MS;

  function lose(connection: Connection) {
    if (current !== connection) return;
    current = null;
    notify(null);
    for (const letGo of connection.waiting) letGo();
    connection.client.end().catch(() => undefined);
  }

  async function connect(): Promise<void> {
    const client = listeningClient(url, CHANNEL);
    const connection: Connection = { client, waiting: new Set(), lastMessageAt: 0 };
    client.on('error', () => lose(connection));
    client.on('end', () => {
      lose(connection);
      if (!closed) setTimeout(reconnect, RECONNECT_MS).unref();
    });
    client.on('notification', ({ payload }) => {
      if (payload) notify(payload);
    });
    await startListening(client, CHANNEL);
    connection.lastMessageAt = performance.now();
    current = connection;
    // The cache was cleared when the connection was lost; responses computed since may predate missed changes.
    notify(null);
  }
  const reconnect = () => {
    if (!closed) connect().catch(() => undefined);
  };

  function sound(): Promise<void> {
    const connection = current;
    if (!connection) return Promise.resolve();
    const { promise, resolve } = Promise.withResolvers<void>();
    connection.waiting.add(resolve);
    const markAlive = () => {
      connection.lastMessageAt = performance.now();
      connection.waiting.delete(resolve);
      resolve();
    };
    connection.client.query(`SELECT pg_notify('${CHANNEL}', '')`).then(markAlive, () => lose(connection));
    return promise;
  }

  let running = Promise.resolve();
  let next: Promise<void> | null = null;
  /** A running round trip may have started before the caller's commit, so callers share the next one. */
  const caughtUp = () => {
    if (!isListening()) return Promise.resolve();
    next ??= running.then(() => {
      next = null;
      running = sound();
      return running;
    });
    return next;
  };

  await connect();
  let soundedAt = performance.now();
  const timer = setInterval(() => {
    // The time this process was blocked is not the database's silence.
    const overslept = performance.now() - soundedAt - SOUND_INTERVAL_MS;
    soundedAt = performance.now();
    if (current && overslept > 0) current.lastMessageAt += overslept;
    if (current && !isListening()) lose(current);
    else void caughtUp();
  }, SOUND_INTERVAL_MS).unref();

  return {
    isListening,
    caughtUp,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async close() {
      closed = true;
      clearInterval(timer);
      await current?.client.end().catch(() => undefined);
    },
  };
}
