/**
 * A call as the page will make it: whose, of servers with which capability and of which program, where not of everyone's,
 * of all and of the API. What stands in braces is taken from the user as the browser keeps them.
 */
type PreloadedCall = {
  path: string;
  role?: 'farmer' | 'pooler' | 'admin';
  capability?: string;
  program?: 'pooler';
};

/** API calls that a page makes first, by its path; started by the HTML before any bundle has arrived. */
const calls: Readonly<Record<string, readonly PreloadedCall[]>> = {
  '/farmer/pools': [{ path: '/poolers?page=1&limit=6' }],
  '/dashboard': [
    { path: '/farmers/blockchain-data', role: 'farmer' },
    { path: '/farmers/{farmerId}/summary?window=7d', role: 'farmer' },
    { path: '/user/{id}/status', role: 'farmer' },
    { path: '/farmers/{farmerId}/plantings?page=1&limit=5', role: 'farmer' },
    { path: '/farmers/{farmerId}/harvests?page=1&limit=5', role: 'farmer' },
  ],
  '/pooler-console': [
    { path: '/pooler/status?poolerId={poolerId}', role: 'pooler', program: 'pooler' },
    { path: '/pooler/farmers/summary', role: 'pooler', capability: 'pooler-live' },
    { path: '/pooler/blocks?page=1&limit=10', role: 'pooler', capability: 'pooler-live' },
    { path: '/pooler/blocks?page=1&limit=1', role: 'pooler', capability: 'pooler-live' },
    { path: '/pooler/pool', role: 'pooler', capability: 'pooler-live' },
    { path: '/harvest/status', role: 'pooler' },
  ],
  '/admin': [
    { path: '/admin/overview', role: 'admin', capability: 'admin' },
    { path: '/admin/custody', role: 'admin', capability: 'custody-books' },
    { path: '/health', role: 'admin' },
  ],
};

/** Whose session it is: asked on every page that needs one. */
const me: PreloadedCall = { path: '/auth/me' };

const signedIn = /^\/(farmer|pooler|pooler-console|operations|analytics|admin|dashboard|network)(\/|$)/;

type Page = {
  pathname: string;
  search: string;
  apiBaseUrl: unknown;
  poolerBaseUrl: unknown;
  /** What the server is known to be able to do. */
  capabilities: readonly string[];
};

/**
 * The inline script that starts them with the stored token and keeps the promises where shared-api's http
 * takes them (`window.__kalePreloaded`), beside the token that they were asked with. The pooler's own program is asked without the token. Undefined where a page begins
 * with no call.
 */
export const preloadScript = ({
  pathname,
  search,
  apiBaseUrl,
  poolerBaseUrl,
  capabilities,
}: Page): string | undefined => {
  if (!signedIn.test(pathname) || typeof apiBaseUrl !== 'string') return undefined;
  const first: readonly PreloadedCall[] = search === '' ? (calls[pathname] ?? []) : [];
  const able = first.filter(({ capability }) => !capability || capabilities.includes(capability));
  const wanted = JSON.stringify(
    [me, ...able].map(({ path, role, program }) => ({
      url: (program ? poolerBaseUrl : apiBaseUrl) + path,
      role,
      open: program && true,
    })),
  );
  return [
    '(function(){var token,role,user;',
    'try{var own=sessionStorage;',
    "if(own.getItem('kale-pool-reading-token')){",
    "user=JSON.parse(own.getItem('kale-pool-reading')).user;role='farmer';token=own.getItem('kale-pool-reading-token')",
    // A tab may hold a session beside the one that all tabs share: then its own is the one that the page will have.
    "}else{var kept=own.getItem('kale-pool-token')?own:localStorage;",
    "token=kept.getItem('kale-pool-token');role=kept.getItem('kale-pool-user-role');",
    "user=JSON.parse(kept.getItem('kale-pool-user-response'))}}catch(e){}",
    'if(!token)return;user=user||{};',
    'var early=window.__kalePreloaded={};window.__kalePreloadedToken=token;',
    `${wanted.replaceAll('<', '\\u003c')}.forEach(function(call){`,
    'var known=true,url=call.url.replace(/{(\\w+)}/g,function(_,fact){',
    'known=known&&user[fact];return encodeURIComponent(user[fact])});',
    'if(!known||call.role&&call.role!==String(role).toLowerCase())return;',
    "var headers={accept:'application/json'};if(!call.open)headers.authorization='Bearer '+token;",
    '(early[url]=fetch(url,{headers:headers})).catch(function(){})})})()',
  ].join('');
};
