import type { Listed, PageRemote, RegistryEntry, RemoteRoute } from 'shared-api/remote';
import type { DeployedHost } from '../deploy/host.ts';
import type { PrerenderedPage } from '../webpack/render-pages.ts';
import type { Registry } from './deployed.ts';
import { firstCallsScript } from './first-calls.ts';
import type { PageWords } from './previews.ts';
import {
  capabilitiesOf,
  isSponsored,
  maintenanceOf,
  minimumOf,
  networkOf,
  type ServerInfo,
} from './server-info.ts';

/**
 * The inline script of a page whose first paint contains a form. It stores a submission that precedes the code in
 * `window.__kaleSubmitted`, and the app sends it later. Without the script, the policy against form targets would
 * discard the submission.
 */
const captureSubmitScript =
  "addEventListener('submit',function(e){if(!e.defaultPrevented){e.preventDefault();window.__kaleSubmitted=true}})";

/** JSON that is safe inside a script element. */
const inlineJson = (value: unknown) =>
  JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    char => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** Escapes braces too, since `{{name}}` is a placeholder. */
const escapeHtml = (text: string) => text.replace(/[&<>"'{}]/g, char => `&#${char.charCodeAt(0)};`);

const matches = (pattern: string, pathname: string) => {
  const want = pattern.split('/');
  const have = pathname.replace(/(.)\/$/, '$1').split('/');
  return (
    want.length === have.length && want.every((part, index) => part.startsWith(':') || part === have[index])
  );
};

/** The remote's route for an address, with the remote's registry entry. */
export const findRoute = (entries: readonly RegistryEntry[], pathname: string) => {
  for (const entry of entries) {
    const route = entry.descriptor.routes.find(({ path }) => matches(path, pathname));
    if (route) return { entry, route };
  }
  return undefined;
};

const skeletonFor = (skeletons: NonNullable<DeployedHost['skeletons']>, route: RemoteRoute) => {
  const kind = route.skeleton ?? 'cards';
  return (route.access === 'everyone' ? skeletons[`public-${kind}`] : undefined) ?? skeletons[kind];
};

/** The first paint of an address: the host's own page, or the skeleton that a remote's route names. */
const firstPaintAt = ({ pages, skeletons }: DeployedHost, pathname: string, route?: RemoteRoute) =>
  pages[pathname] ?? (route && skeletonFor(skeletons ?? {}, route)) ?? pages['*'];

/** A page's body with its network's name and the minimum of a new wallet, as far as they are known. */
const bodyOn = (page: PrerenderedPage | undefined, info: ServerInfo | undefined) => {
  const name = networkOf(info?.value) ?? '';
  const sponsored = isSponsored(info?.value) && page?.sponsored?.[name];
  if (sponsored) return sponsored;
  const minimum = minimumOf(info?.value);
  const filledIn = minimum && page?.withMinimum?.[name]?.replaceAll('{{minimum}}', minimum);
  return filledIn || page?.onNetwork?.[name] || (page?.body ?? '');
};

/** A page's banner while maintenance mode is on, for a page that cannot ask the server. */
const maintenanceBanner = (page: PrerenderedPage | undefined, info: ServerInfo | undefined) => {
  const message = maintenanceOf(info?.value);
  return (message && page?.maintenance?.replace('{{message}}', () => escapeHtml(message))) ?? '';
};

const hashesOf = ({ base, integrity }: RegistryEntry) =>
  Object.fromEntries(Object.entries(integrity).map(([file, hash]) => [base + file, hash]));

/** A route without the fields that only the gateway reads. */
const withoutFirstLoad = ({ calls, preload, description, preview, ...route }: RemoteRoute): RemoteRoute =>
  route;

/** A remote as the page needs it: its hashes, shares and first calls are elsewhere in the page. */
const forPage = (listed: Listed): PageRemote => {
  if (listed.kind === 'invalid') return { id: listed.id, name: listed.name, reason: listed.reason };
  const { descriptor, ...entry } = listed.entry;
  const routes = descriptor.routes.map(withoutFirstLoad);
  return { ...entry, integrity: {}, shares: {}, descriptor: { ...descriptor, routes } };
};

const filesOf = ({ base, entry, preload, pages }: RegistryEntry, page: string) =>
  [entry, ...preload, ...(pages[page] ?? [])].map(file => base + file);

/** The host files that a remote's page needs, besides the host's first load. */
const sharesOf = ({ shares }: DeployedHost, entry: RegistryEntry, page: string) => [
  ...new Set((entry.shares[page] ?? []).flatMap(key => shares?.[key] ?? [])),
];

/** Where each role starts after sign-in, for a page that knows no remotes. */
const landingsOf = (entries: readonly RegistryEntry[]) =>
  Object.fromEntries(
    entries.flatMap(({ descriptor }) =>
      descriptor.routes.flatMap(({ path, landing = [] }) => landing.map(role => [role, path])),
    ),
  );

type PageInput = {
  host: DeployedHost;
  registry: Registry;
  config: Readonly<Record<string, unknown>>;
  /** The last response of GET /info, embedded so that the page need not request it. */
  info: ServerInfo | undefined;
  pathname: string;
  search: string;
  /** The page's preview, if its route makes it from an API response. */
  words?: PageWords | undefined;
  /** The product's origin, such as `https://pool.example`. */
  origin?: string;
  /** HTML inserted before the product's root. */
  badge?: string;
  /** The visitor's id, for a page that a canary was chosen for before the browser has a cookie. */
  visitor?: string | undefined;
};

/** The meta tags for search engines and shared links, for pages open to everyone. */
const sharedAs = ({ title, description }: PageWords, origin: string, pathname: string) => {
  const tags = Object.entries({
    'og:site_name': 'KALE Pool',
    'og:type': 'website',
    'og:title': title,
    'og:description': description,
    'og:url': origin + pathname,
    'og:image': `${origin}/icons/link-preview.png`,
    'og:image:width': '1200',
    'og:image:height': '630',
    'og:image:alt': 'KALE Pool. Earn more KALE together: plant, work, harvest.',
    'twitter:card': 'summary_large_image',
  });
  return tags.map(([name, text]) => `<meta property="${name}" content="${escapeHtml(text)}">`).join('\n');
};

/** Writes the HTML of an address; `fillPage` replaces `{{nonce}}` and `{{info}}`, which differ between responses. */
export const renderPage = ({
  host,
  registry,
  config,
  info,
  pathname,
  search,
  words,
  origin = '',
  badge = '',
  visitor,
}: PageInput): string => {
  const found = findRoute(registry.entries, pathname);
  const page = firstPaintAt(host, pathname, found?.route);
  const first = found
    ? [...filesOf(found.entry, found.route.page), ...sharesOf(host, found.entry, found.route.page)]
    : (page?.preload ?? []);
  const integrity: Record<string, string> = Object.assign(
    {},
    host.integrity,
    ...registry.entries.map(hashesOf),
  );
  const hashOf = (file: string) => (integrity[file] ? ` integrity="${integrity[file]}"` : '');
  const { path, access, calls = [] } = found?.route ?? { path: pathname, ...page };
  const asking =
    access &&
    firstCallsScript({
      path,
      pathname,
      search,
      access,
      calls,
      apiBaseUrl: config.apiBaseUrl,
      poolerBaseUrl: config.poolerBaseUrl,
      capabilities: capabilitiesOf(info?.value),
    });
  const own = page?.script;
  const body = bodyOn(page, info).replace('{{maintenance}}', () => maintenanceBanner(page, info));
  const title = words?.title ?? found?.route.title ?? page?.title ?? 'KALE Pool';
  const windowTitle = title === 'KALE Pool' ? title : `${title} · KALE Pool`;
  const about = words?.description ?? found?.route.description ?? page?.description;
  const inline = (script: string) => `<script nonce="{{nonce}}">${script}</script>`;
  const data = (id: string, text: string) => `<script type="application/json" id="${id}">${text}</script>`;
  const json = (id: string, value: unknown) => data(id, inlineJson(value));
  const product = () => [
    `<script type="importmap" nonce="{{nonce}}">${inlineJson({ integrity })}</script>`,
    ...host.entry.map(file => `<script type="module" crossorigin src="${file}"${hashOf(file)}></script>`),
    ...first.map(file => `<link rel="modulepreload" crossorigin href="${file}"${hashOf(file)}>`),
    // After the code: a browser has six connections to a server, and the code takes longest.
    asking && inline(asking),
    json('kale-config', config),
    info && data('kale-info', '{{info}}'),
    json('kale-registry', { remotes: registry.listed.map(forPage) }),
    visitor && `<meta name="kale-visitor" content="${visitor}">`,
  ];
  // A page with its own script loads the product later or never, so the product's files follow the page.
  const alone = (script: string) => [
    `<script type="importmap" nonce="{{nonce}}">${inlineJson({ integrity: host.integrity })}</script>`,
    json('kale-config', config),
    info && data('kale-info', '{{info}}'),
    json('kale-entry', host.entry),
    json('kale-landings', landingsOf(registry.entries)),
    json(
      'kale-next',
      [...host.entry, ...(host.pages['/auth/signin']?.preload ?? [])].map(href => ({
        href,
        integrity: integrity[href],
      })),
    ),
    `<script type="module" nonce="{{nonce}}">${script}</script>`,
  ];
  const head = [
    inline(host.themeBootScript),
    about && sharedAs({ title: windowTitle, description: about }, origin, pathname),
    page?.css && `<style nonce="{{nonce}}">${page.css}</style>`,
    body.includes('<form') && inline(captureSubmitScript),
    ...(own ? [] : product()),
  ];
  const fill: Record<string, string> = {
    title: escapeHtml(windowTitle),
    description: escapeHtml(about ?? 'Pooled KALE mining for farmers and pool operators on Stellar'),
    head: head.filter(Boolean).join('\n'),
    body: body.replaceAll('{{heading}}', () => escapeHtml(title)),
  };
  const filled = host.template.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => fill[name] ?? whole);
  const last = own && alone(own).filter(Boolean).join('\n');
  const html = last ? filled.replace('</body>', () => `${last}\n</body>`) : filled;
  return badge ? html.replace('<body>', `<body>${badge}`) : html;
};

/** Completes a page with this response's nonce and the last response of GET /info. */
export const fillPage = (page: string, nonce: string, info: ServerInfo | undefined): string =>
  page.replace(/\{\{(nonce|info)\}\}/g, (_, name) => (name === 'nonce' ? nonce : inlineJson(info)));
