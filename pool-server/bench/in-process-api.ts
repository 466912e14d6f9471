import { randomBytes } from 'node:crypto';
import pino from 'pino';
import { RequestCounts } from '../src/commands/record-health.ts';
import { listenToEvents } from '../src/events/live-events.ts';
import { createApp } from '../src/http/app.ts';
import { routeEvents } from '../src/http/streaming/event-router.ts';
import type { SandboxServices } from '../src/main/open-services.ts';
import type { ResponseCache } from '../src/response-cache/response-cache.ts';
import { idleOperations } from '../src/testing/idle-operations.ts';
import { readPushKey } from '../src/webhooks/push-key.ts';

/** The API in this process, without block operations and event streams. */
export async function openApi(url: string, services: SandboxServices, cache: ResponseCache) {
  const live = await listenToEvents(url, services.database);
  const app = createApp({
    ...services,
    reads: services.database,
    operations: idleOperations,
    live: routeEvents(live),
    cache,
    conservation: null,
    faucet: null,
    sandbox: null,
    pushKey: readPushKey(randomBytes(32).toString('hex')),
    mustEnrol: false,
    sendMail: async () => undefined,
    pageUrl: '',
    trustedProxies: () => false,
    streams: { open: () => Promise.reject(new Error('no streams')), close: async () => undefined },
    requests: new RequestCounts(),
    log: pino({ level: 'silent' }),
    version: 'bench',
    startedAt: services.clock(),
  });
  return { app, close: () => live.close() };
}
