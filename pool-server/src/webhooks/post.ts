import { createHmac } from 'node:crypto';
import { request as httpRequest, type OutgoingHttpHeaders } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { lookupPublic, readTarget } from './public-address.ts';

/** The time limit for a receiver to start its response. */
const PATIENCE_MS = 10_000;

export interface Message {
  /** The same in every attempt, so that a receiver can ignore duplicates. */
  readonly id: string;
  readonly url: string;
  readonly secret: string;
  readonly body: string;
}

/** The `webhook-signature` of a message (Standard Webhooks 1.0). `at` is in seconds since 1970. */
const signatureOf = ({ id, secret, body }: Omit<Message, 'url'>, at: number): string => {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  return `v1,${createHmac('sha256', key).update(`${id}.${at}.${body}`).digest('base64')}`;
};

/** Sends a signed message, like `postTo`. */
export async function post(message: Message, now: Date, sandbox: boolean): Promise<number> {
  const at = Math.floor(now.getTime() / 1000);
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'KALE-Pool-Webhooks/1',
    'webhook-id': message.id,
    'webhook-timestamp': String(at),
    'webhook-signature': signatureOf(message, at),
  };
  return postTo(message.url, headers, message.body, sandbox);
}

/** Sends a POST to a user's address and returns its status. Follows no redirect. Throws without a response. */
export async function postTo(
  address: string,
  headers: OutgoingHttpHeaders,
  body: string | Buffer,
  sandbox: boolean,
): Promise<number> {
  const url = readTarget(address, sandbox);
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const request = (url.protocol === 'https:' ? httpsRequest : httpRequest)(url, {
    method: 'POST',
    agent: false,
    signal: AbortSignal.timeout(PATIENCE_MS),
    ...(!sandbox && { lookup: lookupPublic }),
    headers: { ...headers, 'content-length': Buffer.byteLength(body) },
  });
  request.on('response', response => {
    resolve(response.statusCode ?? 0);
    response.destroy();
  });
  request.on('error', reject);
  request.end(body);
  return promise;
}
