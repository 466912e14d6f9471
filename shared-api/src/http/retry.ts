import { ApiError } from './api-error.ts';
import { isOnline } from './online.ts';

/** Waits before the retries, in milliseconds (spec §9: doubling from 1 s to at most 8 s). */
const WAITS = [1000, 2000, 4000];
const LONGEST_WAIT = 60_000;

/** A failure with the server's Retry-After, in milliseconds. */
export interface Failed {
  error: ApiError;
  retryAfter?: number | undefined;
}

/** Retry-After in milliseconds, from seconds or a date. */
export function retryAfterOf(header: string | null): number | undefined {
  if (!header) return undefined;
  const wait = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now();
  return Number.isNaN(wait) ? undefined : Math.max(0, wait);
}

/** How long to wait before the next attempt; null if there is none, for example without a network. */
function waitAfter({ error, retryAfter }: Failed, tried: number): number | null {
  const wait = WAITS[tried];
  if (wait === undefined || !isOnline()) return null;
  if (error.status === 429) {
    const asked = retryAfter ?? wait;
    return asked <= LONGEST_WAIT ? asked : null;
  }
  return error.unclear ? wait : null;
}

const pause = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const abort = () => {
      clearTimeout(timer);
      reject(new ApiError(0, 'ABORTED', 'The call was cancelled'));
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', abort);
      resolve();
    }, milliseconds);
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort, { once: true });
  });

/** Retries after failures that may be temporary: network, time-out, 5xx, 429. Never after another 4xx. */
export async function withRetries<T>(
  attempt: () => Promise<{ value: T } | Failed>,
  { retries = WAITS.length, signal }: { retries?: number | undefined; signal: AbortSignal },
): Promise<T> {
  for (let tried = 0; ; tried++) {
    const outcome = await attempt();
    if ('value' in outcome) return outcome.value;
    const wait = tried < retries ? waitAfter(outcome, tried) : null;
    if (wait === null) throw outcome.error;
    await pause(wait, signal);
  }
}
