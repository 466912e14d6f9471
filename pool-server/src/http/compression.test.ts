import { gunzipSync } from 'node:zlib';
import { newPool } from '../testing/people.ts';
import { testApi } from '../testing/test-api.ts';

const test = await testApi();
for (let n = 1; n <= 4; n++) await newPool(test, `pool-${n}`);
afterAll(() => test.close());

const pools = (headers: Record<string, string>) => test.app.request('/poolers?page=1&limit=6', { headers });

it('compresses a long response for a client that takes gzip', async () => {
  const plain = await (await pools({})).text();
  const response = await pools({ 'accept-encoding': 'gzip' });
  const body = Buffer.from(await response.arrayBuffer());
  expect(response.headers.get('content-encoding')).toBe('gzip');
  expect(body.length).toBeLessThan(plain.length / 3);
  expect(gunzipSync(body).toString()).toBe(plain);
});

it('responds 304 to the weak ETag of a compressed response', async () => {
  const etag = (await pools({ 'accept-encoding': 'gzip' })).headers.get('etag') ?? '';
  expect(etag).toMatch(/^W\//);
  expect((await pools({ 'accept-encoding': 'gzip', 'if-none-match': etag })).status).toBe(304);
});

it('does not compress a short response', async () => {
  const response = await test.app.request('/live', { headers: { 'accept-encoding': 'gzip' } });
  expect(response.headers.get('content-encoding')).toBeNull();
});
