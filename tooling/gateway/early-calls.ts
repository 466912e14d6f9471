/** A call as the page will make it: whose, and of servers with which capability, where not of everyone's and of all. */
type EarlyCall = { path: string; role?: 'farmer' | 'pooler' | 'admin'; capability?: string };

/** API calls that a page makes first, by its path; started by the HTML before any bundle has arrived. */
const calls: Readonly<Record<string, readonly EarlyCall[]>> = {
  '/farmer/pools': [{ path: '/poolers?page=1&limit=6' }],
  '/dashboard': [{ path: '/farmers/blockchain-data', role: 'farmer' }],
  '/pooler-console': [
    { path: '/pooler/farmers/summary', role: 'pooler', capability: 'pooler-live' },
    { path: '/pooler/blocks?page=1&limit=10', role: 'pooler', capability: 'pooler-live' },
  ],
  '/admin': [{ path: '/admin/overview', role: 'admin', capability: 'admin' }],
};

const signedIn = /^\/(farmer|pooler|pooler-console|operations|analytics|admin|dashboard|network)(\/|$)/;

type Page = {
  pathname: string;
  search: string;
  apiBaseUrl: unknown;
  /** What the server is known to be able to do. */
  capabilities: readonly string[];
};

/**
 * The inline script that starts them with the stored token and keeps the promises where shared-api's http
 * takes them (`window.__kaleEarly`). Undefined where a page begins with no call.
 */
export const earlyCallScript = ({ pathname, search, apiBaseUrl, capabilities }: Page): string | undefined => {
  if (!signedIn.test(pathname) || typeof apiBaseUrl !== 'string') return undefined;
  const first: readonly EarlyCall[] = search === '' ? (calls[pathname] ?? []) : [];
  const able = first.filter(({ capability }) => !capability || capabilities.includes(capability));
  const wanted = JSON.stringify(
    [{ path: '/auth/me' }, ...able].map(({ path, role }) => [apiBaseUrl + path, role]),
  );
  return `(function(){var t,r;try{t=sessionStorage.getItem('kale-pool-reading-token');r=t?'farmer':localStorage.getItem('kale-pool-user-role')||sessionStorage.getItem('kale-pool-user-role');t=t||localStorage.getItem('kale-pool-token')||sessionStorage.getItem('kale-pool-token')}catch(e){}if(!t)return;var w=window.__kaleEarly={};${wanted.replaceAll('<', '\\u003c')}.forEach(function(c){if(c[1]&&c[1]!==String(r).toLowerCase())return;(w[c[0]]=fetch(c[0],{headers:{accept:'application/json',authorization:'Bearer '+t}})).catch(function(){})})})()`;
};
