import { unlinkSync } from 'node:fs';
import { get, type IncomingHttpHeaders } from 'node:http';
import { writeAtomically } from '../deploy/paths.ts';
import { startSampleGateway } from '../testing/sample-gateway.ts';

const gateway = await startSampleGateway();
afterAll(() => gateway.close());

it('sends a page again only if it has changed; otherwise the browser keeps its copy with its policy', async () => {
  const tagOf = async () => (await gateway.page('/farmer/pools')).response.headers.get('etag') ?? '';
  const ask = (etag: string) => fetch(`${gateway.url}/farmer/pools`, { headers: { 'if-none-match': etag } });
  while (!(await gateway.page('/farmer/pools')).html.includes('kale-info'))
    await new Promise(resolve => setTimeout(resolve, 20)); // until the gateway has read GET /info
  const before = await tagOf();
  const same = await ask(before);
  expect(same.status).toBe(304);
  expect(same.headers.get('content-security-policy')).toBeNull();
  gateway.deploy('v2');
  const changed = await ask(before);
  expect(changed.status).toBe(200);
  expect(await changed.text()).toContain('/remotes/farmer/v2/');
  gateway.deploy('v1');
  expect((await ask(before)).status).toBe(304);
});

it('shows a deployed version with the next page, and keeps the last good copy of a broken fragment', async () => {
  const before = await fetch(`${gateway.url}/registry.json`);
  expect(before.headers.get('cache-control')).toBe('no-cache');
  gateway.deploy('v2');
  const after = await fetch(`${gateway.url}/registry.json`, {
    headers: { 'if-none-match': before.headers.get('etag') ?? '' },
  });
  expect(after.status).toBe(200);
  expect(await after.json()).toMatchObject({ remotes: [{ version: 'v2' }] });
  const quiet = console.error;
  console.error = () => {};
  writeAtomically(gateway.fragmentFile, '{"id":"farmer","vers');
  expect(await (await fetch(`${gateway.url}/registry.json`)).json()).toMatchObject({
    remotes: [{ version: 'v2' }],
  });
  unlinkSync(gateway.fragmentFile);
  gateway.deploy('v1');
  console.error = quiet;
  expect((await gateway.page('/farmer/pools')).html).toContain('/remotes/farmer/v1/');
});

it('allows the origins of remotes on other hosts, and no others', async () => {
  gateway.deploy('v3', { base: 'https://farmer.example/v3/' });
  const { response } = await gateway.page('/');
  expect(response.headers.get('content-security-policy')).toMatch(
    /script-src [^;]*https:\/\/farmer\.example/,
  );
  gateway.deploy('v1');
});

it('forwards calls without the prefix, with the client’s address', async () => {
  const response = await fetch(`${gateway.url}/api/join-pool?x=1`, {
    method: 'POST',
    body: '{"a":1}',
    headers: { 'x-forwarded-for': '6.6.6.6' },
  });
  expect(response.status).toBe(201);
  expect(await response.json()).toEqual({
    method: 'POST',
    url: '/join-pool?x=1',
    body: '{"a":1}',
    from: '127.0.0.1',
  });
});

it('forwards a stream of events without buffering', async () => {
  const first = await new Promise<string>((ok, fail) => {
    const request = get(`${gateway.url}/api/stream`, response =>
      response.once('data', part => {
        request.destroy();
        ok(String(part));
      }),
    );
    request.on('error', error => (error.message.includes('hang up') ? undefined : fail(error)));
  });
  expect(first).toBe('data: one\n\n');
});

it('responds in JSON when a server cannot be reached', async () => {
  const response = await fetch(`${gateway.url}/pooler-api/pooler/status`);
  expect(response.status).toBe(503);
  expect(await response.json()).toEqual({
    code: 'GATEWAY_UNAVAILABLE',
    message: expect.stringContaining('cannot be reached'),
  });
});

it('accepts only reads for pages', async () => {
  expect((await fetch(`${gateway.url}/farmer/pools`, { method: 'POST' })).status).toBe(405);
});

it.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip;q=0.5', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0, gzip; q=0.0', undefined],
  ['br-x', undefined],
])('compresses a page for %s as %s', async (accepted, encoding) => {
  const headers = await new Promise<IncomingHttpHeaders>(ok =>
    get(`${gateway.url}/`, { headers: { 'accept-encoding': accepted } }, response => {
      response.resume();
      ok(response.headers);
    }),
  );
  expect(headers['content-encoding']).toBe(encoding);
});
