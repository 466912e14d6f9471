import { createHash } from 'node:crypto';
import type { ErrorAnswer } from './api-error.ts';
import type { Answer } from './idempotency.ts';

const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' };

/** An error response in the contract's format. */
export function errorResponse({ status, body, retryAfterSeconds }: ErrorAnswer): Response {
  const headers = new Headers({ ...JSON_TYPE, 'cache-control': 'no-store' });
  if (retryAfterSeconds) headers.set('retry-after', String(retryAfterSeconds));
  if (status === 401) headers.set('www-authenticate', 'Bearer');
  // The rest of the body may still arrive, so the connection cannot be reused.
  if (status === 413) headers.set('connection', 'close');
  return new Response(JSON.stringify(body), { status, headers });
}

export const etagOf = (body: string) => `"${createHash('sha1').update(body).digest('base64url')}"`;

/** A response; a read has an ETag and becomes a 304 when the client has it already. */
export function respond(
  { status, body, etag = etagOf(body) }: Answer,
  read: { ifNoneMatch: string | undefined } | null,
): Response {
  if (!read || status !== 200) {
    const headers = new Headers({ ...JSON_TYPE, 'cache-control': 'no-store' });
    if (status === 401) headers.set('www-authenticate', 'Bearer');
    return new Response(body, { status, headers });
  }
  const headers = new Headers({ ...JSON_TYPE, 'cache-control': 'private, no-cache', etag });
  if (read.ifNoneMatch === etag) return new Response(null, { status: 304, headers });
  return new Response(body, { headers });
}
