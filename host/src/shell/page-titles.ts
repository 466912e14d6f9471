import { findRoute } from '../remotes/remotes.ts';
import { findHostPage } from './host-pages.ts';

/** What the page at an address is called, whoever owns it. */
export const titleOf = (pathname: string): string =>
  findHostPage(pathname)?.title ?? findRoute(pathname)?.route.title ?? 'Page not found';

/** The shape of a page at an address before its code has come. */
export const skeletonOf = (pathname: string) => findRoute(pathname)?.route.skeleton;
