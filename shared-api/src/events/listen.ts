import * as v from 'valibot';
import { LiveEvent } from '../contract/events.ts';
import { StreamRefused, stream } from '../http/stream.ts';
import { readEvents } from './event-stream.ts';

const FIRST_PAUSE = 1000;
const LONGEST_PAUSE = 30_000;

function parse(data: string): LiveEvent | null {
  try {
    const { success, output } = v.safeParse(LiveEvent, JSON.parse(data));
    return success ? output : null;
  } catch {
    return null;
  }
}

const pause = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>(resolve => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

/** The position of a listener: the id of the last event it received. */
export interface Position {
  last: string;
}

/**
 * Listens to GET /events until `signal` aborts, and passes each event on. A broken stream resumes after the last event
 * (Last-Event-ID), after 1, 2, 4 … 30 s. After a refusal with Retry-After it waits that long; the page polls in the
 * meantime. After any other 4xx the page only polls.
 */
export async function listen(
  onEvent: (event: LiveEvent) => void,
  position: Position,
  signal: AbortSignal,
): Promise<void> {
  let wait = FIRST_PAUSE;
  while (!signal.aborted) {
    let atLeast = 0;
    try {
      const body = await stream('/events', position.last ? { 'Last-Event-ID': position.last } : {}, signal);
      if (!body) return;
      for await (const { id, data } of readEvents(body)) {
        wait = FIRST_PAUSE;
        if (id) position.last = id;
        const event = parse(data);
        if (event) onEvent(event);
      }
    } catch (failure) {
      if (failure instanceof StreamRefused) atLeast = failure.retryAfter;
    }
    await pause(Math.max(wait, atLeast), signal);
    wait = Math.min(wait * 2, LONGEST_PAUSE);
  }
}
