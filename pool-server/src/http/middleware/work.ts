import { createHmac } from 'node:crypto';
import type { Route } from 'shared-api/contract';
import { impersonationCause } from '../../auth/impersonation.ts';
import type { Caller } from '../../auth/sessions.ts';
import type { Actor } from '../../domain/recorded-event.ts';
import { sentSchema } from '../../openapi/sent-schema.ts';
import type { CacheDependencies } from '../../response-cache/response-cache.ts';
import type { Api } from '../api.ts';
import type { Handle } from '../handler.ts';
import { answerTo } from './api-error.ts';
import type { Answer } from './idempotency.ts';
import { createMiddleware } from './request-env.ts';
import { validate } from './validate.ts';

/** A change is never served from the cache. */
const UNCACHED: CacheDependencies = { add: () => undefined, expireAt: () => undefined };

/** Sets actor, cause and time of the work. */
export const startCall = (api: Api) =>
  createMiddleware(async (c, next) => {
    const { caller, address, keyScope, key, request } = c.var;
    const actor = actorOf(caller);
    const requested = key ? causeOf(keyScope, key, request) : null;
    const cause = caller?.readerId ? impersonationCause(caller.sessionId) : requested;
    const deferred: (() => void)[] = [];
    c.set('deferred', deferred);
    c.set('call', {
      api,
      context: { actor, cause, at: api.clock() },
      address,
      userAgent: c.req.header('user-agent') ?? null,
      caller,
      afterwards: work => void deferred.push(work),
      dependencies: UNCACHED,
    });
    await next();
  });

const actorOf = (caller: Caller | null): Actor =>
  caller
    ? { kind: caller.apiKey ? 'program' : 'user', id: caller.readerId ?? caller.userId }
    : { kind: 'system' };

/**
 * The key itself decrypts a sealed response, so events contain only its hash. The hash differs by account and by
 * request: a key that is reused a day later never matches another order.
 */
const causeOf = (keyScope: string, key: string, request: string) =>
  `request:${createHmac('sha256', key).update(`cause\n${keyScope}\n${request}`).digest('hex').slice(0, 32)}`;

/** Does the work. */
export const handleRequest = (api: Api, route: Route, handle: Handle) =>
  createMiddleware(async c => {
    const { input, call } = c.var;
    c.set('answer', await run(route, () => handle(input, call), api));
  });

async function run(route: Route, handle: () => Promise<object>, { checkAnswers }: Api): Promise<Answer> {
  try {
    const answer = await handle();
    if (checkAnswers) validate(sentSchema(route.response), JSON.parse(JSON.stringify(answer)));
    // Only /health: monitors read the status, the client the body.
    const unhealthy = 'status' in answer && answer.status === 'unhealthy';
    return { status: unhealthy ? 503 : (route.status ?? 200), body: JSON.stringify(answer) };
  } catch (error) {
    const { status, body, retryAfterSeconds } = answerTo(error);
    if (status >= 500 || retryAfterSeconds) throw error;
    return { status, body: JSON.stringify(body) };
  }
}
