import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
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
  return { origin, url: named('og:url'), image: named('og:image') };
};

describe('the preview of a shared link', () => {
  it('names the requested address', async () => {
    const { origin, url, image } = await preview({});
    expect([url, image]).toEqual([`${origin}/`, `${origin}/icons/kale-512.png`]);
  });

  it('names the address of the product, if configured, whatever a client or a proxy says', async () => {
    const forwarded = { 'x-forwarded-host': 'other.example', 'x-forwarded-proto': 'http' };
    for (const PAGE_URL of ['https://pool.example', 'https://pool.example/'])
      expect(await preview({ PAGE_URL, TRUSTED_PROXIES: '1' }, forwarded)).toMatchObject({
        url: 'https://pool.example/',
        image: 'https://pool.example/icons/kale-512.png',
      });
  });
});
