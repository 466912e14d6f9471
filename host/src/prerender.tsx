import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { type Role, SharedDataProvider } from 'shared-api';
import { type FirstCallSource, SKELETONS, type SkeletonKind } from 'shared-api/remote';
import { Icon } from 'shared-ui';
import { MemoryRouter } from 'shared-ui/memory-router';
import { globalCss, themeBootScript } from 'shared-ui/page-head';
import { ServerStyleSheet } from 'styled-components';
import { KnownMinimum } from './pages/landing/new-wallet.ts';
import { PageSkeleton } from './remotes/page-pending.tsx';
import { AppFrame } from './shell/app-frame.tsx';
import { AppRoutes } from './shell/app-routes.tsx';
import { findHostPage, hostPages, hostRedirects } from './shell/host-pages.ts';
import { KnownNetwork, networkNames } from './shell/network-badge.tsx';
import { PublicFrame } from './shell/public-frame.tsx';
import { MaintenanceNotice } from './shell/service-banners/maintenance-banner.tsx';

export { themeBootScript };

/** The sheet's rules without the markers for rehydration: styled-components creates its styles again in the browser. */
const rulesOf = (sheet: ServerStyleSheet) =>
  sheet
    .getStyleTags()
    .replace(/<\/?style[^>]*>/g, '')
    .replace(/data-styled\.[^{]*\{content:"[^"]*"\}/g, '')
    .replace(/\s*\/\*!sc\*\/\s*/g, '');

const render = (address: string, element: ReactNode) => {
  const sheet = new ServerStyleSheet();
  try {
    const body = renderToString(
      sheet.collectStyles(
        <SharedDataProvider>
          <MemoryRouter initialEntries={[address]}>{element}</MemoryRouter>
        </SharedDataProvider>,
      ),
    );
    return { css: globalCss + rulesOf(sheet), body };
  } finally {
    sheet.seal();
  }
};

/** The complete HTML of a page that is the same for every visitor. */
const publicPage = async (title: string, address: string, chunk?: string) => {
  await findHostPage(address)?.load.load(); // or the build fails: its users would see a page in pieces
  return { title, chunk, ...render(address, <AppRoutes />) };
};

/** The landing page, complete for each network. It works without the product's code (`landing-script.ts`). */
const landingPage = async () => {
  const page = await publicPage('KALE Pool', '/', 'landing');
  const icons = render(
    '/',
    <template id="theme-icons">
      <Icon name="moon" size={18} />
      <Icon name="sun" size={18} />
      <Icon name="monitor" size={18} />
    </template>,
  ).body;
  const notice = <MaintenanceNotice reader="visitor">{'{{message}}'}</MaintenanceNotice>;
  const complete = (body: string) => body.replace('<main', '{{maintenance}}<main') + icons;
  const on = (network: string, minimum?: string | null, beside?: ReactNode) =>
    render(
      '/',
      <KnownNetwork value={network}>
        <KnownMinimum value={minimum}>
          <AppRoutes />
        </KnownMinimum>
        {beside}
      </KnownNetwork>,
    );
  const bodies = (minimum?: string | null) =>
    Object.fromEntries(networkNames.map(network => [network, complete(on(network, minimum).body)]));
  return {
    ...page,
    css: on('sandbox', undefined, notice).css,
    body: complete(page.body),
    maintenance: render('/', notice).body,
    onNetwork: bodies(),
    withMinimum: bodies('{{minimum}}'), // which the gateway fills in
    sponsored: bodies(null),
    script: './src/pages/landing/landing-script.ts',
  };
};

/** Leaves an empty space for each icon: loading the sprite would cause a layout just as the page's code starts. */
const withoutIcons = (body: string) => body.replace(/<use [^>]*><\/use>/g, '');

const everyRole: readonly Role[] = ['farmer', 'pooler', 'admin'];

/** The frame of signed-in pages without a role, a heading, which the gateway fills in, and a skeleton. */
const frameWith = (kind: SkeletonKind, address = '/remote') => {
  const { css, body } = render(
    address,
    <AppFrame>
      <PageSkeleton title="{{heading}}" kind={kind} />
    </AppFrame>,
  );
  return { title: 'KALE Pool', css, body: withoutIcons(body) };
};

/** The same skeletons in the frame of public pages. */
const publicFrameWith = (kind: SkeletonKind) => {
  const { css, body } = render(
    '/remote',
    <PublicFrame entrance={{ to: '/auth/signin', label: 'Sign In' }}>
      <PageSkeleton title="{{heading}}" kind={kind} />
    </PublicFrame>,
  );
  return { title: 'KALE Pool', css, body: withoutIcons(body) };
};

const skeletons = () =>
  Object.fromEntries(
    SKELETONS.flatMap(kind => [
      [kind, frameWith(kind)],
      [`public-${kind}`, publicFrameWith(kind)],
    ]),
  );

/** A page of the host for those who are signed in. */
const framedPage = (address: string, chunk: string, calls: readonly FirstCallSource[] = []) => {
  const title = findHostPage(address)?.title ?? 'KALE Pool';
  return { ...frameWith('cards', address), title, chunk, access: everyRole, calls };
};

/** The status page before its data has loaded, the same for all visitors. */
const statusPage = () => ({
  ...publicFrameWith('table'),
  title: 'Service Status',
  description: 'Uptime of all KALE Pool services over the last 90 days, incidents and planned maintenance.',
  chunk: 'status',
  access: 'everyone' as const,
  calls: [{ get: '/status', capability: 'service-status' }] satisfies readonly FirstCallSource[],
});

const farmer = { access: ['farmer'] } as const;
const dashboardCalls: readonly FirstCallSource[] = [
  { get: '/farmers/blockchain-data', ...farmer },
  {
    get: '/farmers/:farmerId/summary',
    params: { farmerId: { session: 'farmerId' } },
    query: { window: '7d' },
    ...farmer,
  },
  {
    get: '/farmers/:farmerId/money',
    params: { farmerId: { session: 'farmerId' } },
    capability: 'farmer-money',
    ...farmer,
  },
  { get: '/farmers/current', ...farmer },
  { get: '/user/:userId/status', params: { userId: { session: 'id' } }, ...farmer },
  {
    get: '/farmers/:farmerId/plantings',
    params: { farmerId: { session: 'farmerId' } },
    query: { page: 1, limit: 5 },
    ...farmer,
  },
];

/**
 * The first paint of the host's own pages by address, the frame with each skeleton that a remote's route may name, and
 * the paths that the host owns. Node runs it when the host is built.
 */
export const prerender = async () => ({
  pages: {
    '/': await landingPage(),
    '/auth/signin': await publicPage('Sign In', '/auth/signin', 'sign-in'),
    '/farmer/wallet': await publicPage('Farmer Wallet Registration', '/farmer/wallet', 'wallet-registration'),
    '/auth/reset': await publicPage('Reset Password', '/auth/reset', 'password-reset'),
    '/dashboard': framedPage('/dashboard', 'dashboard', dashboardCalls),
    '/network': framedPage('/network', 'network'),
    '/status': statusPage(),
    '/api-guide': {
      ...publicFrameWith('table'),
      title: 'API Guide',
      description:
        'Keys, examples, rate limits, webhooks and every operation of the KALE Pool API, for programs.',
      chunk: 'api-guide',
      access: 'everyone' as const,
      calls: [{ get: '/openapi.json' }] satisfies readonly FirstCallSource[],
    },
    '/account': framedPage('/account', 'account'),
    '*': { title: 'KALE Pool', ...render('/', null) },
  },
  skeletons: skeletons(),
  paths: [...hostPages.map(({ path }) => path), ...Object.keys(hostRedirects)],
});
