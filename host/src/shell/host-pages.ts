import type { ComponentType } from 'react';
import type { Role } from 'shared-api';
import { matchPath } from 'shared-ui';
import { attempt } from '../remotes/attempts.ts';
import { failPage } from '../remotes/fail-page.ts';
import { createLoad, type Load } from '../remotes/load-state.ts';

const waits = [0, 400, 1200]; // ms before each try, for a chunk that a deployment has just replaced
const limit = 8000; // ms for all of them

const page = (fetchPage: () => Promise<{ default: ComponentType }>): Load<ComponentType> =>
  createLoad(async again => {
    const loaded = await attempt(waits, limit, fetchPage).catch(failure => failPage(failure, again));
    return loaded.default;
  });

export type HostPage = {
  path: string;
  title: string;
  /** Roles that may see it, or everyone. */
  access: readonly Role[] | 'everyone';
  /** The frame around it: always the public one, that of the session, or its own. */
  frame: 'public' | 'session' | 'own';
  load: Load<ComponentType>;
};

const everyRole: readonly Role[] = ['farmer', 'pooler', 'admin'];

/** Every component in every state, only in development builds: webpack omits it from others. */
const gallery: readonly HostPage[] =
  process.env.NODE_ENV === 'development'
    ? [
        {
          path: '/gallery',
          title: 'Gallery',
          access: 'everyone',
          frame: 'own',
          load: page(async () => ({ default: (await import('shared-ui/gallery')).Gallery })),
        },
      ]
    : [];

/** The host's own pages, each fetched when it is first needed (spec §2, route table). */
export const hostPages: readonly HostPage[] = [
  {
    path: '/',
    title: 'KALE Pool',
    access: 'everyone',
    frame: 'public',
    load: page(() => import(/* webpackChunkName: "landing" */ '../pages/landing/landing.tsx')),
  },
  {
    path: '/calculator',
    title: 'Calculator',
    access: 'everyone',
    frame: 'public',
    load: page(() => import(/* webpackChunkName: "calculator" */ '../pages/calculator/calculator.tsx')),
  },
  {
    path: '/auth/signin',
    title: 'Sign In',
    access: 'everyone',
    frame: 'public',
    load: page(() => import(/* webpackChunkName: "sign-in" */ '../pages/sign-in/sign-in.tsx')),
  },
  {
    path: '/auth/reset',
    title: 'Reset Password',
    access: 'everyone',
    frame: 'public',
    load: page(
      () => import(/* webpackChunkName: 'password-reset' */ '../pages/password-reset/password-reset.tsx'),
    ),
  },
  {
    path: '/auth/reset/confirm',
    title: 'New Password',
    access: 'everyone',
    frame: 'public',
    load: page(
      () => import(/* webpackChunkName: 'password-reset' */ '../pages/password-reset/new-password.tsx'),
    ),
  },
  {
    path: '/auth/email',
    title: 'Confirm Email',
    access: 'everyone',
    frame: 'public',
    load: page(() => import(/* webpackChunkName: 'mailed-link' */ '../pages/mailed-link/prove-email.tsx')),
  },
  {
    path: '/payout/confirm',
    title: 'Payout Wallet',
    access: 'everyone',
    frame: 'public',
    load: page(() => import(/* webpackChunkName: 'mailed-link' */ '../pages/mailed-link/confirm-payout.tsx')),
  },
  {
    path: '/payout/stop',
    title: 'Stop a Payout',
    access: 'everyone',
    frame: 'public',
    load: page(() => import(/* webpackChunkName: 'mailed-link' */ '../pages/mailed-link/stop-payout.tsx')),
  },
  {
    path: '/unsubscribe',
    title: 'Unsubscribe',
    access: 'everyone',
    frame: 'public',
    load: page(() => import(/* webpackChunkName: 'mailed-link' */ '../pages/mailed-link/unsubscribe.tsx')),
  },
  {
    path: '/farmer/wallet',
    title: 'Farmer Wallet Registration',
    access: 'everyone',
    frame: 'public',
    load: page(
      () =>
        import(
          /* webpackChunkName: 'wallet-registration' */ '../pages/wallet-registration/wallet-registration.tsx'
        ),
    ),
  },
  {
    path: '/pool-operator',
    title: 'Pool Operator Portal',
    access: 'everyone',
    frame: 'session',
    load: page(
      () => import(/* webpackChunkName: 'pool-operator' */ '../pages/pool-operator/pool-operator.tsx'),
    ),
  },
  {
    path: '/pool-operator/register',
    title: 'Register a Pool',
    access: 'everyone',
    frame: 'public',
    load: page(
      () =>
        import(
          /* webpackChunkName: 'pool-registration' */ '../pages/pool-registration/pool-registration.tsx'
        ),
    ),
  },
  {
    path: '/dashboard',
    title: 'System Dashboard',
    access: everyRole,
    frame: 'session',
    load: page(() => import(/* webpackChunkName: 'dashboard' */ '../pages/dashboard/dashboard.tsx')),
  },
  {
    path: '/network',
    title: 'Network Status',
    access: everyRole,
    frame: 'session',
    load: page(() => import(/* webpackChunkName: 'network' */ '../pages/network/network.tsx')),
  },
  {
    path: '/status',
    title: 'Service Status',
    access: 'everyone',
    frame: 'session',
    load: page(() => import(/* webpackChunkName: 'status' */ '../pages/status/status.tsx')),
  },
  {
    path: '/api-guide',
    title: 'API Guide',
    access: 'everyone',
    frame: 'session',
    load: page(() => import(/* webpackChunkName: 'api-guide' */ '../pages/api-guide/api-guide.tsx')),
  },
  {
    path: '/account',
    title: 'Account',
    access: everyRole,
    frame: 'session',
    load: page(() => import(/* webpackChunkName: 'account' */ '../pages/account/account.tsx')),
  },
  {
    path: '/notifications',
    title: 'Notifications',
    access: everyRole,
    frame: 'session',
    load: page(
      () => import(/* webpackChunkName: 'notifications-page' */ '../pages/notifications/notifications.tsx'),
    ),
  },
  {
    path: '/glossary',
    title: 'Glossary',
    access: 'everyone',
    frame: 'session',
    load: page(() => import(/* webpackChunkName: 'glossary' */ '../pages/glossary/glossary.tsx')),
  },
  ...gallery,
];

/** Earlier paths of the host's pages, and the paths to which they redirect. */
export const hostRedirects: Readonly<Record<string, string>> = {
  '/auth/signup': '/farmer/wallet',
  '/registerPooler': '/pool-operator/register',
};

/** The host's page at an address, if it is one of those. */
export const findHostPage = (pathname: string) => hostPages.find(({ path }) => matchPath(path, pathname));

/** Fetches the code of the host's page at an address, ahead of its first showing. Never rejects. */
export const loadHostPageAt = async (pathname: string): Promise<void> => {
  await findHostPage(pathname)
    ?.load.load()
    .catch(() => undefined);
};
