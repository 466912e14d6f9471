import { findRoute } from '../remotes/remotes.ts';
import { findHostPage } from './host-pages.ts';

/** What the page at an address is called, whoever owns it. */
export const titleOf = (pathname: string): string =>
  findHostPage(pathname)?.title ?? findRoute(pathname)?.route.title ?? 'Page not found';
