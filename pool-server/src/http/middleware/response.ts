import { createHash } from 'node:crypto';
import type { ErrorAnswer } from './api-error.ts';
import type { Answer } from './idempotency.ts';

/** A JSON response. The Content-Length lets compression skip a short one. */
function jsonResponse(status: number, body: string, headers: Headers): Response {
  headers.set('content-type', 'application/json; charset=utf-8');
  headers.set('content-length', String(Buffer.byteLength(body)));
  return new Response(body, { status, headers });
}

/** An error response in the contract's format. */
export function errorResponse({ status, body, retryAfterSeconds }: ErrorAnswer): Response {
  const headers = new Headers({ 'cache-control': 'no-store' });
  if (retryAfterSeconds) headers.set('retry-after', String(retryAfterSeconds));
  if (status === 401) headers.set('www-authenticate', 'Bearer');
  // The rest of the body may still arrive, so the connection cannot be reused.
  if (status === 413) headers.set('connection', 'close');
  return jsonResponse(status, JSON.stringify(body), headers);
}

export const etagOf = (body: string) => `"${createHash('sha1').update(body).digest('base64url')}"`;

/** Builds a response. A read has an ETag and becomes a 304 if the client already has it. Proxies may cache only shared reads. */
export function respond(
  { status, body, etag = etagOf(body) }: Answer,
  read: { ifNoneMatch: string | undefined; sharedSeconds?: number | undefined } | null,
): Response {
  if (!read || status !== 200) {
    const headers = new Headers({ 'cache-control': 'no-store' });
    if (status === 401) headers.set('www-authenticate', 'Bearer');
    return jsonResponse(status, body, headers);
  }
  const headers = new Headers({
    'cache-control': read.sharedSeconds
      ? `public, max-age=0, s-maxage=${read.sharedSeconds}, must-revalidate`
      : 'private, no-cache',
    etag,
  });
  // Compression makes an ETag weak (RFC 9110, 8.8.1), and the client returns it in that form.
  if (read.ifNoneMatch?.replace(/^W\//, '') === etag) return new Response(null, { status: 304, headers });
  return jsonResponse(status, body, headers);
}
