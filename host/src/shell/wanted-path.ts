import type { Role } from 'shared-api';
import { findRoute } from '../remotes/remotes.ts';
import { findHostPage } from './host-pages.ts';
import { roleLanding } from './role-landing.ts';

type Place = { pathname: string; search: string; hash: string };

/** What the sign-in page is told about where somebody wanted to go. */
export const wanting = ({ pathname, search, hash }: Place) => ({ wanted: pathname + search + hash });

const wantedIn = (state: unknown) =>
  typeof state === 'object' && state !== null && 'wanted' in state && typeof state.wanted === 'string'
    ? state.wanted
    : undefined;

const accessTo = (pathname: string) => findHostPage(pathname)?.access ?? findRoute(pathname)?.route.access;

/** Where to go after sign-in: the wanted page when it is ours and open to the role, else the role's start page. */
export const afterSignIn = (role: Role, state: unknown): string => {
  const wanted = wantedIn(state);
  const access = wanted?.startsWith('/') ? accessTo(wanted.replace(/[?#].*$/, '')) : undefined;
  return wanted && (access === 'everyone' || access?.includes(role)) ? wanted : roleLanding(role);
};
