import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import { type SSEStreamingApi, streamSSE } from 'hono/streaming';
import { type LiveEvent, routes } from 'shared-api/contract';
import type { Caller } from '../../auth/sessions.ts';
import type { DomainEvent } from '../../domain/events.ts';
import type { RecordedEvent } from '../../domain/recorded-event.ts';
import type { Role } from '../../domain/user.ts';
import { type Cursor, type FollowedEvent, follow, isAfter, newestCursor } from '../../events/read.ts';
import type { Api } from '../api.ts';
import { admit } from '../auth/access.ts';
import { findBearer } from '../auth/bearer.ts';
import { ANNOUNCEMENTS, isFor } from './event-router.ts';

const HEARTBEAT_MS = 15_000;
/** The interval of checks of a session past its expiry, in milliseconds. */
const RECHECK_MS = 250;
const CATCH_UP = 1_000;
/** A client that missed more than this gets only new events; it refetches its resources anyway. */
const CATCH_UP_BATCHES = 10;
/** A client with more unread messages than this is disconnected. It reconnects and catches up as fast as it reads. */
const MAX_UNREAD = 2_000;

const cursorText = ({ transaction, position }: Cursor) => `${transaction}-${position}`;
function readCursor(text: string | undefined): Cursor | null {
  const [, transaction, position] = /^(\d{1,18})-(\d{1,18})$/.exec(text ?? '') ?? [];
  return transaction && position ? { transaction: BigInt(transaction), position: BigInt(position) } : null;
}

/** Whether an event causes a notification for a role. */
function isNews(role: Role, { type, data }: DomainEvent): boolean {
  const { notifies = {}, notifiesIf } = ANNOUNCEMENTS[type];
  const values: Readonly<Record<string, unknown>> = data;
  return (
    Object.values(notifies).some(roles => roles.includes(role)) &&
    (!notifiesIf || Object.entries(notifiesIf).some(([field, value]) => values[field] === value))
  );
}

/** The changed resource and its audience, without figures: the client refetches the resource. */
function liveEvents({ role }: Caller, { event, metadata }: RecordedEvent): LiveEvent[] {
  const { type, data } = event;
  const { announcedAs } = ANNOUNCEMENTS[type];
  const changed = {
    at: metadata.at,
    ...('farmerId' in data && { farmerId: data.farmerId }),
    ...('poolId' in data && { poolerId: data.poolId }),
    ...('contractId' in data && { contractId: data.contractId }),
    ...('blockIndex' in data && { blockIndex: data.blockIndex }),
  };
  return [
    ...(isNews(role, event) ? [{ type: 'notification', at: metadata.at } as const] : []),
    ...(announcedAs ? [{ type: announcedAs, ...changed }] : []),
  ];
}

/** GET /events, which ends with its session. Throws ApiError UNAUTHORIZED, FORBIDDEN, TOO_MANY_STREAMS. */
export async function streamEvents(api: Api, c: Context): Promise<Response> {
  const caller = admit(await findBearer(api, c), routes.events, api);
  const over = Promise.withResolvers<void>();
  let isClosed = false;
  let expiry: NodeJS.Timeout | undefined;
  const endWithSession = async () => {
    const still = await findBearer(api, c).catch(() => caller);
    if (still === null) over.resolve();
    else lookAtExpiry(still);
  };
  const lookAtExpiry = ({ expiresAt }: Caller) => {
    clearTimeout(expiry);
    if (isClosed) return;
    const left = expiresAt.getTime() - api.clock().getTime();
    expiry = setTimeout(() => void endWithSession(), Math.max(left, RECHECK_MS)).unref();
  };
  const open = await api.streams.open(caller, () => void endWithSession());
  const close = () => {
    isClosed = true;
    clearTimeout(expiry);
    return open.release();
  };
  // Read before the response starts, so that the client gets every later event.
  const start = await startOf(api, c.req.header('last-event-id')).catch(async problem => {
    await close();
    throw problem;
  });
  // The session may have ended before the stream subscribed to its changes.
  void endWithSession();
  return streamSSE(c, async stream => {
    stream.onAbort(over.resolve);
    try {
      await writeEvents({ api, c, caller, stream, start }, over.promise, endWithSession);
    } catch (error) {
      api.log.warn({ err: error }, 'live events ended');
    } finally {
      await close();
    }
  });
}

/** The start of a stream: after its client's last event, or now. */
async function startOf({ database }: Api, lastEventId: string | undefined): Promise<Cursor> {
  const newest = await newestCursor(database);
  const seen = readCursor(lastEventId);
  // A cursor from the future predates a restore of the database: nothing was missed.
  return seen && !isAfter(seen, newest) ? seen : newest;
}

interface Listening {
  readonly api: Api;
  readonly c: Context;
  readonly caller: Caller;
  readonly stream: SSEStreamingApi;
  /** The position after which events are written. */
  readonly start: Cursor;
}

/** Writes missed and new events until `over`; calls `beat` every 15 seconds. */
async function writeEvents(
  { api, c, caller, stream, start }: Listening,
  over: Promise<void>,
  beat: () => Promise<void>,
): Promise<void> {
  let cursor = start;
  let writing = Promise.resolve();
  let unread = 0;
  const write = (text: string) => {
    if (unread >= MAX_UNREAD) return hangUp(c, stream);
    unread++;
    writing = writing.then(() => stream.write(text)).then(() => void unread--);
  };
  const send = (events: readonly FollowedEvent[]) => {
    for (const recorded of events) {
      if (!isAfter(recorded.cursor, cursor)) continue;
      cursor = recorded.cursor;
      const messages = isFor(caller, recorded) ? liveEvents(caller, recorded) : [];
      for (const [index, message] of messages.entries()) {
        // Only the last message has the id: a client that reconnects before it gets all of them again.
        const id = index === messages.length - 1 ? `\nid: ${cursorText(cursor)}` : '';
        write(`event: ${message.type}\ndata: ${JSON.stringify(message)}${id}\n\n`);
      }
    }
  };
  // Subscribed before reading, so that no event is missed.
  const held: FollowedEvent[] = [];
  let behind = true;
  const hold = (events: readonly FollowedEvent[]) => {
    held.push(...events);
    if (held.length > CATCH_UP) hangUp(c, stream);
  };
  const unsubscribe = api.live.subscribe(caller, events => (behind ? hold(events) : send(events)));
  const here = () => write(': here\n\n');
  const timer = setInterval(() => {
    here();
    void beat();
  }, HEARTBEAT_MS);
  try {
    for (let batch = 0; batch < CATCH_UP_BATCHES && !stream.aborted; batch++) {
      const missed = await follow(api.database, cursor, CATCH_UP);
      send(missed);
      await writing;
      if (missed.length < CATCH_UP) break;
    }
    behind = false;
    send(held);
    here();
    await over;
  } finally {
    clearInterval(timer);
    unsubscribe();
  }
}

/** Ends a stream that its client does not read: drops its queue and its socket. */
function hangUp(c: Context, stream: SSEStreamingApi): void {
  stream.abort();
  const bindings: Partial<HttpBindings> | undefined = c.env;
  bindings?.outgoing?.destroy();
}
