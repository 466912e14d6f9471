import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import { type Route, routes } from 'shared-api/contract';
import { recordRead } from '../audit/account-reads.ts';
import { readingCause } from '../auth/reading.ts';
import type { Caller } from '../auth/sessions.ts';
import type { Actor } from '../events/recorded.ts';
import type { Making } from '../memory/memory.ts';
import { admit, judge, type Named } from './access.ts';
import type { Api } from './api.ts';
import { ApiError, answerTo } from './api-error.ts';
import { findBearer } from './bearer.ts';
import type { Call } from './handler.ts';
import { type Answer, once } from './idempotency.ts';
import { checkText, readJson } from './json-body.ts';
import type { RateLimit } from './rate-limit.ts';
import { clientAddress } from './request-log.ts';
import { etagOf, respond } from './response.ts';
import { validate } from './validate.ts';

/** A handler whose input the route's schemas have checked. */
export type Handle = (
  input: { params: object; query: unknown; body: unknown },
  call: Call,
) => Promise<object>;

/** How many calls a minute one caller may make where each costs something. */
const PER_MINUTE: Readonly<Record<string, number>> = {
  '/register-farmer': 60,
  '/registerPooler': 20,
  '/auth/login': 120,
  '/sandbox/fund': 60,
  '/auth/password': 30,
  '/auth/password-reset': 30,
  '/auth/password-reset/confirm': 60,
  '/pooler/farmers/invite': 30,
};

/** One request on its way: who, may they, is it well formed, is it theirs, was it answered before; then the work. */
export async function serve(
  api: Api,
  route: Route,
  handle: Handle,
  c: Context,
  limit: RateLimit,
): Promise<Response> {
  const { access, method } = route;
  const caller = access === 'public' ? null : admit(await findBearer(api, c), access);
  // Stopping is all that a reader may do.
  if (caller?.readerId && method !== 'GET' && route !== routes.logout)
    throw new ApiError('FORBIDDEN', 'You are reading as this farmer: nothing can be changed');
  const address = clientAddress(c);
  const subject = caller?.userId ?? address;
  const key = method === 'GET' ? undefined : c.req.header('idempotency-key');
  if (key !== undefined && !/^[\x21-\x7e]{8,200}$/.test(key)) {
    throw new ApiError('VALIDATION_ERROR', 'An Idempotency-Key has 8 to 200 visible characters');
  }
  const perMinute = PER_MINUTE[route.path];
  const count = (of?: string) => !perMinute || limit(`${route.path} ${subject}`, of, perMinute, api.clock());
  const counted = count(key);
  const sent = method === 'GET' ? undefined : await readJson(c.req.raw);
  const params = checkText(c.req.param());
  const query = route.query && validate(route.query, checkText(c.req.query()));
  const body = route.body && validate(route.body, sent);
  if (caller && access !== 'public') {
    const things = named(params, query, body);
    await judge(caller, access, things, api);
    if (method === 'GET') await recordRead(api, caller, route, things);
  }

  const actor: Actor = caller ? { kind: 'user', id: caller.readerId ?? caller.userId } : { kind: 'system' };
  const cause = caller?.readerId ? readingCause(caller.sessionId) : key ? causeOf(subject, key) : null;
  const context = { actor, cause, at: api.clock() };
  const later: (() => void)[] = [];
  const afterwards = (work: () => void) => void later.push(work);
  const call = { api, context, address, userAgent: c.req.header('user-agent') ?? null, caller, afterwards };
  const work = (making: Making) =>
    run(route, () => handle({ params, query, body }, { ...call, making }), api);
  if (method === 'GET') {
    const asked = `${subjectOf(caller)} ${JSON.stringify([route.path, params, query])}`;
    const answer = await api.memory.recall(asked, context.at, sizeOf, making => read(work(making)));
    return respond(answer, { ifNoneMatch: c.req.header('if-none-match') });
  }
  const request = `${method} ${c.req.path} ${JSON.stringify(sent)}`;
  const change = () => {
    // An answer that was not final is not kept: the same key makes the same work again.
    if (!counted) count();
    return work(FORGOTTEN);
  };
  const answer = key ? await once(api, { key, subject, request }, change) : await change();
  // Whoever was told that it is done finds it done.
  await api.memory.caughtUp();
  for (const work of later) setImmediate(work);
  return respond(answer, null);
}

/** Nothing of a change is remembered. */
const FORGOTTEN: Making = { reads: () => undefined, until: () => undefined };

/** What two callers are told is never mixed up: names are made of who asks as whom. */
const subjectOf = (caller: Caller | null) =>
  caller ? `${caller.role} ${caller.userId} ${caller.readerId ?? ''}` : 'anybody';

const sizeOf = ({ body }: Answer) => 500 + 2 * body.length;

async function read(working: Promise<Answer>): Promise<Answer> {
  const answer = await working;
  return answer.status === 200 ? { ...answer, etag: etagOf(answer.body) } : answer;
}

/** The path names a thing more surely than the query, and both more than the body. */
const named = (...parts: unknown[]): Named => Object.assign({}, ...parts.toReversed());

/** The key itself opens a sealed answer, so events name it only by a hash; keys of different callers differ. */
const causeOf = (subject: string, key: string) =>
  `request:${createHash('sha256').update(`cause\n${subject}\n${key}`).digest('hex').slice(0, 32)}`;

async function run(route: Route, handle: () => Promise<object>, { checkAnswers }: Api): Promise<Answer> {
  try {
    const answer = await handle();
    if (checkAnswers) validate(route.response, JSON.parse(JSON.stringify(answer)));
    // Only /health says so: monitors read the status, the client the body.
    const unhealthy = 'status' in answer && answer.status === 'unhealthy';
    return { status: unhealthy ? 503 : (route.status ?? 200), body: JSON.stringify(answer) };
  } catch (error) {
    const { status, body, retryAfterSeconds } = answerTo(error);
    if (status >= 500 || retryAfterSeconds) throw error;
    return { status, body: JSON.stringify(body) };
  }
}
