import type { ReactNode } from 'react';
import { useReadOnly, useSession } from 'shared-api';
import { lazyComponent, Navigate, Outlet, Route, Routes, useLocation } from 'shared-ui';
import { RemoteOutlet } from '../remotes/remote-outlet.tsx';
import { remoteRoutes } from '../remotes/remote-routes.tsx';
import { AppFrame } from './app-frame.tsx';
import { type HostPage, hostPages, hostRedirects } from './host-pages.ts';
import { titleOf } from './page-titles.ts';
import { PublicFrame } from './public-frame.tsx';
import { roleLanding } from './role-landing.ts';
import { RouteChange } from './route-change.tsx';
import { RouteGuard } from './route-guard.tsx';

/** The layout of pages that are the same with and without a session. */
const PublicLayout = () => {
  const user = useSession(session => session.user);
  const { pathname } = useLocation();
  const entrance = user
    ? { to: roleLanding(user.role), label: 'Open dashboard' }
    : { to: '/auth/signin', label: 'Sign In' };
  return (
    <PublicFrame entrance={pathname === '/auth/signin' ? undefined : entrance}>
      <Outlet />
    </PublicFrame>
  );
};

/** Around all other pages: the signed-in frame, or the public one for a visitor (spec §6: farmer when no user is loaded). */
const SessionLayout = () => {
  const { token, user } = useSession();
  if (!token) return <PublicLayout />;
  return (
    // Nothing of one session stays for another that begins in another tab: input, dialogs, secrets shown once.
    <AppFrame key={token} role={user?.role ?? 'farmer'}>
      <Outlet />
    </AppFrame>
  );
};

const pageRoute = ({ path, title, access, load }: HostPage) => (
  <Route
    key={path}
    path={path}
    element={
      <RouteGuard access={access}>
        <RemoteOutlet key={path} name={title} title={title} place={{ part: 'page' }} load={load} />
      </RouteGuard>
    }
  />
);

const NotFound = lazyComponent(
  () => import(/* webpackChunkName: "notices" */ '../pages/not-found/not-found.tsx'),
);

const ImpersonationFrame = lazyComponent(
  () => import(/* webpackChunkName: "notices" */ './impersonation-frame.tsx'),
);

/** During an impersonation, loads the frame with the banner before it renders any page. */
const Frame = ({ children }: { children: ReactNode }) =>
  useReadOnly() ? <ImpersonationFrame>{children}</ImpersonationFrame> : children;

/** Every address of the product: the host's pages, the remotes' pages, redirects, 404 (spec §2, route table). */
export const AppRoutes = () => (
  <Frame>
    <RouteChange titleOf={titleOf} />
    <Routes>
      <Route element={<PublicLayout />}>
        {hostPages.filter(({ frame }) => frame === 'public').map(pageRoute)}
      </Route>
      {hostPages.filter(({ frame }) => frame === 'own').map(pageRoute)}
      {Object.entries(hostRedirects).map(([path, to]) => (
        <Route key={path} path={path} element={<Navigate to={to} replace />} />
      ))}
      <Route element={<SessionLayout />}>
        {hostPages.filter(({ frame }) => frame === 'session').map(pageRoute)}
        {remoteRoutes((access, page) => (
          <RouteGuard access={access}>{page}</RouteGuard>
        ))}
        <Route path="*" element={<NotFound />} />
      </Route>
    </Routes>
  </Frame>
);
