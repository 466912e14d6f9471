/** @jest-environment node */
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { Toaster } from '../feedback/toaster.tsx';
import { Page } from '../layout/page.tsx';
import { SidebarLayout } from '../layout/sidebar-layout.tsx';
import { ThemeToggle } from './theme-choice.tsx';

it('a page can be prerendered without a browser', () => {
  const html = renderToString(
    <MemoryRouter>
      <SidebarLayout
        sidebar=""
        header={<ThemeToggle />}
        collapsed={false}
        onCollapsedChange={() => undefined}
      >
        <Page title="Pool Discovery" />
      </SidebarLayout>
      <Toaster />
    </MemoryRouter>,
  );
  expect(html).toContain('Pool Discovery');
});
