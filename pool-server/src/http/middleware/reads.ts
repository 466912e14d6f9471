import type { Route } from 'shared-api/contract';
import type { Caller } from '../../auth/sessions.ts';
import type { Api } from '../api.ts';
import type { Answer } from './idempotency.ts';
import { createMiddleware } from './request-env.ts';
import { etagOf, respond } from './response.ts';

/** Responds to a read, with a 304 if the client already has the response. */
export const respondToRead = ({ sharedSeconds }: Route) =>
  createMiddleware(async (c, next) => {
    await next();
    return respond(c.var.answer, { ifNoneMatch: c.req.header('if-none-match'), sharedSeconds });
  });

/** Responds from the cache where it can. */
export const cacheResponse = (api: Api, { path }: Route) =>
  createMiddleware(async (c, next) => {
    const { caller, call, input } = c.var;
    const name = `${audienceOf(caller)} ${JSON.stringify([path, input.params, input.query])}`;
    const answer = await api.cache.getOrCompute(name, call.context.at, sizeOf, async dependencies => {
      c.set('call', { ...call, dependencies });
      await next();
      return withEtag(c.var.answer);
    });
    c.set('answer', answer);
  });

/** Cached responses are separate by role, user and impersonating admin. */
const audienceOf = (caller: Caller | null) =>
  caller ? `${caller.role} ${caller.userId} ${caller.readerId ?? ''}` : 'anybody';

const sizeOf = ({ body }: Answer) => 500 + 2 * body.length;

const withEtag = (answer: Answer): Answer =>
  answer.status === 200 ? { ...answer, etag: etagOf(answer.body) } : answer;
