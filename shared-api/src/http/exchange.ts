import type { Answer } from './answer.ts';
import { ApiError } from './api-error.ts';
import { takePreloaded } from './preloaded-responses.ts';
import { recordServerTime } from './server-time.ts';

const TIMEOUT = 10_000;

/** One exchange with a server: the request for fetch, and its time-out. */
export interface Exchange {
  url: string;
  init: RequestInit;
  /** Whether a response preloaded by the page may be used. */
  preloaded: boolean;
  signal: AbortSignal;
  timeout?: number | undefined;
}

async function read(response: Response): Promise<Answer> {
  const { status, statusText, ok, headers } = response;
  recordServerTime(headers);
  return { status, statusText, ok, headers, text: await response.text() };
}

/**
 * Sends once and reads the whole body within the time-out.
 * @throws ApiError TIMEOUT, NETWORK_ERROR, or ABORTED when the caller or a sign-out cancelled it.
 */
export async function exchange({
  url,
  init,
  preloaded,
  signal,
  timeout = TIMEOUT,
}: Exchange): Promise<Answer> {
  const timer = new AbortController();
  const stop = AbortSignal.any([signal, timer.signal]);
  const clock = setTimeout(() => timer.abort(), timeout);
  const stopped = new Promise<never>((_, reject) => {
    if (stop.aborted) reject(stop.reason);
    stop.addEventListener('abort', () => reject(stop.reason), { once: true });
  });
  try {
    const started = (preloaded ? takePreloaded(url) : undefined) ?? fetch(url, { ...init, signal: stop });
    return await Promise.race([started.then(read), stopped]);
  } catch {
    if (signal.aborted) throw new ApiError(0, 'ABORTED', 'The call was cancelled');
    if (timer.signal.aborted) throw new ApiError(408, 'TIMEOUT', 'Request timeout');
    throw new ApiError(0, 'NETWORK_ERROR', 'The server cannot be reached. Please check your connection.');
  } finally {
    clearTimeout(clock);
  }
}
