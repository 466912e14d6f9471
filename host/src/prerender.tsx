import type { ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { MemoryRouter, themeBootScript, themeCss } from 'shared-ui';
import { ServerStyleSheet } from 'styled-components';
import Landing from './pages/landing/landing.tsx';
import { PageSkeleton } from './remotes/page-pending.tsx';
import { PublicFrame } from './shell/public-frame.tsx';

export { themeBootScript };

const render = (path: string, title: string, element: ReactElement) => {
  const sheet = new ServerStyleSheet();
  try {
    const body = renderToString(
      sheet.collectStyles(<MemoryRouter initialEntries={[path]}>{element}</MemoryRouter>),
    );
    const css = sheet.getStyleTags().replace(/<\/?style[^>]*>/g, '');
    return { title, css: themeCss + css, body };
  } finally {
    sheet.seal();
  }
};

const rolePage = (path: string, title: string) => render(path, title, <PageSkeleton title="{{heading}}" />);

/**
 * First paint by address: the whole landing page, and for each role's pages a heading (which the gateway fills in)
 * with a skeleton. Run by Node when the host is built.
 */
export const prerender = () => ({
  '/': render(
    '/',
    'KALE Pool',
    <PublicFrame>
      <Landing />
    </PublicFrame>,
  ),
  '/farmer': rolePage('/farmer/pools', 'Farmer Portal'),
  '/pooler': rolePage('/pooler-console', 'Pooler Console'),
  '/operations': rolePage('/operations/plant', 'Block Operations'),
  '/analytics': rolePage('/analytics/work', 'Analytics'),
  '/admin': rolePage('/admin', 'Administration'),
  '/dashboard': rolePage('/dashboard', 'System Dashboard'),
  '*': { title: 'KALE Pool', css: themeCss, body: '' },
});
