/** API calls that a page makes first, by its path; started by the HTML before any bundle has arrived. */
const calls: Readonly<Record<string, readonly string[]>> = {
  '/farmer/pools': ['/poolers?page=1&limit=6'],
};

const signedIn = /^\/(farmer|pooler|pooler-console|operations|analytics|admin|dashboard|network)(\/|$)/;

/**
 * The inline script that starts them with the stored token and keeps the promises where shared-api's http
 * takes them (`window.__kaleEarly`). Undefined where a page begins with no call.
 */
export const earlyCallScript = (
  pathname: string,
  search: string,
  apiBaseUrl: unknown,
): string | undefined => {
  if (!signedIn.test(pathname) || typeof apiBaseUrl !== 'string') return undefined;
  const paths = ['/auth/me', ...(search === '' ? (calls[pathname] ?? []) : [])];
  const urls = JSON.stringify(paths.map(path => apiBaseUrl + path)).replaceAll('<', '\\u003c');
  return `(function(){var t;try{t=sessionStorage.getItem('kale-pool-reading-token')||localStorage.getItem('kale-pool-token')||sessionStorage.getItem('kale-pool-token')}catch(e){}if(!t)return;var w=window.__kaleEarly={};${urls}.forEach(function(u){(w[u]=fetch(u,{headers:{accept:'application/json',authorization:'Bearer '+t}})).catch(function(){})})})()`;
};
