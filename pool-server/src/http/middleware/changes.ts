import type { Route } from 'shared-api/contract';
import { requireNoMaintenance } from '../../queries/maintenance.ts';
import type { Api } from '../api.ts';
import type { RateLimits } from '../rate-limits.ts';
import { runOnce } from './idempotency.ts';
import { createMiddleware } from './request-env.ts';
import { respond } from './response.ts';

/** Responds once the caller's next read will see the change, and runs the deferred work afterwards. */
export const respondToChange = (api: Api) =>
  createMiddleware(async (c, next) => {
    await next();
    await api.cache.caughtUp();
    for (const work of c.var.deferred) setImmediate(work);
    return respond(c.var.answer, null);
  });

/** Refuses an anonymous flood without a query. A signed-in caller may get an earlier request's response. */
export const refuseKnownFlood = (limits: RateLimits, { path }: Route) =>
  createMiddleware(async (c, next) => {
    if (!c.var.caller) limits.refuseKnown(path, c.var.subject);
    await next();
  });

/** Repeats the response to an earlier request with the same Idempotency-Key. */
export const replayResponse = (api: Api) =>
  createMiddleware(async (c, next) => {
    const { key, keyScope, request } = c.var;
    const work = async () => {
      await next();
      return c.var.answer;
    };
    c.set('answer', key ? await runOnce(api, { key, keyScope, request }, work) : await work());
  });

/** Refuses changes in maintenance mode, except those of admins and those that protect money and accounts. */
export const refuseDuringMaintenance = (api: Api, { whileSuspended, duringMaintenance }: Route) =>
  createMiddleware(async (c, next) => {
    const { caller, call } = c.var;
    if (caller?.role !== 'admin' && !whileSuspended && !duringMaintenance)
      await requireNoMaintenance(api.database, call.context.at);
    await next();
  });

/** Limits the changes of a caller. The operators of a pool share its limits. */
export const limitChanges = (limits: RateLimits, { path }: Route) =>
  createMiddleware(async (c, next) => {
    const { caller, subject } = c.var;
    await limits.count(path, caller?.poolId ?? subject);
    await next();
  });
