import { readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { createGateway } from './server.ts';
import { readSettings } from './settings.ts';

const host = {
  version: 'h1',
  previous: null,
  template: '<head>{{head}}</head><body>{{body}}</body>',
  themeBootScript: '',
  entry: [],
  integrity: {},
  pages: { '/': { title: 'KALE Pool', description: 'Pools', css: '', body: '', preload: [] } },
};
const registry = { listed: [], entries: [], json: '', etag: '', hasCanary: false };
const running: Server[] = [];
afterAll(() => {
  for (const server of running) server.close();
});

/** The address and picture that the preview of a shared link names. */
const preview = async (env: NodeJS.ProcessEnv, headers: Record<string, string> = {}) => {
  const settings = readSettings({ API_URL: 'http://127.0.0.1:9', ...env });
  const deployed = { host: async () => host, registry: async () => registry };
  const gateway = createGateway(settings, deployed);
  running.push(gateway);
  await new Promise<void>(done => gateway.listen(0, '127.0.0.1', done));
  const origin = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`;
  const html = await (await fetch(`${origin}/`, { headers })).text();
  const named = (property: string) => html.match(new RegExp(`"${property}" content="([^"]+)"`))?.[1];
  return { origin, named, url: named('og:url'), image: named('og:image') };
};

describe('the preview of a shared link', () => {
  it('names the requested address', async () => {
    const { origin, url, image } = await preview({});
    expect([url, image]).toEqual([`${origin}/`, `${origin}/icons/link-preview.png`]);
  });

  it('shows a wide picture in the size that the file has', async () => {
    const { named } = await preview({});
    const picture = readFileSync(
      resolve(import.meta.dirname, `../../host/public${new URL(named('og:image') ?? '').pathname}`),
    );
    expect(picture.subarray(1, 4).toString()).toBe('PNG');
    expect([named('og:image:width'), named('og:image:height')]).toEqual(
      [16, 20].map(place => `${picture.readUInt32BE(place)}`),
    );
    expect([named('og:image:width'), named('og:image:height')]).toEqual(['1200', '630']);
    expect(named('og:image:alt')).toBe('KALE Pool. Earn more KALE together: plant, work, harvest.');
    expect(named('twitter:card')).toBe('summary_large_image');
    // Some messengers show no picture beyond this size.
    expect(picture.length).toBeLessThan(300_000);
  });

  it('names the address of the product, if configured, whatever a client or a proxy says', async () => {
    const forwarded = { 'x-forwarded-host': 'other.example', 'x-forwarded-proto': 'http' };
    for (const PAGE_URL of ['https://pool.example', 'https://pool.example/'])
      expect(await preview({ PAGE_URL, TRUSTED_PROXIES: '1' }, forwarded)).toMatchObject({
        url: 'https://pool.example/',
        image: 'https://pool.example/icons/link-preview.png',
      });
  });
});
