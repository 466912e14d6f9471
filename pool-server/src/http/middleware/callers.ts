import { type Route, routes } from 'shared-api/contract';
import { recordRead } from '../../audit/account-reads.ts';
import { API_KEY_LIMIT } from '../../openapi/requests-per-minute.ts';
import type { Api } from '../api.ts';
import { admit, authorize, type Named } from '../auth/access.ts';
import { findBearer } from '../auth/bearer.ts';
import { callerAddress, requestVisit } from '../caller-address.ts';
import type { HandledInput } from '../handler.ts';
import type { RateLimits } from '../rate-limits.ts';
import { ApiError } from './api-error.ts';
import { createMiddleware } from './request-env.ts';

/** Finds the caller, and refuses one who may not use the route at all. */
export const authenticate = (api: Api, { access, ...route }: Route) =>
  createMiddleware(async (c, next) => {
    const caller = access === 'public' ? null : admit(await findBearer(api, c), { ...route, access }, api);
    const address = callerAddress(api, c);
    c.set('caller', caller);
    c.set('address', address);
    c.set('subject', caller?.userId ?? address);
    // Without the address: a client may repeat a request from another network. The key and the body alone identify the
    // response.
    c.set('keyScope', caller?.userId ?? 'anyone');
    await next();
  });

/** Limits all requests with one API key. */
export const limitApiKey = (limits: RateLimits) =>
  createMiddleware(async (c, next) => {
    const key = c.var.caller?.apiKey;
    if (key) await limits.count(API_KEY_LIMIT, key.id);
    await next();
  });

/** An impersonation is read-only, except for its end. */
export const refuseImpersonatedChange = (route: Route) =>
  createMiddleware(async (c, next) => {
    if (c.var.caller?.readerId && route.method !== 'GET' && route !== routes.logout)
      throw new ApiError('FORBIDDEN', 'You are reading as this farmer: nothing can be changed');
    await next();
  });

/** Refuses a caller who may not use the objects that the request names. */
export const requireAccess = (api: Api, { access }: Route) =>
  createMiddleware(async (c, next) => {
    const { caller, input } = c.var;
    if (caller && access !== 'public') await authorize(caller, access, named(input), api);
    await next();
  });

/** Records that an admin reads the data of other users. */
export const recordAccountRead = (api: Api, route: Route) =>
  createMiddleware(async (c, next) => {
    const { caller, input } = c.var;
    if (caller && route.method === 'GET')
      await recordRead(api.database, caller, route, named(input), requestVisit(api, c));
    await next();
  });

/** Merges the inputs: the path overrides the query, and both override the body. */
const named = ({ params, query, body }: HandledInput): Named => Object.assign({}, body, query, params);
