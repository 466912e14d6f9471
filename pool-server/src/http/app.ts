import { Hono, type MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { every } from 'hono/combine';
import { compress } from 'hono/compress';
import { type Route, routes } from 'shared-api/contract';
import { dataHeaders } from '../openapi/data-headers.ts';
import type { Api } from './api.ts';
import { HANDLERS } from './endpoints/handlers.ts';
import type { Handle, Handlers } from './handler.ts';
import { metrics } from './metrics.ts';
import { ApiError } from './middleware/api-error.ts';
import { failed, recordRefusals, respondToErrors } from './middleware/failures.ts';
import { tooLarge } from './middleware/input.ts';
import { requestLog } from './middleware/request-log.ts';
import { errorResponse } from './middleware/response.ts';
import { createRateLimits } from './rate-limits.ts';
import { serve } from './serve.ts';
import { accountExport, auditExport } from './streaming/exports.ts';
import { streamEvents } from './streaming/live-stream.ts';

const BODY_LIMIT = 256 * 1024;

/** The contract's routes that this server handles, with their handlers. */
export function servedRoutes(handlers: Handlers = HANDLERS): [name: string, route: Route, handle: Handle][] {
  const byName: Readonly<Record<string, unknown>> = handlers;
  return Object.entries<Route>(routes).flatMap(([name, route]): [string, Route, Handle][] => {
    const handle = byName[name];
    // The route's schemas have checked the input, which justifies the handler's type.
    return handle ? [[name, route, handle as Handle]] : [];
  });
}

/** The whole API as one Hono app: every route of the contract's table, and JSON for everything else. */
export function createApp(api: Api): Hono {
  const app = new Hono();
  if (api.trace) app.use(api.trace);
  app.use(requestLog(api));
  app.use(dataHeaders('same-origin'));
  app.use(compress({ contentTypeFilter: /^application\/json/ }));
  app.use(
    bodyLimit({
      maxSize: BODY_LIMIT,
      onError: () => errorResponse(tooLarge().answer),
    }),
  );
  const limits = createRateLimits(api.database);
  // Composed with `every`, so that an error passes through all the middleware, as in nested functions.
  const mount = (route: Route, ...steps: MiddlewareHandler[]) =>
    app.on(
      route.method,
      route.path,
      every(recordRefusals(api, route), respondToErrors(api, route), ...steps),
    );
  for (const [, route, handle] of servedRoutes()) mount(route, ...serve(api, route, handle, limits));
  mount(routes.events, c => streamEvents(api, c));
  mount(routes.accountData, c => accountExport(api, c, limits));
  mount(routes.auditExport, c => auditExport(api, c));
  mount(routes.metrics, c => metrics(api, c));
  app.notFound(() => errorResponse(new ApiError('NOT_FOUND', 'There is nothing here').answer));
  app.onError((error, c) => failed(api, c, error));
  return app;
}
