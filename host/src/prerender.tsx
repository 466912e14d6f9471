import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { type Role, SharedDataProvider } from 'shared-api';
import { GlobalStyle, Icon, MemoryRouter, themeBootScript } from 'shared-ui';
import { ServerStyleSheet } from 'styled-components';
import { PageSkeleton } from './remotes/page-pending.tsx';
import { AppFrame } from './shell/app-frame.tsx';
import { AppRoutes } from './shell/app-routes.tsx';
import { loadHostPageAt } from './shell/host-pages.ts';
import { KnownNetwork, networkNames } from './shell/network-badge.tsx';

export { themeBootScript };

const render = (address: string, element: ReactNode) => {
  const sheet = new ServerStyleSheet();
  try {
    const body = renderToString(
      sheet.collectStyles(
        <SharedDataProvider>
          <GlobalStyle />
          <MemoryRouter initialEntries={[address]}>{element}</MemoryRouter>
        </SharedDataProvider>,
      ),
    );
    return { css: sheet.getStyleTags().replace(/<\/?style[^>]*>/g, ''), body };
  } finally {
    sheet.seal();
  }
};

/** A page that everybody sees alike, whole. */
const publicPage = async (title: string, address: string, chunk?: string) => {
  await loadHostPageAt(address);
  return { title, chunk, ...render(address, <AppRoutes />) };
};

/** The landing page, whole for each network: it works without the product's own code (`landing-script.ts`). */
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
  const on = (network: string) =>
    render(
      '/',
      <KnownNetwork value={network}>
        <AppRoutes />
      </KnownNetwork>,
    );
  const bodies = networkNames.map(network => [network, on(network).body + icons] as const);
  return {
    ...page,
    css: on('sandbox').css,
    body: page.body + icons,
    onNetwork: Object.fromEntries(bodies),
    script: './src/pages/landing/landing-script.ts',
  };
};

/** The frame of a role's pages with a heading, which the gateway fills in, and a skeleton. */
const rolePage = (title: string, address: string, role: Role, chunk?: string) => ({
  title,
  chunk,
  ...render(
    address,
    <AppFrame role={role}>
      <PageSkeleton title="{{heading}}" />
    </AppFrame>,
  ),
});

/** First paint by address, or by the first part of one. Run by Node when the host is built. */
export const prerender = async () => ({
  '/': await landingPage(),
  '/auth/signin': await publicPage('Sign In', '/auth/signin', 'sign-in'),
  '/farmer/wallet': await publicPage('Farmer Wallet Registration', '/farmer/wallet', 'wallet-registration'),
  '/auth/reset': await publicPage('Reset Password', '/auth/reset', 'password-reset'),
  '/farmer': rolePage('Farmer Portal', '/farmer/pools', 'farmer'),
  '/pooler': rolePage('Pooler Console', '/pooler-console', 'pooler'),
  '/operations': rolePage('Block Operations', '/operations/plant', 'pooler'),
  '/analytics': rolePage('Analytics', '/analytics/work', 'pooler'),
  '/admin': rolePage('Administration', '/admin', 'admin'),
  '/dashboard': rolePage('System Dashboard', '/dashboard', 'farmer', 'dashboard'),
  '/network': rolePage('Network Status', '/network', 'farmer', 'network'),
  '/account': rolePage('Account', '/account', 'farmer', 'account'),
  '*': { title: 'KALE Pool', ...render('/', null) },
});
