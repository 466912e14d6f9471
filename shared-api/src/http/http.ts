import type * as v from 'valibot';
import { recordResponse } from '../offline-cache/recorded-responses.ts';
import { addressOf, type Query } from './address.ts';
import { errorOf, fits, parseAnswer, poolerErrorOf } from './answer.ts';
import { ApiError, asApiError } from './api-error.ts';
import { exchange } from './exchange.ts';
import { clearUnsettled, keyOf, settle } from './idempotency.ts';
import { isOnline } from './online.ts';
import { type Failed, retryAfterOf, withRetries } from './retry.ts';

/** One call of the API, and the schema of its response. */
export interface Call<S extends v.GenericSchema> {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  query?: Query | undefined;
  body?: unknown;
  response: S;
  /** False leaves the token out: sign-in, registration, the pooler's host. */
  auth?: boolean;
  /** The token to use instead of the session's. The end of the session does not cancel the call: it is the sign-out. */
  token?: string | undefined;
  host?: 'api' | 'pooler';
  /** A status besides 2xx whose body is the response: 503 of /health. */
  accept?: number;
  /**
   * One key per user action, kept for its retries; without it only a GET is retried. An identical request reuses the
   * key if the outcome of the first is unknown.
   */
  idempotencyKey?: string | undefined;
  /** True: the response may be stored on this device, for use when the server is unreachable. */
  keep?: boolean;
  /** Retries after the first attempt; default 3. */
  retries?: number;
  /** Milliseconds for one attempt, including the body; default 10,000. */
  timeout?: number;
  signal?: AbortSignal | undefined;
}

/** Provides the token, and is notified when the server refuses it. */
export interface Credentials {
  token(): string | null;
  /** An impersonation is active: of all changes only its end is sent. */
  readOnly(): boolean;
  /** The server responded 401 to this token. */
  refused(token: string): void;
}

let credentials: Credentials = { token: () => null, readOnly: () => false, refused: () => {} };
let open = new AbortController();

/** Sets the source of the token. Called once, by the session. */
export function setCredentials(source: Credentials): void {
  credentials = source;
}

/** Cancels every running call and refuses later ones: their session is ending. */
export function stopCalls(): void {
  clearUnsettled();
  open.abort();
}

/** Cancels every running call, because its session is over. Later calls belong to another session. */
export function abortCalls(): void {
  stopCalls();
  open = new AbortController();
}

/** Aborts when the session ends or is about to; for the event stream. */
export const sessionSignal = (): AbortSignal => open.signal;

/** Headers of a call with the token, for the event stream. */
export function authorization(): Record<string, string> {
  const token = credentials.token();
  return token ? { Authorization: `Bearer ${token}` } : {};
}

/**
 * Calls the API and parses the response: the only place that sends requests (spec §7, §8).
 * @throws ApiError for every failure.
 */
export async function call<S extends v.GenericSchema>(request: Call<S>): Promise<v.InferOutput<S>> {
  const { method = 'GET', path, auth = true } = request;
  if (auth && method !== 'GET' && path !== '/auth/logout' && credentials.readOnly()) {
    throw new ApiError(403, 'FORBIDDEN', 'You are reading as this farmer: nothing can be changed');
  }
  const { url, headers } = addressOf(method, path, request.query, request.host);
  const token = auth ? (request.token ?? credentials.token()) : null;
  // A public request belongs to no session, so the end of a session does not cancel it.
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

  let sent = method === 'GET'; // the request was never sent: the browser has no network
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
