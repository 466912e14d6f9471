import { addressOf } from './address.ts';
import { authorization } from './http.ts';

/**
 * Opens a stream with the token of the session. Null when the server refuses it (4xx): asking again is no use.
 * Rejects when it cannot be reached or fails (5xx).
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
    signal,
  });
  if (response.status >= 500) throw new Error(`HTTP ${response.status}`);
  const streams = response.headers.get('Content-Type')?.startsWith('text/event-stream');
  return response.ok && streams ? response.body : null;
}
