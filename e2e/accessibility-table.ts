/** The viewer of a page: `nobody` is a visitor, `beginner` a farmer without a funded wallet. */
export type Viewer = 'nobody' | 'beginner' | 'farmer' | 'pooler' | 'admin';

/** How the server responds to a page's requests. */
export type State = 'full' | 'loading' | 'empty' | 'error';

export const states: readonly State[] = ['full', 'loading', 'empty', 'error'];
export const themes = ['dark', 'light'] as const;
/** In px. */
export const widths = [1440, 1024, 320] as const;

/** An address, and the controls to press before the check. */
export type Look = string | { at: string; press: readonly string[] };

/** Pages that send no request look the same in every state. */
export const still: readonly Look[] = [
  '/',
  { at: '/', press: ['How much XLM do I need?', 'Is it secure?'] },
  '/calculator',
  '/api-guide',
  '/auth/signin',
  '/auth/reset',
  { at: '/auth/reset', press: ['Send Link'] },
  '/auth/reset/confirm',
  '/auth/reset/confirm?token=x',
  '/auth/email',
  '/auth/email#token=x',
  '/unsubscribe#token=x',
  '/farmer/wallet',
  { at: '/farmer/wallet', press: ['Register'] },
  '/pool-operator',
  { at: '/pool-operator', press: ['Get Notified'] },
  '/pool-operator/register',
  '/no/such/page',
];

/** Each page for each kind of viewer. A page of a remote is one more line. */
export const pages: Readonly<Record<Exclude<Viewer, 'nobody'>, readonly string[]>> = {
  beginner: ['/dashboard'],
  farmer: [
    '/dashboard',
    '/network',
    '/account',
    '/account?tab=email',
    '/account?tab=payout',
    '/farmer/pools',
    '/farmer/pools/pool-stellar-01',
    '/farmer/my-wallet',
    '/farmer/my-pool',
    '/farmer/work-history',
    '/analytics/work',
  ],
  pooler: [
    '/dashboard',
    '/pooler-console',
    '/pooler/blocks',
    '/pooler/status',
    '/pooler/farmers',
    '/pooler/payouts',
    '/pooler/pool',
    '/pooler/keys',
    '/operations/plant',
    '/operations/work',
    '/operations/harvest',
    '/analytics/performance',
  ],
  admin: ['/dashboard', '/admin', '/admin/users', '/admin/poolers', '/admin/audit'],
};

/** Looks of those pages that need a loaded page: other tabs, dialogs and refusals. */
export const further: Readonly<Record<keyof typeof pages, readonly Look[]>> = {
  beginner: [],
  farmer: [
    '/dashboard?tab=stakes',
    '/dashboard?tab=harvests',
    '/dashboard?tab=plantings',
    '/network?tab=services',
    '/network?tab=connectivity',
    '/network?tab=performance',
    '/account?tab=notifications',
    '/notifications',
    '/glossary',
    '/pool-operator',
    '/farmer/my-pool?tab=earnings',
    '/farmer/my-pool?tab=activity',
    '/farmer/my-pool?tab=settings',
    '/farmer/work-history?tab=reports',
    '/admin',
  ],
  pooler: [
    '/pooler-console?tab=blocks',
    '/pooler-console?tab=farmers',
    '/pooler-console?tab=performance',
    { at: '/pooler-console', press: ['Simulate Block', 'Send Notification'] },
    '/pooler/status?tab=connections',
    '/pooler/status?tab=performance',
    '/pooler/status?tab=blocks',
    '/pooler/status?tab=logs',
    '/pooler/farmers?tab=analytics',
    '/pooler/farmers?tab=settings',
    { at: '/pooler/farmers', press: ['Add Farmer', 'Send Invitation'] },
    { at: '/pooler/farmers?tab=settings', press: ['Suspend All Farmers', 'Type SUSPEND to confirm'] },
    '/analytics/performance?tab=comparison',
    '/analytics/performance?tab=efficiency',
    '/pool-operator/register',
    '/pools',
    '/pools/pool-stellar-01',
  ],
  admin: [{ at: '/status', press: ['Post an incident', 'Publish'] }],
};
