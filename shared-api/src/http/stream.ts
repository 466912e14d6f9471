import { addressOf } from './address.ts';
import { authorization, sessionSignal } from './http.ts';
import { retryAfterOf } from './retry.ts';

/** The server refuses the stream for now: it is busy, or too many are open. */
export class StreamRefused extends Error {
  /** Retry-After in milliseconds; 0 without one. */
  readonly retryAfter: number;

  constructor(status: number, retryAfter: number) {
    super(`HTTP ${status}`);
    this.name = 'StreamRefused';
    this.retryAfter = retryAfter;
  }
}

/**
 * Opens a stream with the session's token; it ends with the session. Resolves to null when the server refuses it
 * permanently (4xx).
 * @throws StreamRefused for 429 and 5xx, and fetch's error when the server is unreachable.
 */
export async function stream(
  path: string,
  headers: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<ReadableStream<Uint8Array<ArrayBuffer>> | null> {
  const address = addressOf('GET', path);
  const response = await fetch(address.url, {
    headers: { Accept: 'text/event-stream', ...address.headers, ...authorization(), ...headers },
    cache: 'no-store',
    signal: AbortSignal.any([signal, sessionSignal()]),
  });
  if (response.status === 429 || response.status >= 500)
    throw new StreamRefused(response.status, retryAfterOf(response.headers.get('Retry-After')) ?? 0);
  const streams = response.headers.get('Content-Type')?.startsWith('text/event-stream');
  return response.ok && streams ? response.body : null;
}
