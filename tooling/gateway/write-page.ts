import { randomBytes } from 'node:crypto';
import { newVisitor, readVisitor, visitorHeader } from './cookies.ts';
import type { Deployed } from './deployed.ts';
import { etagOf } from './etag.ts';
import { overrideBadge, readOverrides } from './overrides.ts';
import { fillPage, findRoute, renderPage } from './page.ts';
import { contentSecurityPolicy, pageHeaders } from './policy.ts';
import type { Previews } from './previews.ts';
import { type GatewayContext, originOf } from './proxy.ts';
import { lastingOf, type ServerInfo } from './server-info.ts';
import type { GatewaySettings } from './settings.ts';

type PageSource = Pick<GatewaySettings, 'config' | 'overrideOrigins' | 'trustedProxies' | 'pageUrl'> & {
  deployed: Deployed;
  previews: Previews;
  serverInfo: () => ServerInfo | undefined;
};

/**
 * Writes the page of an address. Its ETag ignores the nonce: a browser with a current copy keeps it, with its policy.
 * Throws OverrideRefused for a remote that this gateway does not load from elsewhere.
 */
export const writePage = async (
  c: GatewayContext,
  {
    deployed,
    serverInfo,
    previews,
    config,
    overrideOrigins,
    trustedProxies = () => false,
    pageUrl,
  }: PageSource,
): Promise<Response> => {
  const { pathname, search, searchParams } = new URL(c.req.url);
  const overrides = await readOverrides(c, searchParams, overrideOrigins);
  const known = readVisitor(c);
  const visitor = known ?? newVisitor();
  const [host, registry] = await Promise.all([
    deployed.host(),
    deployed.registry(visitor, overrides.fragments),
  ]);
  if (!host) return c.notFound();
  const isNew = registry.hasCanary && !known;
  const cookies = [...overrides.cookies, ...(isNew ? [visitorHeader(visitor)] : [])];
  const info = serverInfo();
  const route = findRoute(registry.entries, pathname)?.route;
  const preview = route?.preview && (await previews(route, { pathname, search }));
  const isMissing = preview === 'missing';
  const page = renderPage({
    host,
    registry,
    config,
    info,
    pathname,
    search,
    words: isMissing ? undefined : preview,
    origin: pageUrl || originOf(c, trustedProxies),
    badge: overrideBadge(overrides),
    visitor: isNew ? visitor : undefined,
  });
  const policyWith = (nonce: string) =>
    contentSecurityPolicy({
      nonce,
      remoteBases: registry.entries.map(({ base }) => base),
      config,
      // Over a web socket, webpack-dev-server says when to reload.
      connect: overrides.origins.flatMap(origin => [origin, origin.replace(/^http/, 'ws')]),
    });
  const nonce = randomBytes(16).toString('base64url');
  for (const [name, value] of Object.entries(pageHeaders)) c.header(name, value);
  c.header('cache-control', 'private, no-cache');
  c.header('content-security-policy', policyWith(nonce));
  for (const cookie of cookies) c.header('set-cookie', cookie, { append: true });
  // A response with a new cookie is sent whole: 304 would leave the cookie out. It would also hide a 404.
  if (cookies.length === 0 && !isMissing)
    c.header('etag', etagOf(page, policyWith('{{nonce}}'), JSON.stringify(lastingOf(info?.value))));
  // The page itself says that there is nothing at its address.
  return c.html(fillPage(page, nonce, info), isMissing ? 404 : 200);
};
