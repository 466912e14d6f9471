import { type ReactNode, useEffect, useRef } from 'react';
import { type Role, useSession } from 'shared-api';
import { Alert, lazyComponent, Navigate, useLocation } from 'shared-ui';
import { PageSkeleton } from '../remotes/page-pending.tsx';
import { pathServing } from '../remotes/remotes.ts';
import { skeletonOf, titleOf } from './page-titles.ts';
import { withReturnPath } from './return-path.ts';
import { roleLanding } from './role-landing.ts';

const Forbidden = lazyComponent(
  () => import(/* webpackChunkName: "notices" */ '../pages/forbidden/forbidden.tsx'),
);

type RouteGuardProps = { access: readonly Role[] | 'everyone'; children: ReactNode };

/**
 * Checks access to a page before its code runs (ux.md, protected layout). A visitor is redirected to sign-in with the
 * page's path, or to / right after a sign-out. A role without access gets 403. A session that could not be verified
 * keeps access. An impersonating admin can open only the farmer's pages.
 */
export const RouteGuard = ({ access, children }: RouteGuardProps) => {
  const session = useSession();
  const place = useLocation();
  const wasShown = useRef(false);
  useEffect(() => {
    if (session.token) wasShown.current = true;
  }, [session.token]);

  if (access === 'everyone') return children;
  if (session.state === 'signed-out') {
    return wasShown.current && session.reason === 'signed-out' ? (
      <Navigate to="/" replace />
    ) : (
      <Navigate to="/auth/signin" replace state={withReturnPath(place)} />
    );
  }
  if (!session.user) {
    return session.state === 'offline' ? (
      <Alert tone="waiting" title="The server cannot be reached">
        You are still signed in. This page opens as soon as the server answers.
      </Alert>
    ) : (
      <PageSkeleton title={titleOf(place.pathname)} kind={skeletonOf(place.pathname)} />
    );
  }
  if (!access.includes(session.user.role) && session.impersonation)
    return <Navigate to={pathServing('impersonation') ?? roleLanding(session.user.role)} replace />;
  if (!access.includes(session.user.role)) return <Forbidden role={session.user.role} allowed={access} />;
  return children;
};
