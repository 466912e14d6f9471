import { createHmac } from 'node:crypto';
import type { Context } from 'hono';
import { type Route, routes } from 'shared-api/contract';
import { recordRead } from '../audit/account-reads.ts';
import { impersonationCause } from '../auth/impersonation.ts';
import type { Caller } from '../auth/sessions.ts';
import type { Actor } from '../domain/recorded-event.ts';
import { errorCodes } from '../openapi/operation-errors.ts';
import { API_KEY_LIMIT } from '../openapi/requests-per-minute.ts';
import { sentSchema } from '../openapi/sent-schema.ts';
import { requireNoMaintenance } from '../queries/maintenance.ts';
import type { CacheDependencies } from '../response-cache/response-cache.ts';
import type { Api } from './api.ts';
import { admit, authorize, type Named } from './auth/access.ts';
import { findBearer } from './auth/bearer.ts';
import { callerAddress } from './caller-address.ts';
import type { Call } from './handler.ts';
import { ApiError, answerTo } from './middleware/api-error.ts';
import { type Answer, runOnce } from './middleware/idempotency.ts';
import { checkText, readJson } from './middleware/json-body.ts';
import { etagOf, respond } from './middleware/response.ts';
import { validate } from './middleware/validate.ts';
import type { RateLimits } from './rate-limits.ts';

/** A handler. The route's schemas have validated its input. */
export type Handle = (
  input: { params: object; query: unknown; body: unknown },
  call: Call,
) => Promise<object>;

/** Serves one request: authenticates, authorizes and validates it, replays an earlier response or does the work. */
export async function serve(
  api: Api,
  route: Route,
  handle: Handle,
  c: Context,
  limit: RateLimits,
): Promise<Response> {
  const { access, method } = route;
  const caller = access === 'public' ? null : admit(await findBearer(api, c), { ...route, access }, api);
  if (caller?.apiKey) await limit(API_KEY_LIMIT, caller.apiKey.id);
  // An impersonation is read-only, except for its end.
  if (caller?.readerId && method !== 'GET' && route !== routes.logout)
    throw new ApiError('FORBIDDEN', 'You are reading as this farmer: nothing can be changed');
  const address = callerAddress(api, c);
  const subject = caller?.userId ?? address;
  const key = method === 'GET' ? undefined : c.req.header('idempotency-key');
  if (key !== undefined && !/^[\x21-\x7e]{8,200}$/.test(key)) {
    throw new ApiError('VALIDATION_ERROR', 'An Idempotency-Key has 8 to 200 visible characters');
  }
  const sent = method === 'GET' ? undefined : await readJson(c.req.raw);
  const params = checkText(c.req.param());
  const query = route.query && validate(route.query, checkText(c.req.query()));
  const body = route.body && validate(route.body, sent);
  if (caller && access !== 'public') {
    const things = named(params, query, body);
    await authorize(caller, access, things, api);
    if (method === 'GET') await recordRead(api, caller, route, things);
  }

  const request = `${method} ${c.req.path} ${JSON.stringify(sent)}`;
  const actor: Actor = caller ? { kind: 'user', id: caller.readerId ?? caller.userId } : { kind: 'system' };
  const cause = caller?.readerId
    ? impersonationCause(caller.sessionId)
    : key
      ? causeOf(subject, key, request)
      : null;
  const context = { actor, cause, at: api.clock() };
  const deferred: (() => void)[] = [];
  const afterwards = (work: () => void) => void deferred.push(work);
  const call = { api, context, address, userAgent: c.req.header('user-agent') ?? null, caller, afterwards };
  const work = (dependencies: CacheDependencies) =>
    run(route, () => handle({ params, query, body }, { ...call, dependencies }), api);
  if (method === 'GET') {
    const asked = `${subjectOf(caller)} ${JSON.stringify([route.path, params, query])}`;
    const answer = await api.cache.getOrCompute(asked, context.at, sizeOf, dependencies =>
      read(work(dependencies)),
    );
    return respond(answer, {
      ifNoneMatch: c.req.header('if-none-match'),
      sharedSeconds: route.sharedSeconds,
    });
  }
  // Only work counts against the limit: a repeated response costs little.
  const change = async () => {
    if (caller?.role !== 'admin' && !route.whileSuspended && !route.duringMaintenance)
      await requireNoMaintenance(api.database, context.at);
    // The operators of a pool share its limits.
    await limit(route.path, caller?.poolId ?? subject);
    return work(UNCACHED);
  };
  const answer = key ? await runOnce(api, { key, subject, request }, change) : await change();
  // The next read of this caller must see the change.
  await api.cache.caughtUp();
  for (const work of deferred) setImmediate(work);
  return respond(answer, null);
}

/** A change is never served from the cache. */
const UNCACHED: CacheDependencies = { add: () => undefined, expireAt: () => undefined };

/** Cached responses are separate by role, user and impersonating admin. */
const subjectOf = (caller: Caller | null) =>
  caller ? `${caller.role} ${caller.userId} ${caller.readerId ?? ''}` : 'anybody';

const sizeOf = ({ body }: Answer) => 500 + 2 * body.length;

async function read(working: Promise<Answer>): Promise<Answer> {
  const answer = await working;
  return answer.status === 200 ? { ...answer, etag: etagOf(answer.body) } : answer;
}

/** Merges the inputs: the path overrides the query, and both override the body. */
const named = (...parts: unknown[]): Named => Object.assign({}, ...parts.toReversed());

/**
 * The key itself decrypts a sealed response, so events contain only its hash. Keys of different callers differ, and so
 * do different requests with one key: a key that is reused a day later never matches another order.
 */
const causeOf = (subject: string, key: string, request: string) =>
  `request:${createHmac('sha256', key).update(`cause\n${subject}\n${request}`).digest('hex').slice(0, 32)}`;

async function run(route: Route, handle: () => Promise<object>, { checkAnswers }: Api): Promise<Answer> {
  try {
    const answer = await handle();
    if (checkAnswers) validate(sentSchema(route.response), JSON.parse(JSON.stringify(answer)));
    // Only /health: monitors read the status, the client the body.
    const unhealthy = 'status' in answer && answer.status === 'unhealthy';
    return { status: unhealthy ? 503 : (route.status ?? 200), body: JSON.stringify(answer) };
  } catch (error) {
    const { status, body, retryAfterSeconds } = answerTo(error);
    if (checkAnswers && !errorCodes(route).includes(body.code))
      throw new TypeError(`${route.method} ${route.path} does not document ${body.code}`);
    if (status >= 500 || retryAfterSeconds) throw error;
    return { status, body: JSON.stringify(body) };
  }
}
