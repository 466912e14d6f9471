import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import {
  createServer,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type Server,
  type ServerResponse,
} from 'node:http';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { hostRoot } from '../deploy/places.ts';
import { newVisitor, readVisitor, visitorHeader } from './cookies.ts';
import { readDeployed } from './deployed.ts';
import { etagOf } from './etag.ts';
import { reloadPath, reloadScript, sendReloads } from './live-reload.ts';
import { OverrideRefused, overrideBadge, readOverrides } from './overrides.ts';
import { fillPage, renderPage } from './page.ts';
import { commonHeaders, contentSecurityPolicy } from './policy.ts';
import { proxy } from './proxy.ts';
import { createReports, reportsPath } from './reports.ts';
import { followServerInfo, lastingOf } from './server-info.ts';
import type { GatewaySettings } from './settings.ts';
import { sendFile } from './static-files.ts';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Half a millisecond for a page; knowing its length saves 4 % of it. */
const quick = (text: string) => ({
  params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: text.length },
});

const sendText = async (
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  text: string,
  headers: OutgoingHttpHeaders,
) => {
  const accepted = String(request.headers['accept-encoding'] ?? '');
  const encoding = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : undefined;
  const body =
    encoding === 'br' ? await brotli(text, quick(text)) : encoding ? await zip(text) : Buffer.from(text);
  response.writeHead(status, {
    vary: 'accept-encoding',
    ...headers,
    ...(encoding && { 'content-encoding': encoding }),
    'content-length': body.length,
  });
  response.end(request.method === 'HEAD' ? undefined : body);
};

const notFound = (request: IncomingMessage, response: ServerResponse) =>
  sendText(request, response, 404, 'Not found\n', {
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'no-store',
  });

/** The one address of the product: pages, deployed remotes, registry, and the way to the API. */
export const createGateway = ({
  upstreams,
  deployed,
  config,
  liveReload,
  overrideOrigins,
}: GatewaySettings): Server => {
  const now = readDeployed(deployed);
  const reports = createReports(line => console.log(JSON.stringify(line)));
  const serverInfo = followServerInfo(upstreams['/api']);
  serverInfo();

  const sendRegistry = async (request: IncomingMessage, response: ServerResponse) => {
    const { json, etag, hasCanary } = await now.registry(readVisitor(request));
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': hasCanary ? 'private, no-cache' : 'no-cache',
      etag,
    };
    if (request.headers['if-none-match'] === etag) return response.writeHead(304, headers).end();
    return sendText(request, response, 200, json, headers);
  };

  const sendPage = async (
    request: IncomingMessage,
    response: ServerResponse,
    { pathname, search, searchParams }: URL,
  ) => {
    const overrides = await readOverrides(request, searchParams, overrideOrigins);
    const known = readVisitor(request);
    const visitor = known ?? newVisitor();
    const [host, registry] = await Promise.all([now.host(), now.registry(visitor, overrides.fragments)]);
    if (!host) return notFound(request, response);
    const cookies = [...overrides.cookies, ...(registry.hasCanary && !known ? [visitorHeader(visitor)] : [])];
    const info = serverInfo();
    const page = renderPage({
      host,
      registry,
      config,
      info,
      pathname,
      search,
      scripts: [...(liveReload ? [reloadScript()] : []), ...overrides.origins.map(reloadScript)],
      badge: overrideBadge(overrides),
    });
    const policyWith = (nonce: string) =>
      contentSecurityPolicy({
        nonce,
        remoteBases: registry.entries.map(({ base }) => base),
        config,
        connect: overrides.origins,
      });
    const etag = etagOf(page, policyWith('{{nonce}}'), JSON.stringify(lastingOf(info?.value)));
    const lasting = { 'cache-control': 'private, no-cache', vary: 'accept-encoding', etag };
    // The browser goes on with its own copy, and with the policy and the nonce that came with that.
    if (cookies.length === 0 && request.headers['if-none-match'] === etag)
      return response.writeHead(304, lasting).end();
    const nonce = randomBytes(16).toString('base64url');
    return sendText(request, response, 200, fillPage(page, nonce, info), {
      ...lasting,
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policyWith(nonce),
      ...(cookies.length > 0 && { 'set-cookie': cookies }),
    });
  };

  /** Says to a developer why the remote that the address names is not taken, and to the log that somebody tried. */
  const refuseOverride = (request: IncomingMessage, response: ServerResponse, problem: OverrideRefused) => {
    reports.write({ reason: 'override refused', file: problem.message });
    return sendText(request, response, 403, `${problem.message}\n`, {
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
    });
  };

  /** The live version of the host first, then those before it: an open page still fetches their chunks. */
  const hostFolders = async () => {
    const version = (await now.host())?.version;
    const names = await readdir(hostRoot(deployed)).catch(() => []);
    const versions = names.filter(
      name => name !== version && !name.includes('.json') && !name.startsWith('.'),
    );
    return [...(version ? [version] : []), ...versions].map(name => join(hostRoot(deployed), name));
  };

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    for (const [name, value] of Object.entries(commonHeaders)) response.setHeader(name, value);
    const url = URL.parse(request.url ?? '/', 'http://gateway');
    if (!url) return notFound(request, response);
    const { pathname } = url;
    const prefix = Object.keys(upstreams).find(
      start => pathname === start || pathname.startsWith(`${start}/`),
    );
    const upstream = prefix && upstreams[prefix];
    if (prefix && upstream) {
      return proxy(
        request,
        response,
        upstream,
        (request.url ?? '/').slice(prefix.length).replace(/^\/?/, '/'),
      );
    }
    if (pathname === reportsPath && request.method === 'POST') return reports.take(request, response);
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.setHeader('allow', 'GET, HEAD');
      return response.writeHead(405).end();
    }
    if (liveReload && pathname === reloadPath) return sendReloads(request, response, now);
    if (pathname === '/registry.json') return sendRegistry(request, response);
    if (pathname.startsWith('/remotes/')) {
      const isSent = await sendFile(request, response, pathname.slice('/remotes'.length), [
        join(deployed, 'remotes'),
      ]);
      return isSent || notFound(request, response);
    }
    if (/\.\w+$/.test(pathname) || pathname.startsWith('/assets/')) {
      const isPublic = !/\/(build|pages)\.json$/.test(pathname);
      const isSent = isPublic && (await sendFile(request, response, pathname, await hostFolders()));
      return isSent || notFound(request, response);
    }
    return sendPage(request, response, url).catch(problem => {
      if (problem instanceof OverrideRefused) return refuseOverride(request, response, problem);
      throw problem;
    });
  };

  const server = createServer({ connectionsCheckingInterval: 500 }, (request, response) => {
    answer(request, response).catch(error => {
      console.error(JSON.stringify({ level: 'error', msg: String(error), url: request.url }));
      if (!response.headersSent) response.writeHead(500, { 'content-type': 'text/plain' });
      response.end('Something went wrong\n');
    });
  });
  server.headersTimeout = 5000;
  server.requestTimeout = 6500;
  server.keepAliveTimeout = 65_000;
  return server;
};
