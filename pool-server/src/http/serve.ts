import type { MiddlewareHandler } from 'hono';
import type { Route } from 'shared-api/contract';
import type { Api } from './api.ts';
import type { Handle } from './handler.ts';
import {
  authenticate,
  limitApiKey,
  recordAccountRead,
  refuseImpersonatedChange,
  requireAccess,
} from './middleware/callers.ts';
import {
  limitChanges,
  refuseDuringMaintenance,
  refuseKnownFlood,
  replayResponse,
  respondToChange,
} from './middleware/changes.ts';
import { readIdempotencyKey, readInput } from './middleware/input.ts';
import { cacheResponse, respondToRead } from './middleware/reads.ts';
import { handleRequest, startCall } from './middleware/work.ts';
import type { RateLimits } from './rate-limits.ts';

/** The middleware of a JSON route, in the order in which a request passes through it. */
export const serve = (api: Api, route: Route, handle: Handle, limits: RateLimits): MiddlewareHandler[] => [
  authenticate(api, route),
  limitApiKey(limits),
  refuseImpersonatedChange(route),
  readIdempotencyKey(route),
  readInput(route),
  requireAccess(api, route),
  recordAccountRead(api, route),
  startCall(api),
  ...(route.method === 'GET'
    ? [respondToRead(route), cacheResponse(api, route)]
    : [
        respondToChange(api),
        refuseKnownFlood(limits, route),
        // Before the limits: a repeated response costs little, so only work counts.
        replayResponse(api),
        refuseDuringMaintenance(api, route),
        limitChanges(limits, route),
      ]),
  handleRequest(api, route, handle),
];
