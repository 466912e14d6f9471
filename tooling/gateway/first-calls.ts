import type { FirstCall, FirstCallValue } from 'shared-api/remote';

/** The user of the session: requested on every page that needs one. */
const me: FirstCall = { get: '/auth/me' };

/** An address, and the pattern of the route that owns it. */
type Place = {
  /** The route's path, with `:name` for variable parts. */
  path: string;
  pathname: string;
  search: string;
};

type Page = Place & {
  /** Roles that may open the page, or everyone: then the call is sent with or without a session. */
  access: readonly string[] | 'everyone';
  /** The page's first API calls, from its descriptor. */
  calls: readonly FirstCall[];
  apiBaseUrl: unknown;
  poolerBaseUrl: unknown;
  /** The server's capabilities, as far as they are known. */
  capabilities: readonly string[];
};

const decoded = (part: string) => {
  try {
    return decodeURIComponent(part);
  } catch {
    return ''; // not one of our addresses
  }
};

/** Reads an address: the variable parts of its path, by name, and the parameters of its query. */
const readAddress = ({ path, pathname, search }: Place) => {
  const parts = pathname.split('/');
  const varying = path
    .split('/')
    .flatMap((part, index): [string, string][] =>
      part.startsWith(':') ? [[part.slice(1), decoded(parts[index] ?? '')]] : [],
    );
  return { query: new URLSearchParams(search), varying: new Map(varying) };
};
type Address = ReturnType<typeof readAddress>;

/** A value as `encode` writes it into a URL; `{name}` for a value that the browser fills in from the stored user. */
const written = (value: FirstCallValue, address: Address, encode: (text: string) => string) => {
  if (typeof value !== 'object') return encode(String(value));
  if ('session' in value) return `{${value.session}}`;
  const found = address.varying.get(value.address) || address.query.get(value.address) || value.otherwise;
  return found === undefined ? undefined : encode(String(found));
};

/** In the encoding of the client's URLSearchParams, so that the page finds the response by its URL. */
const encodeQuery = (text: string) => new URLSearchParams([['', text]]).toString().slice(1);

/** The path and query of a call; undefined if the address lacks a part of the path. */
const urlOf = ({ get, params = {}, query = {} }: FirstCall, address: Address): string | undefined => {
  let missing = false;
  const path = get.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name] === undefined ? undefined : written(params[name], address, encodeURIComponent);
    missing ||= value === undefined;
    return value ?? '';
  });
  const pairs = Object.entries(query).flatMap(([name, value]) => {
    const text = written(value, address, encodeQuery);
    return text === undefined ? [] : [`${name}=${text}`];
  });
  return missing ? undefined : path + (pairs.length > 0 ? `?${pairs.join('&')}` : '');
};

/** The path and query of a call that needs no session; undefined if the address lacks a parameter of the path. */
export const openUrlOf = (call: FirstCall, place: Place): string | undefined =>
  urlOf(call, readAddress(place));

const namesIn = ({ query = {} }: FirstCall) =>
  Object.values(query).flatMap(value =>
    typeof value === 'object' && 'address' in value ? [value.address] : [],
  );

/** The page's own calls: none if its address has a parameter that they ignore. */
const ownCalls = ({ calls, capabilities }: Page, { query }: Address) => {
  const known = new Set(calls.flatMap(namesIn));
  if ([...query.keys()].some(name => !known.has(name))) return [];
  return calls.filter(({ capability }) => !capability || capabilities.includes(capability));
};

/**
 * The inline script that sends a page's first calls with the stored token, before any bundle has arrived. It keeps the
 * promises where shared-api's http takes them (`window.__kalePreloaded`), beside the token that was used. The pooler
 * program gets no token.
 */
export const firstCallsScript = (page: Page): string | undefined => {
  const { access, apiBaseUrl, poolerBaseUrl } = page;
  if (typeof apiBaseUrl !== 'string') return undefined;
  const address = readAddress(page);
  const wanted = [me, ...ownCalls(page, address)].flatMap(call => {
    const url = urlOf(call, address);
    if (url === undefined) return [];
    const open = call.host === 'pooler';
    const roles = call === me || access === 'everyone' ? call.access : (call.access ?? access);
    return [{ url: (open ? poolerBaseUrl : apiBaseUrl) + url, roles, open: open || undefined }];
  });
  const everyone = access === 'everyone';
  return [
    '(function(){var token,role,user;',
    'try{var own=sessionStorage;',
    "if(own.getItem('kale-pool-impersonation-token')){",
    "user=JSON.parse(own.getItem('kale-pool-impersonation')).user;role='farmer';token=own.getItem('kale-pool-impersonation-token')",
    // A tab may have a separate session from the one that all tabs share; the page then uses its own.
    "}else{var store=own.getItem('kale-pool-token')?own:localStorage;",
    "token=store.getItem('kale-pool-token');role=store.getItem('kale-pool-user-role');",
    "user=JSON.parse(store.getItem('kale-pool-user-response'))}}catch(e){}",
    everyone ? 'token=token||null;' : 'if(!token)return;',
    'user=user||{};role=String(role).toLowerCase();',
    'var preloaded=window.__kalePreloaded={};window.__kalePreloadedToken=token;',
    `${JSON.stringify(wanted).replaceAll('<', '\\u003c')}.forEach(function(call){`,
    'var known=true,url=call.url.replace(/{(\\w+)}/g,function(_,fact){',
    'known=known&&user[fact];return encodeURIComponent(user[fact])});',
    'if(!known||call.roles&&call.roles.indexOf(role)<0)return;',
    everyone ? `if(!token&&call.url===${JSON.stringify(apiBaseUrl + me.get)})return;` : '',
    `var headers={accept:'application/json'};if(${everyone ? 'token&&' : ''}!call.open)headers.authorization='Bearer '+token;`,
    '(preloaded[url]=fetch(url,{headers:headers})).catch(function(){})})})()',
  ].join('');
};
