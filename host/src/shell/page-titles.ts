import { findRoute } from '../remotes/remotes.ts';
import { findHostPage } from './host-pages.ts';

const fixed: Readonly<Record<string, string>> = { '/': 'KALE Pool', '/auth/signin': 'Sign in' };

/** What the page at an address is called, whoever owns it. */
export const titleOf = (pathname: string): string =>
  fixed[pathname] ?? findHostPage(pathname)?.title ?? findRoute(pathname)?.route.title ?? 'Page not found';
