import type { Role } from 'shared-api';
import { findRoute } from '../remotes/remotes.ts';
import { findHostPage } from './host-pages.ts';
import { roleLanding } from './role-landing.ts';

type Location = { pathname: string; search: string; hash: string };

/** The state for the sign-in page, with the path that the user requested. */
export const withReturnPath = ({ pathname, search, hash }: Location) => ({
  wanted: pathname + search + hash,
});

const returnPathIn = (state: unknown) =>
  typeof state === 'object' && state !== null && 'wanted' in state && typeof state.wanted === 'string'
    ? state.wanted
    : undefined;

const accessTo = (pathname: string) => findHostPage(pathname)?.access ?? findRoute(pathname)?.route.access;

/**
 * The page after sign-in: the requested page if it belongs to the product and is open to the role, else the role's
 * start page.
 */
export const pathAfterSignIn = (role: Role, state: unknown): string => {
  const wanted = returnPathIn(state);
  const access = wanted?.startsWith('/') ? accessTo(wanted.replace(/[?#].*$/, '')) : undefined;
  return wanted && (access === 'everyone' || access?.includes(role)) ? wanted : roleLanding(role);
};
