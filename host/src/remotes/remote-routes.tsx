import type { ReactNode } from 'react';
import type { RemoteRoute } from 'shared-api/remote';
import { Navigate, Route } from 'shared-ui';
import { RemoteOutlet } from './remote-outlet.tsx';
import { type Remote, remotes } from './remotes.ts';

/** Decides about a page before any code of its remote runs: answers the page, or what to show instead. */
export type Guard = (access: RemoteRoute['access'], page: ReactNode) => ReactNode;

/** A remote whose description cannot be read owns the addresses under its name, so that they explain themselves. */
const routesOf = ({ id, name, routes }: Remote): RemoteRoute[] =>
  routes.length > 0
    ? [...routes]
    : [{ path: `/${id}/*`, page: '', title: name, access: ['farmer', 'pooler', 'admin'] }];

/** The routes that the remotes own, as children for `Routes`. */
export const remoteRoutes = (guard: Guard, among = remotes) =>
  among.flatMap(remote =>
    routesOf(remote).map(({ path, page, title, access, skeleton }) => (
      <Route
        key={path}
        path={path}
        // A new remote means a new outlet: no state of one part is ever shown in another's place.
        element={guard(
          access,
          <RemoteOutlet
            key={`${remote.id}/${page}`}
            name={remote.name}
            title={title}
            place={{ remote: remote.id, version: remote.version }}
            skeleton={skeleton}
            load={remote.page(page)}
          />,
        )}
      />
    )),
  );

/** The other addresses of the remotes' pages, which lead to those. */
export const remoteAliases = (among = remotes) =>
  among.flatMap(({ routes }) =>
    routes.flatMap(({ path, aliases = [] }) =>
      aliases.map(alias => <Route key={alias} path={alias} element={<Navigate to={path} replace />} />),
    ),
  );
