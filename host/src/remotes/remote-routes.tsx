import type { ReactNode } from 'react';
import { useSession } from 'shared-api';
import type { RemoteRoute } from 'shared-api/remote';
import { Navigate, Route, useLocation, useParams } from 'shared-ui';
import { PageSkeleton } from './page-pending.tsx';
import { RemoteOutlet } from './remote-outlet.tsx';
import { type Remote, remotes } from './remotes.ts';

/** Checks access to a page before any code of its remote runs. Returns the page or its replacement. */
export type Guard = (access: RemoteRoute['access'], page: ReactNode) => ReactNode;

/** A remote with an unreadable descriptor owns all addresses under its name, so that they show its failure. */
const routesOf = ({ id, name, routes }: Remote): RemoteRoute[] =>
  routes.length > 0
    ? [...routes]
    : [{ path: `/${id}/*`, page: '', title: name, access: ['farmer', 'pooler', 'admin'] }];

type RedirectedProps = Pick<RemoteRoute, 'redirect' | 'title' | 'skeleton'> & { children: ReactNode };

/** Renders a page or redirects to the one for the user's role. A skeleton until the role is known. */
const Redirected = ({ redirect, title, skeleton, children }: RedirectedProps) => {
  const { user, state } = useSession();
  const { search } = useLocation();
  const params = useParams();
  if (!redirect || state === 'signed-out') return children;
  if (!user) return state === 'offline' ? children : <PageSkeleton title={title} kind={skeleton} />;
  if (!redirect.roles.includes(user.role)) return children;
  const path = redirect.to.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  return <Navigate to={path + search} replace />;
};

/** The routes that the remotes own, as children for `Routes`. */
export const remoteRoutes = (guard: Guard, among = remotes) =>
  among.flatMap(remote =>
    routesOf(remote).map(({ path, page, title, access, skeleton, redirect }) => (
      <Route
        key={path}
        path={path}
        // A new remote means a new outlet, so that no state of one part appears in another.
        element={guard(
          access,
          <Redirected redirect={redirect} title={title} skeleton={skeleton}>
            <RemoteOutlet
              key={`${remote.id}/${page}`}
              name={remote.name}
              title={title}
              place={{
                remote: remote.id,
                get version() {
                  return remote.current()?.version ?? '';
                },
              }}
              skeleton={skeleton}
              load={remote.page(page)}
            />
          </Redirected>,
        )}
      />
    )),
  );
