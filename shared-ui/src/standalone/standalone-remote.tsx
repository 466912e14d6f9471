import { type ComponentType, lazy, Suspense } from 'react';
import type { LoadPage, RemoteModule } from 'shared-api/remote';
import { Skeleton } from '../feedback/skeleton.tsx';
import { Toaster } from '../feedback/toaster.tsx';
import { SidebarLayout } from '../layout/sidebar-layout.tsx';
import { BrowserRouter, Link, Route, Routes } from '../router/router.ts';
import { GlobalStyle } from '../theme/global-style.ts';
import { ThemeToggle } from '../theme/theme-choice.tsx';

const missing: LoadPage = () => Promise.reject(new Error('The remote has no such page.'));

const pagesOf = ({ descriptor, pages }: RemoteModule): ReadonlyMap<string, ComponentType> =>
  new Map(descriptor.routes.map(({ page }) => [page, lazy(pages[page] ?? missing)]));

const Shown = ({ page: Page }: { page: ComponentType | undefined }) => (
  <Suspense fallback={<Skeleton height="16rem" />}>{Page && <Page />}</Suspense>
);

/** A remote by itself, for working on it: the frame of the product around the remote's own routes. */
export const StandaloneRemote = ({ remote }: { remote: RemoteModule }) => {
  const { name, routes } = remote.descriptor;
  const pages = pagesOf(remote);
  const links = routes.map(({ path, title }) => (
    <Link key={path} to={path}>
      {title} ({path})
    </Link>
  ));
  return (
    <BrowserRouter>
      <GlobalStyle />
      <SidebarLayout
        sidebar={links}
        header={
          <>
            <strong>{name}</strong>
            <ThemeToggle />
          </>
        }
        collapsed={false}
        onCollapsedChange={() => {}}
      >
        <Routes>
          {routes.map(({ path, page }) => (
            <Route key={path} path={path} element={<Shown page={pages.get(page)} />} />
          ))}
          <Route path="*" element={<h1>{name}</h1>} />
        </Routes>
      </SidebarLayout>
      <Toaster />
    </BrowserRouter>
  );
};
