import { findRoute } from '../remotes/remotes.ts';
import { findHostPage } from './host-pages.ts';

/** The title of the page at an address, of the host or a remote. */
export const titleOf = (pathname: string): string =>
  findHostPage(pathname)?.title ?? findRoute(pathname)?.route.title ?? 'Page not found';

/** The skeleton of the page at an address until its code has loaded. */
export const skeletonOf = (pathname: string) => findRoute(pathname)?.route.skeleton;
