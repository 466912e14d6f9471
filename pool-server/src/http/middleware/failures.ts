import type { Context } from 'hono';
import type { Route } from 'shared-api/contract';
import { placeOf } from '../../auth/visit.ts';
import { Refusal } from '../../domain/refusal.ts';
import { errorCodes } from '../../openapi/operation-errors.ts';
import { recordAccess } from '../access-record.ts';
import type { Api } from '../api.ts';
import { findBearer } from '../auth/bearer.ts';
import { requestVisit } from '../caller-address.ts';
import { ApiError, answerTo } from './api-error.ts';
import { createMiddleware } from './request-env.ts';
import { redactedPath } from './request-log.ts';
import { errorResponse } from './response.ts';

/** Records refused requests, after their responses. */
export const recordRefusals = (api: Api, route: Route) =>
  createMiddleware(async (c, next) => {
    await next();
    const { status } = c.res;
    if (status === 403 || status === 429) setImmediate(() => void recordRefusal(api, route, c, status));
  });

async function recordRefusal(api: Api, { method, path }: Route, c: Context, status: number) {
  const caller = await findBearer(api, c).catch(() => null);
  const visit = requestVisit(api, c);
  const userId = caller && (caller.readerId ?? caller.userId);
  const data = { userId, status, method, route: path, ...placeOf(visit) };
  recordAccess(api, visit.now, { type: 'AccessRefused', data });
}

/** Turns errors into responses. In tests, one with a code that the route does not document becomes a fault. */
export const respondToErrors = (api: Api, route: Route) =>
  createMiddleware(async (c, next) => {
    await next().catch(error => {
      c.res = failed(api, c, error);
    });
    if (api.checkAnswers && c.res.status >= 400) {
      const { code } = JSON.parse(await c.res.clone().text());
      if (code !== undefined && !errorCodes(route).includes(code))
        c.res = failed(api, c, new TypeError(`${route.method} ${route.path} does not document ${code}`));
    }
  });

/** The response to an error. Faults are logged; deliberate refusals are not faults. */
export function failed({ log }: Api, c: Context, error: unknown): Response {
  const answer = answerTo(error);
  // In maintenance mode, one has the status 503.
  const isRefusal = error instanceof Refusal;
  c.set('isRefusal', isRefusal);
  if (answer.status >= 500 && !isRefusal && !(error instanceof ApiError))
    log.error({ err: error, path: redactedPath(c.req.path) }, 'request failed');
  return errorResponse(answer);
}
