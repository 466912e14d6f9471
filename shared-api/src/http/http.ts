import type * as v from 'valibot';
import { recordResponse } from '../offline-cache/recorded-responses.ts';
import { addressOf, type Query } from './address.ts';
import { errorOf, fits, parseAnswer, poolerErrorOf } from './answer.ts';
import { ApiError, asApiError } from './api-error.ts';
import { exchange } from './exchange.ts';
import { forgetUnsettled, keyOf, settle } from './idempotency.ts';
import { isOnline } from './online.ts';
import { type Failed, retryAfterOf, withRetries } from './retry.ts';

/** One call of the API, and the schema its answer must fit. */
export interface Call<S extends v.GenericSchema> {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  query?: Query | undefined;
  body?: unknown;
  response: S;
  /** False leaves the token out: sign-in, registration, the pooler's host. */
  auth?: boolean;
  /** The token to use instead of the session's, whose end does not cancel the call: to end that one on the server. */
  token?: string | undefined;
  host?: 'api' | 'pooler';
  /** A status beside 2xx whose body is the answer: 503 of /health. */
  accept?: number;
  /**
   * One key a user action, kept over its retries; without it only a GET is retried. The same order sent again while it
   * is unclear whether it was done, from wherever, keeps the key it had.
   */
  idempotencyKey?: string | undefined;
  /** True: the answer is kept on this device where it may be, for when the server cannot be reached. */
  keep?: boolean;
  /** Retries after the first try: 3 unless told. */
  retries?: number;
  /** Milliseconds for one try, body included: 10,000 unless told. */
  timeout?: number;
  signal?: AbortSignal | undefined;
}

/** Where the token comes from, and whom to tell when the server refuses it. */
export interface Credentials {
  token(): string | null;
  /** An admin reads as somebody: nothing but the end of it is sent. */
  readOnly(): boolean;
  /** The server answered 401 to this token. */
  refused(token: string): void;
}

let credentials: Credentials = { token: () => null, readOnly: () => false, refused: () => {} };
let open = new AbortController();

/** Gives the calls their token. Called once, by the session. */
export function setCredentials(source: Credentials): void {
  credentials = source;
}

/** Cancels every call in flight, and all to come: the session they belong to is being ended. */
export function stopCalls(): void {
  forgetUnsettled();
  open.abort();
}

/** Cancels every call in flight: what it asked for belongs to a session that is over. Those to come are of another. */
export function abortCalls(): void {
  stopCalls();
  open = new AbortController();
}

/** Headers of a call with the token, for the one reader of streams. */
export function authorization(): Record<string, string> {
  const token = credentials.token();
  return token ? { Authorization: `Bearer ${token}` } : {};
}

/**
 * Calls the API and reads the answer: the one place that sends (spec §7, §8).
 * @throws ApiError always, for whatever goes wrong.
 */
export async function call<S extends v.GenericSchema>(request: Call<S>): Promise<v.InferOutput<S>> {
  const { method = 'GET', path, auth = true } = request;
  if (auth && method !== 'GET' && path !== '/auth/logout' && credentials.readOnly()) {
    throw new ApiError(403, 'FORBIDDEN', 'You are reading as this farmer: nothing can be changed');
  }
  const { url, headers } = addressOf(method, path, request.query, request.host);
  const token = auth ? (request.token ?? credentials.token()) : null;
  // What everybody may ask for belongs to no session: the end of one does not cancel it.
  const signal = AbortSignal.any([
    ...(auth && !request.token ? [open.signal] : []),
    ...(request.signal ? [request.signal] : []),
  ]);
  const body = request.body === undefined ? null : JSON.stringify(request.body);
  const order = `${method} ${url} ${body}`;
  const key = request.idempotencyKey && keyOf(order, request.idempotencyKey);
  const init: RequestInit = {
    method,
    headers: {
      Accept: 'application/json',
      ...(body === null ? {} : { 'Content-Type': 'application/json' }),
      ...(token ? { Authorization: `Bearer ${token}` } : {}),
      ...(key ? { 'Idempotency-Key': key } : {}),
      ...headers,
    },
    body,
  };

  let sent = method === 'GET'; // an order that the browser had no network for has not left it
  const attempt = async (): Promise<{ value: v.InferOutput<S> } | Failed> => {
    sent ||= isOnline();
    try {
      const answer = await exchange({
        url,
        init,
        preloaded: method === 'GET',
        signal,
        timeout: request.timeout,
      });
      if (answer.ok || (answer.status === request.accept && fits(answer, request.response))) {
        const value = parseAnswer(answer, request.response, `${method} ${path}`);
        if (request.keep && answer.ok) recordResponse(url, answer.text);
        return { value };
      }
      if (answer.status === 401 && token) credentials.refused(token);
      const error = request.host === 'pooler' ? poolerErrorOf(answer) : errorOf(answer);
      return { error, retryAfter: retryAfterOf(answer.headers.get('Retry-After')) };
    } catch (failure) {
      const error = asApiError(failure);
      const unsent = error.code === 'NETWORK_ERROR' && !sent;
      return { error: unsent ? new ApiError(0, 'OFFLINE', 'You are offline. Nothing was sent.') : error };
    }
  };

  const repeatable = method === 'GET' || key !== undefined;
  try {
    const value = await withRetries(attempt, { retries: repeatable ? request.retries : 0, signal });
    settle(order);
    return value;
  } catch (failure) {
    const { unclear, code } = asApiError(failure);
    if (!unclear && code !== 'OFFLINE') settle(order);
    throw failure;
  }
}
