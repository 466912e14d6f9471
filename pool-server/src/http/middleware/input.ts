import type { Route } from 'shared-api/contract';
import { ApiError } from './api-error.ts';
import { checkText, readJson } from './json-body.ts';
import { createMiddleware } from './request-env.ts';
import { validate } from './validate.ts';

/** Reads the Idempotency-Key of a change. */
export const readIdempotencyKey = ({ method }: Route) =>
  createMiddleware(async (c, next) => {
    const key = method === 'GET' ? undefined : c.req.header('idempotency-key');
    if (key !== undefined && !/^[\x21-\x7e]{8,200}$/.test(key))
      throw new ApiError('VALIDATION_ERROR', 'An Idempotency-Key has 8 to 200 visible characters');
    c.set('key', key);
    await next();
  });

/** Reads path, query and body, and checks them against the contract. */
export const readInput = (route: Route) =>
  createMiddleware(async (c, next) => {
    const sent = route.method === 'GET' ? undefined : await readJson(c.req.raw);
    const params = checkText(c.req.param());
    const query = route.query && validate(route.query, checkText(c.req.query()));
    const body = route.body && validate(route.body, sent);
    c.set('request', `${route.method} ${c.req.path} ${JSON.stringify(sent)}`);
    c.set('input', { params, query, body });
    await next();
  });
