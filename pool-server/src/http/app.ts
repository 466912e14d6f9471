import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { compress } from 'hono/compress';
import { secureHeaders } from 'hono/secure-headers';
import { type Route, routes } from 'shared-api/contract';
import type { Api } from './api.ts';
import { HANDLERS } from './endpoints/handlers.ts';
import type { Handlers } from './handler.ts';
import { metrics } from './metrics.ts';
import { ApiError, answerTo } from './middleware/api-error.ts';
import { tooLarge } from './middleware/json-body.ts';
import { redactedPath, requestLog } from './middleware/request-log.ts';
import { errorResponse } from './middleware/response.ts';
import { createRateLimits } from './rate-limits.ts';
import { type Handle, serve } from './serve.ts';
import { auditExport } from './streaming/audit-export.ts';
import { streamEvents } from './streaming/live-stream.ts';

const BODY_LIMIT = 256 * 1024;
/** Responses are data: never a page, a script or a frame. */
const API_HEADERS = {
  contentSecurityPolicy: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
  crossOriginResourcePolicy: 'same-origin',
  referrerPolicy: 'no-referrer',
  xFrameOptions: 'DENY',
  // Set by the proxy that terminates TLS.
  strictTransportSecurity: false,
};

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
  app.use(requestLog(api));
  app.use(secureHeaders(API_HEADERS));
  app.use(compress({ contentTypeFilter: /^application\/json/ }));
  app.use(
    bodyLimit({
      maxSize: BODY_LIMIT,
      onError: () => errorResponse(tooLarge().answer),
    }),
  );
  const limit = createRateLimits(api.database);
  for (const [, route, handle] of servedRoutes()) {
    app.on(route.method, route.path, c =>
      serve(api, route, handle, c, limit).catch(error => failed(api, c, error)),
    );
  }
  app.get(routes.events.path, c => streamEvents(api, c).catch(error => failed(api, c, error)));
  app.get(routes.auditExport.path, c => auditExport(api, c).catch(error => failed(api, c, error)));
  app.get(routes.metrics.path, c => metrics(api, c).catch(error => failed(api, c, error)));
  app.notFound(() => errorResponse(new ApiError('NOT_FOUND', 'There is nothing here').answer));
  app.onError((error, c) => failed(api, c, error));
  return app;
}

function failed({ log }: Api, c: Context, error: unknown): Response {
  const answer = answerTo(error);
  // A deliberate refusal is not a fault.
  if (answer.status >= 500 && !(error instanceof ApiError))
    log.error({ err: error, path: redactedPath(c.req.path) }, 'request failed');
  return errorResponse(answer);
}
