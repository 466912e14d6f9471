import { once } from 'node:events';
import { type IncomingMessage, request as requestPlainly } from 'node:http';
import { request as requestSecurely } from 'node:https';
import { expect } from '@playwright/test';

/** Requests for a link to a new password that one address may make in a minute. */
const ALLOWED = 30;

/** Asks for a link to a new password from one of this machine's loopback addresses; resolves to the status. */
const askFrom = async (url: string, localAddress: string, forwardedFor: string | undefined) => {
  const request = url.startsWith('https') ? requestSecurely : requestPlainly;
  const sent = request(`${url}/api/auth/password-reset`, {
    method: 'POST',
    localAddress,
    rejectUnauthorized: false,
    agent: false,
    headers: { 'content-type': 'application/json', ...(forwardedFor && { 'x-forwarded-for': forwardedFor }) },
  });
  sent.end(JSON.stringify({ email: 'nobody@kale.test' }));
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  response.resume();
  return response.statusCode;
};

/**
 * Expects separate limits for two clients: a client beyond the limit is refused whatever X-Forwarded-For it sends, and
 * another client is not. Each call needs two addresses that made no request in the last minute.
 */
export const expectDistinctClients = async (url: string, greedy: string, other: string) => {
  for (let n = 0; n < ALLOWED; n++) expect(await askFrom(url, greedy, `203.0.113.${n}`)).toBe(200);
  for (let n = 0; n < 3; n++) expect(await askFrom(url, greedy, `198.51.100.${n}`)).toBe(429);
  expect(await askFrom(url, greedy, undefined)).toBe(429);
  expect(await askFrom(url, other, undefined)).toBe(200);
};
