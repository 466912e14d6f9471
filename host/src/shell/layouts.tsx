import { useSession } from 'shared-api';
import { Outlet, useLocation } from 'shared-ui';
import { AppFrame } from './app-frame.tsx';
import { PublicFrame } from './public-frame.tsx';
import { roleLanding } from './role-landing.ts';

/** The layout of pages that are the same with and without a session. */
export const PublicLayout = () => {
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
export const SessionLayout = () => {
  const { token, user } = useSession();
  if (!token) return <PublicLayout />;
  return (
    <AppFrame role={user?.role ?? 'farmer'}>
      <Outlet />
    </AppFrame>
  );
};
