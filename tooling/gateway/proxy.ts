import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Context } from 'hono';
import { clientAddress, type TrustedProxies } from 'pool-server/trusted-proxies';
import { commonHeaders } from './policy.ts';
import { codeOf, type Upstreams, UpstreamTimeout } from './upstream.ts';

/** The API accepts bodies of up to 256 KiB (shared-api, PAYLOAD_TOO_LARGE). */
const LARGEST = 256 * 1024;
/** How much of a body beyond that is read and dropped, so that its sender can read the 413. */
const DROPPED = 1024 * 1024;

/** Reads the whole body of a request into memory; empty when it has none. */
const readBody = async (request: IncomingMessage): Promise<Buffer | 'too large' | 'client left'> => {
  const parts: Buffer[] = [];
  let size = 0;
  try {
    // The connection stays open for the response.
    for await (const part of request.iterator({ destroyOnReturn: false })) {
      size += part.length;
      if (size <= LARGEST) parts.push(part);
      if (size > LARGEST + DROPPED) break;
    }
  } catch {
    return 'client left';
  }
  return size > LARGEST ? 'too large' : Buffer.concat(parts);
};

export type GatewayContext = Context<{ Bindings: HttpBindings }>;

/** The methods that the API knows; others are refused before they reach it. */
export const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

const RETRY_AFTER_S = 2;

const failures = {
  timeout: [504, 'GATEWAY_TIMEOUT', 'The server did not answer in time. Please try again.'],
  unreadable: [502, 'GATEWAY_UNAVAILABLE', 'The server gave an unreadable answer. Please try again.'],
  unreachable: [503, 'GATEWAY_UNAVAILABLE', 'The server cannot be reached. Please try again.'],
} as const;

const failureOf = (error: unknown): keyof typeof failures => {
  if (error instanceof UpstreamTimeout) return 'timeout';
  return codeOf(error).startsWith('HPE_') ? 'unreadable' : 'unreachable';
};

/** An error of the gateway itself, in the form of the API's errors. */
const failed = (c: Context, error: unknown) => {
  const [status, code, message] = failures[failureOf(error)];
  return c.json({ code, message }, status, {
    'cache-control': 'no-store',
    'retry-after': String(RETRY_AFTER_S),
  });
};

/** The rest of an oversized body may still arrive, so this connection cannot be reused. */
const tooLarge = (c: Context) =>
  c.json({ code: 'PAYLOAD_TOO_LARGE', message: 'The body is larger than 256 KiB' }, 413, {
    'cache-control': 'no-store',
    connection: 'close',
  });

/** Headers that concern a single connection and not the message (RFC 9110, section 7.6.1). */
const hopByHop = [
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
];

const without = (headers: IncomingHttpHeaders, dropped: readonly string[]) => {
  const named = (headers.connection ?? '').split(',').map(name => name.trim().toLowerCase());
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => !dropped.includes(name) && !named.includes(name)),
  );
};

/** Request headers that are not passed on: they depend on the body or the upstream, or only a proxy may set them. */
const requestOnly = [...hopByHop, 'host', 'content-length', 'expect', 'forwarded', 'x-real-ip'];

/** Headers that name the client for the upstream. Those of the peer are used only when the peer is a trusted proxy. */
const forwardedHeaders = (c: GatewayContext, trusted: TrustedProxies) => {
  const peer = c.env.incoming.socket.remoteAddress ?? '';
  const fromProxy = (name: string) => (trusted(peer, 0) ? c.req.header(name) : undefined);
  return {
    'x-forwarded-for': clientAddress(peer, fromProxy('x-forwarded-for'), trusted),
    'x-forwarded-host': fromProxy('x-forwarded-host') ?? c.req.header('host') ?? '',
    'x-forwarded-proto': fromProxy('x-forwarded-proto') ?? 'http',
  };
};

/** The origin that the browser uses, such as `https://pool.example`. */
export const originOf = (c: GatewayContext, trusted: TrustedProxies): string => {
  const forwarded = forwardedHeaders(c, trusted);
  return `${forwarded['x-forwarded-proto']}://${forwarded['x-forwarded-host']}`;
};

/**
 * How many bytes of a response wait for a slow client on each side of its buffer. The largest public response has
 * 350 KB, so that the shared connection to the upstream is free before the client has read it.
 */
const BUFFERED = 256 * 1024;

/** Passes a response on as it arrives. */
const passOn = (answer: IncomingMessage, c: GatewayContext, isStream: boolean): Response => {
  const status = answer.statusCode ?? 502;
  const headers = { ...commonHeaders, ...without(answer.headers, hopByHop) };
  if (c.req.method === 'HEAD') {
    answer.resume();
    // Hono creates its own response to HEAD, whatever a handler has already sent.
    return new Response(null, {
      status,
      headers: Object.entries(headers).map(([name, value]) => [name, String(value)]),
    });
  }
  const { outgoing } = c.env;
  outgoing.writeHead(status, headers);
  outgoing.flushHeaders();
  // When one side fails, so does the other: a partial response never looks complete.
  const buffer = isStream ? [] : [new PassThrough({ highWaterMark: BUFFERED })];
  pipeline([answer, ...buffer, outgoing]).catch(() => undefined);
  return RESPONSE_ALREADY_SENT;
};

type ForwardOptions = {
  upstreams: Upstreams;
  /** Which direct peers may name the client. */
  trusted: TrustedProxies;
  /** The prefix of this upstream, which its paths do not have. */
  prefix: string;
};

/** Passes requests on to one upstream and responses back as they arrive, so that event streams work. */
export const forwardTo =
  (upstream: string, { upstreams, trusted, prefix }: ForwardOptions) =>
  async (c: GatewayContext): Promise<Response> => {
    const { incoming, outgoing } = c.env;
    const body = await readBody(incoming);
    if (body === 'too large') return tooLarge(c);
    // No client is left to read this response.
    if (body === 'client left') return c.body(null, 400);
    const { pathname, search } = new URL(c.req.url);
    const path = pathname.slice(prefix.length) || '/';
    const target = new URL(upstream);
    const isStream = path === '/events';
    const left = new AbortController();
    outgoing.on('close', () => left.abort());
    try {
      const answer = await upstreams.send({
        // Not new URL(path, upstream): a path that starts with two slashes would name another host.
        url: Object.assign(target, { pathname: target.pathname.replace(/\/$/, '') + path, search }),
        method: c.req.method,
        headers: {
          ...without(incoming.headers, requestOnly),
          ...forwardedHeaders(c, trusted),
          ...(body.length > 0 && { 'content-length': body.length }),
        },
        body,
        isStream,
        signal: left.signal,
      });
      return passOn(answer, c, isStream);
    } catch (error) {
      return failed(c, error);
    }
  };
