import { readdir } from 'node:fs/promises';
import type { Server } from 'node:http';
import { join } from 'node:path';
import { createAdaptorServer, type HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { etag } from 'hono/etag';
import { hostRoot } from '../deploy/paths.ts';
import { compressText } from './compress-text.ts';
import { readVisitor } from './cookies.ts';
import { type Deployed, readDeployed } from './deployed.ts';
import { OverrideRefused } from './overrides.ts';
import { commonHeaders } from './policy.ts';
import { readPreviews } from './previews.ts';
import { forwardTo, METHODS } from './proxy.ts';
import { createReports, limitReport, reportsPath } from './reports.ts';
import { followServerInfo } from './server-info.ts';
import type { GatewaySettings } from './settings.ts';
import { createStaticFiles } from './static-files.ts';
import { createUpstreams, type Upstreams } from './upstream.ts';
import { writePage } from './write-page.ts';

/** A socket that sends slowly is closed within 7 s. */
const LIMITS = { headersTimeout: 5_000, requestTimeout: 6_500, connectionsCheckingInterval: 500 };
const KEEP_ALIVE_MS = 65_000;
const ANSWER_WITHIN_MS = 15_000;
/**
 * A client that does not read its response is disconnected after this time, or twice as long if Node.js was still
 * writing. Upstreams and event streams are silent for at most 15 s.
 */
const IDLE_MS = 30_000;

/** Adds the headers that every response has. */
const addCommonHeaders: MiddlewareHandler = async (c, next) => {
  await next();
  if (c.res === RESPONSE_ALREADY_SENT) return;
  for (const [name, value] of Object.entries(commonHeaders))
    if (!c.res.headers.has(name)) c.res.headers.set(name, value);
};

const readsOnly: MiddlewareHandler = async (c, next) => {
  if (c.req.method !== 'GET' && c.req.method !== 'HEAD') return c.body(null, 405, { allow: 'GET, HEAD' });
  return next();
};

const plainText = (c: Context, status: 403 | 404 | 500, text: string) =>
  c.text(text, status, { 'cache-control': 'no-store', vary: 'accept-encoding' });

/** The live version of the host first, then earlier ones: an open page still fetches their chunks. */
const hostFolders = async (deployed: string, now: Deployed) => {
  const version = (await now.host())?.version;
  const names = await readdir(hostRoot(deployed)).catch(() => []);
  const versions = names.filter(name => name !== version && !name.includes('.json') && !name.startsWith('.'));
  return [...(version ? [version] : []), ...versions].map(name => join(hostRoot(deployed), name));
};

const createApp = (settings: GatewaySettings, upstreams: Upstreams, now: Deployed, closed: AbortSignal) => {
  const { deployed } = settings;
  const reports = createReports(line => console.log(JSON.stringify(line)));
  const serverInfo = followServerInfo(settings.upstreams['/api'], closed);
  const previews = readPreviews(settings.upstreams['/api']);
  const sendFile = createStaticFiles();
  const trusted = settings.trustedProxies ?? (() => false);

  const app = new Hono<{ Bindings: HttpBindings }>();
  app.use(addCommonHeaders);
  for (const [prefix, upstream] of Object.entries(settings.upstreams))
    app.on(METHODS, [prefix, `${prefix}/*`], forwardTo(upstream, { upstreams, trusted, prefix }));
  app.post(reportsPath, limitReport, reports.take);
  app.use(readsOnly);
  app.get('/registry.json', compressText, etag(), async c => {
    const { json, etag, hasCanary } = await now.registry(readVisitor(c, c.req.query('visitor')));
    return c.body(json, 200, {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': hasCanary ? 'private, no-cache' : 'no-cache',
      etag,
    });
  });
  app.get('/remotes/*', etag(), async c => (await sendFile(c, [deployed])) ?? c.notFound());
  const sendHostFile = async (c: Context) => {
    const isPublic = !/\/(build|pages)\.json$/.test(c.req.path);
    const sent = isPublic ? await sendFile(c, await hostFolders(deployed, now)) : undefined;
    return sent ?? c.notFound();
  };
  app.get('/assets/*', etag(), sendHostFile);
  app.get('/:file{.+\\.\\w+}', etag(), sendHostFile);
  app.get('*', compressText, etag(), c => writePage(c, { ...settings, deployed: now, serverInfo, previews }));
  app.notFound(c => plainText(c, 404, 'Not found\n'));
  app.onError((error, c) => {
    if (error instanceof OverrideRefused) {
      reports.write({ reason: 'override refused', file: error.message });
      return plainText(c, 403, `${error.message}\n`);
    }
    console.error(JSON.stringify({ level: 'error', msg: String(error), path: c.req.path }));
    return plainText(c, 500, 'Something went wrong\n');
  });
  return app;
};

/** The gateway, the product's only address: pages, deployed remotes, the registry, and the API behind it. */
export const createGateway = (
  settings: GatewaySettings,
  deployed: Deployed = readDeployed(settings.deployed),
): Server => {
  const upstreams = createUpstreams(settings.answerWithinMs ?? ANSWER_WITHIN_MS);
  const closed = new AbortController();
  const app = createApp(settings, upstreams, deployed, closed.signal);
  // Without HTTP/2 options it is a plain HTTP server.
  const server = createAdaptorServer({
    fetch: app.fetch,
    serverOptions: { ...LIMITS, keepAliveTimeout: KEEP_ALIVE_MS },
  }) as Server;
  server.timeout = settings.idleMs ?? IDLE_MS;
  server.on('close', () => {
    closed.abort();
    void upstreams.close();
  });
  return server;
};
