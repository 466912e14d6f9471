import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { compress } from 'hono/compress';
import { secureHeaders } from 'hono/secure-headers';
import { type Route, routes } from 'shared-api/contract';
import { placeOf } from '../auth/visit.ts';
import { recordAccess } from './access-record.ts';
import type { Api } from './api.ts';
import { findBearer } from './auth/bearer.ts';
import { callerAddress } from './caller-address.ts';
import { HANDLERS } from './endpoints/handlers.ts';
import type { Handlers } from './handler.ts';
import { metrics } from './metrics.ts';
import { ApiError, answerTo } from './middleware/api-error.ts';
import { tooLarge } from './middleware/json-body.ts';
import { redactedPath, requestLog } from './middleware/request-log.ts';
import { errorResponse } from './middleware/response.ts';
import { createRateLimits } from './rate-limits.ts';
import { type Handle, serve } from './serve.ts';
import { accountExport } from './streaming/account-export.ts';
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
  if (api.trace) app.use(api.trace);
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
  const mount = (route: Route, respond: (c: Context) => Promise<Response>) =>
    app.on(route.method, route.path, async c => {
      const response = await respond(c).catch(error => failed(api, c, error));
      if (response.status === 403 || response.status === 429) {
        setImmediate(() => void recordRefusal(api, route, c, response.status));
      }
      return response;
    });
  for (const [, route, handle] of servedRoutes()) mount(route, c => serve(api, route, handle, c, limit));
  mount(routes.events, c => streamEvents(api, c));
  mount(routes.accountData, c => accountExport(api, c, limit));
  mount(routes.auditExport, c => auditExport(api, c));
  mount(routes.metrics, c => metrics(api, c));
  app.notFound(() => errorResponse(new ApiError('NOT_FOUND', 'There is nothing here').answer));
  app.onError((error, c) => failed(api, c, error));
  return app;
}

/** Records a refused request and its caller. */
async function recordRefusal(api: Api, { method, path }: Route, c: Context, status: number) {
  const caller = await findBearer(api, c).catch(() => null);
  const at = api.clock();
  const visit = { address: callerAddress(api, c), userAgent: c.req.header('user-agent') ?? null, now: at };
  const userId = caller && (caller.readerId ?? caller.userId);
  const data = { userId, status, method, route: path, ...placeOf(visit) };
  recordAccess(api, at, { type: 'AccessRefused', data });
}

function failed({ log }: Api, c: Context, error: unknown): Response {
  const answer = answerTo(error);
  // A deliberate refusal is not a fault.
  if (answer.status >= 500 && !(error instanceof ApiError))
    log.error({ err: error, path: redactedPath(c.req.path) }, 'request failed');
  return errorResponse(answer);
}
