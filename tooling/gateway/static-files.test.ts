import { get } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { startSampleGateway } from '../testing/sample-gateway.ts';

const gateway = await startSampleGateway();
afterAll(() => gateway.close());

it('serves hashed files as immutable and compressed, others with revalidation', async () => {
  const script = await fetch(`${gateway.url}/assets/main.01234567.js`, {
    headers: { 'accept-encoding': 'gzip' },
  });
  expect(script.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(script.headers.get('content-encoding')).toBe('gzip');
  expect(await script.text()).toBe('main()');
  const icon = await fetch(`${gateway.url}/favicon.svg`);
  expect(icon.headers.get('cache-control')).toBe('no-cache');
  const again = await fetch(`${gateway.url}/favicon.svg`, {
    headers: { 'if-none-match': icon.headers.get('etag') ?? '' },
  });
  expect(again.status).toBe(304);
});

it('still has the chunks of the previous host', async () => {
  expect(await (await fetch(`${gateway.url}/assets/old.01234567.js`)).text()).toBe('old()');
});

it.each([
  '/assets/none.01234567.js',
  '/remotes/farmer/v1/none.js',
  '/remotes/farmer/v1/',
  '/remotes/none',
  '/build.json',
  '/remotes/..%2f..%2fhost/current.json',
  '/favicon.ico',
])('answers 404 for %s, never a page', async path => {
  const response = await fetch(gateway.url + path);
  expect(response.status).toBe(404);
  expect(response.headers.get('content-type')).toMatch(/^text\/plain/);
});

it('compresses its own responses', async () => {
  const body = await new Promise<Buffer>(ok =>
    get(`${gateway.url}/`, { headers: { 'accept-encoding': 'gzip' } }, response => {
      const parts: Buffer[] = [];
      response.on('data', part => parts.push(part)).on('end', () => ok(Buffer.concat(parts)));
    }),
  );
  expect(gunzipSync(body).toString()).toContain('Landing');
});
