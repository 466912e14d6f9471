/** Headers without a security purpose, and headers that differ between responses. */
const ignored =
  /^(accept-ranges|connection|content-encoding|content-length|date|etag|keep-alive|last-modified|server|transfer-encoding|set-cookie|x-request-id)$/;

const headersOf = async (url: string) => {
  const response = await fetch(url, { headers: { 'accept-encoding': 'br' } });
  await response.arrayBuffer();
  const plain = (text: string) => text.replace(/nonce-[\w-]+/g, 'nonce-…').toLowerCase();
  const kept = [...response.headers]
    .filter(([name]) => !ignored.test(name))
    .map(([name, value]) => [name, plain(value)]);
  return { status: response.status, ...Object.fromEntries(kept) };
};

/** The headers of each kind of response, as clients receive them. */
export const readHeaders = async (url: string) => {
  const html = await (await fetch(`${url}/farmer/pools`)).text();
  const file = (pattern: RegExp) => html.match(pattern)?.[0] ?? '/not-in-the-page.js';
  const asked = {
    page: '/farmer/pools',
    'file of the host': file(/\/assets\/main\.[0-9a-f]+\.js/),
    'file of a remote': file(/\/remotes\/farmer\/[^"]*remoteEntry\.[0-9a-f]+\.js/),
    picture: '/icons/kale-512.png',
    'missing file': '/assets/none.js',
    registry: '/registry.json',
    API: '/api/info',
    'refused by the API': '/api/auth/me',
    pooler: '/pooler-api/pooler/status',
  };
  const read = Object.entries(asked).map(async ([kind, path]) => [kind, await headersOf(url + path)]);
  return Object.fromEntries(await Promise.all(read));
};

const common = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'deny',
};
const own = { ...common, 'referrer-policy': 'strict-origin-when-cross-origin' };
const script = {
  ...own,
  status: 200,
  'cache-control': 'public, max-age=31536000, immutable',
  'content-type': 'text/javascript; charset=utf-8',
  'cross-origin-resource-policy': 'same-origin',
  vary: 'accept-encoding',
};

/** A data response, which a browser must not interpret as anything else. */
const data = {
  ...common,
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'content-type': 'application/json; charset=utf-8',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
};

/** The expected headers, on one machine and in containers. */
export const expectedHeaders = {
  page: {
    ...own,
    status: 200,
    'cache-control': 'private, no-cache',
    'content-security-policy':
      "default-src 'none'; script-src 'self' 'nonce-…'; style-src 'self' 'nonce-…'; img-src 'self' data:; font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; form-action 'none'; frame-ancestors 'none'; base-uri 'none'; require-trusted-types-for 'script'; trusted-types service-worker; report-uri /reports",
    'content-type': 'text/html; charset=utf-8',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy':
      'camera=(), geolocation=(), microphone=(), payment=(), usb=(), clipboard-write=(self)',
    vary: 'accept-encoding',
  },
  'file of the host': script,
  'file of a remote': script,
  picture: { ...script, 'cache-control': 'no-cache', 'content-type': 'image/png' },
  'missing file': {
    ...own,
    status: 404,
    'cache-control': 'no-store',
    'content-type': 'text/plain; charset=utf-8',
    vary: 'accept-encoding',
  },
  registry: {
    ...own,
    status: 200,
    'cache-control': 'no-cache',
    'content-type': 'application/json; charset=utf-8',
    vary: 'accept-encoding',
  },
  API: { ...data, status: 200, 'cache-control': 'private, no-cache', vary: 'accept-encoding' },
  'refused by the API': { ...data, status: 401, 'cache-control': 'no-store', 'www-authenticate': 'bearer' },
  pooler: {
    ...data,
    status: 200,
    'access-control-allow-origin': '*',
    'content-type': 'application/json',
    'cross-origin-resource-policy': 'cross-origin',
  },
};
