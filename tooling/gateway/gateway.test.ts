import { mkdirSync, mkdtempSync, rmSync, unlinkSync, writeFileSync } from 'node:fs';
import { createServer, get, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { fragmentOf, hostManifest, writeAtomically } from '../deploy/paths.ts';
import { createGateway } from './server.ts';

const fragment = (version: string, change: object = {}) => ({
  id: 'farmer',
  version,
  enabled: true,
  base: `/remotes/farmer/${version}/`,
  entry: 'assets/remoteEntry.01234567.js',
  preload: ['assets/remote.01234567.js'],
  pages: { pools: ['assets/pools.01234567.js'] },
  shares: { pools: ['shared-ui/content', 'shared-api/unknown'] },
  integrity: {
    'assets/remoteEntry.01234567.js': 'sha384-entry',
    'assets/pools.01234567.js': 'sha384-pools',
    'assets/remote.01234567.js': 'sha384-remote',
  },
  previous: null,
  descriptor: {
    id: 'farmer',
    name: 'Farmer </script><script>alert(1)</script>',
    contract: 1,
    requires: { 'shared-api': '^0.1.0', 'shared-ui': '^0.1.0' },
    routes: [
      {
        path: '/farmer/pools',
        page: 'pools',
        title: 'Pools & more',
        access: ['farmer'],
        skeleton: 'table',
        calls: [{ get: '/poolers', query: { page: { address: 'page', otherwise: 1 }, limit: 6 } }],
        landing: ['farmer'],
      },
      {
        path: '/pools/:id',
        page: 'pools',
        title: 'Pool',
        access: 'everyone',
        skeleton: 'table',
        description: 'One pool',
        preview: {
          call: { get: '/pooler/:poolerId/details', params: { poolerId: { address: 'id' } } },
          title: '{name}',
          description: 'You keep {youKeep}%. {missing} missed.',
        },
      },
    ],
    navigation: [],
  },
  ...change,
});

const address = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const listen = (server: Server) =>
  new Promise<string>(ok => server.listen(0, '127.0.0.1', () => ok(address(server))));

describe('the gateway', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kale-gateway-'));
  const put = (path: string, content: string | Buffer) => {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), content);
  };
  const deploy = (version: string, change?: object) =>
    writeAtomically(fragmentOf('farmer', folder), JSON.stringify(fragment(version, change)));

  const api = createServer((request, response) => {
    if (request.url === '/stream') {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write('data: one\n\n');
      return;
    }
    if (request.url === '/pooler/alpha%20%22/details') {
      response.end(JSON.stringify({ name: '"><script>{{nonce}}{{info}}', youKeep: 90 }));
      return;
    }
    if (request.url === '/pooler/none/details') {
      response.writeHead(404).end('{}');
      return;
    }
    if (request.url === '/info') {
      response.end(JSON.stringify({ capabilities: ['events'] }));
      return;
    }
    let body = '';
    request.on('data', part => (body += part));
    request.on('end', () => {
      response.writeHead(201, { 'content-type': 'application/json' });
      const from = request.headers['x-forwarded-for'];
      response.end(JSON.stringify({ method: request.method, url: request.url, body, from }));
    });
  });
  let gateway: Server;
  let url = '';

  beforeAll(async () => {
    const pages = {
      '/': { title: 'KALE Pool', css: 'h1{}', body: '<h1>Landing</h1>', preload: [] },
      '/alone': { title: 'Alone', css: '', body: '<p>Whole</p>', preload: [], script: 'greet()' },
      '/form': { title: 'Form', css: '', body: '<form></form>', preload: [] },
      '*': { title: 'KALE Pool', css: '', body: '', preload: [] },
    };
    const host = {
      version: 'h1',
      previous: null,
      template:
        '<meta property="csp-nonce" content="{{nonce}}"><title>{{title}}</title><meta name="description" content="{{description}}">{{head}}<body><div id="root">{{body}}</div></body>',
      themeBootScript: 'theme()',
      entry: ['/assets/main.01234567.js'],
      integrity: {
        '/assets/main.01234567.js': 'sha384-main',
        '/assets/content.01234567.js': 'sha384-content',
      },
      shares: { 'shared-ui/content': ['/assets/content.01234567.js'] },
      pages,
      skeletons: {
        table: { title: 'KALE Pool', css: '', body: '<h1>{{heading}}</h1><p>A table</p>', preload: [] },
        'public-table': { title: 'KALE Pool', css: '', body: '<p>A public table</p>', preload: [] },
      },
    };
    writeAtomically(hostManifest(folder), JSON.stringify(host));
    put('host/h1/assets/main.01234567.js', 'main()');
    put('host/h1/assets/main.01234567.js.gz', gzipSync('main()'));
    put('host/h0/assets/old.01234567.js', 'old()');
    put('host/h1/favicon.svg', '<svg/>');
    put('host/h1/build.json', '{}');
    put('remotes/farmer/v1/assets/remoteEntry.01234567.js', 'entry()');
    deploy('v1');
    const upstream = await listen(api);
    gateway = createGateway({
      port: 0,
      bind: '127.0.0.1',
      overrideOrigins: [],
      upstreams: { '/api': upstream, '/pooler-api': 'http://127.0.0.1:9' },
      deployed: folder,
      config: { apiBaseUrl: '/api' },
    });
    url = await listen(gateway);
  });
  afterAll(() => {
    for (const server of [gateway, api]) {
      server.closeAllConnections();
      server.close();
    }
    rmSync(folder, { recursive: true });
  });

  const page = async (path: string) => {
    const response = await fetch(url + path);
    return { response, html: await response.text() };
  };

  it('writes a page under a policy that lets nothing in but its own nonce', async () => {
    const [one, two] = [await page('/'), await page('/')];
    const policy = one.response.headers.get('content-security-policy') ?? '';
    const nonce = one.html.match(/csp-nonce" content="([^"]+)"/)?.[1];
    expect(policy).toContain(`'nonce-${nonce}'`);
    expect(policy).not.toContain('unsafe');
    expect(policy).toMatch(
      /default-src 'none'.*frame-ancestors 'none'.*base-uri 'none'.*require-trusted-types-for 'script'/,
    );
    expect(two.html).not.toContain(`${nonce}`);
    for (const script of one.html.matchAll(/<script(?![^>]*(src=|application\/json))[^>]*>/g)) {
      expect(script[0]).toContain(`nonce="${nonce}"`);
    }
    expect(one.response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(one.html).toContain('<h1>Landing</h1>');
  });

  it('sends a page again only when it has changed: else the browser keeps its copy, with the policy of that', async () => {
    const tagOf = async () => (await page('/farmer/pools')).response.headers.get('etag') ?? '';
    const ask = (etag: string) => fetch(`${url}/farmer/pools`, { headers: { 'if-none-match': etag } });
    while (!(await page('/farmer/pools')).html.includes('kale-info'))
      await new Promise(resolve => setTimeout(resolve, 20)); // until the gateway has read GET /info
    const before = await tagOf();
    const same = await ask(before);
    expect(same.status).toBe(304);
    expect(same.headers.get('content-security-policy')).toBeNull();
    deploy('v2');
    const changed = await ask(before);
    expect(changed.status).toBe(200);
    expect(await changed.text()).toContain('/remotes/farmer/v2/');
    deploy('v1');
    expect((await ask(before)).status).toBe(304);
  });

  it('names the files of a remote’s page, with hashes, and its title; no remote on the landing page', async () => {
    const { html } = await page('/farmer/pools');
    expect(html).toContain(
      '<link rel="modulepreload" crossorigin href="/remotes/farmer/v1/assets/pools.01234567.js" integrity="sha384-pools">',
    );
    expect(html).toContain(
      '<link rel="modulepreload" crossorigin href="/assets/content.01234567.js" integrity="sha384-content">',
    );
    expect(html).toContain('"/remotes/farmer/v1/assets/remoteEntry.01234567.js":"sha384-entry"');
    expect(html).toContain('<title>Pools &#38; more · KALE Pool</title>');
    expect(html).toContain('<h1>Pools &#38; more</h1><p>A table</p>');
    expect(html).toContain('"/api/poolers?page=1&limit=6"');
    // The page's registry omits the fields of a descriptor that only the gateway reads.
    expect(html).toContain('"skeleton":"table"');
    expect(html).not.toContain('"calls"');
    expect((await page('/farmer/pools?page=2')).html).toContain('"/api/poolers?page=2&limit=6"');
    expect((await page('/')).html).not.toContain('modulepreload');
  });

  it('writes the preview of a shared link from an API response, escaped', async () => {
    const { html } = await page('/pools/alpha%20%22');
    const name = '&#34;&#62;&#60;script&#62;&#123;&#123;nonce&#125;&#125;&#123;&#123;info&#125;&#125;';
    expect(html).toContain(`<title>${name} · KALE Pool</title>`);
    expect(html).toContain(`<meta property="og:title" content="${name} · KALE Pool">`);
    expect(html).toContain('<meta name="description" content="You keep 90.0%.">');
    expect(html).toContain(`<meta property="og:image" content="${url}/icons/kale-512.png">`);
    expect(html).toContain('<p>A public table</p>');
    const { html: unknown } = await page('/pools/none');
    expect(unknown).toContain('<meta property="og:title" content="Pool · KALE Pool">');
    expect(unknown).toContain('<meta property="og:description" content="One pool">');
    expect((await page('/farmer/pools')).html).not.toContain('og:');
  });

  it('does not run the product on a page with its own script, and puts the product’s files after the page', async () => {
    const { html } = await page('/alone');
    expect(html).toMatch(/<script type="module" nonce="[^"]+">greet\(\)<\/script>\s*<\/body>/);
    expect(html).not.toMatch(/src=|modulepreload|kale-registry/);
    expect(html).toMatch(/<\/div>[\s\S]*<script type="importmap" nonce="[^"]+">\{"integrity":\{"\/assets\//);
    expect(html).toMatch(/id="kale-entry">\["\/assets\//);
    expect(html).toContain('id="kale-landings">{"farmer":"/farmer/pools"}<');
    expect(html).toMatch(/id="kale-next">\[\{"href":"\/assets\//);
  });

  it('captures a form’s submission before the code has loaded', async () => {
    expect((await page('/form')).html).toMatch(/<script nonce="[^"]+">addEventListener\('submit'/);
    expect((await page('/')).html).not.toContain("addEventListener('submit'");
  });

  it('embeds the response of GET /info, once there is one', async () => {
    let html = '';
    for (let tries = 0; tries < 50 && !html.includes('kale-info'); tries++) {
      await new Promise(resolve => setTimeout(resolve, 50));
      ({ html } = await page('/farmer/pools'));
    }
    const info = html.match(/id="kale-info">(.*?)<\/script>/)?.[1] ?? 'null';
    expect(JSON.parse(info)).toMatchObject({ value: { capabilities: ['events'] } });
    expect(Date.now() - JSON.parse(info).at).toBeLessThan(30_000);
  });

  it('lets nothing in the registry out of its script element', async () => {
    const { html } = await page('/');
    expect(html).not.toContain('</script><script>alert');
    const text = html.match(/id="kale-registry">(.*?)<\/script>/s)?.[1] ?? '';
    expect(JSON.parse(text).remotes[0].descriptor.name).toBe('Farmer </script><script>alert(1)</script>');
  });

  it('serves hashed files as immutable and compressed, others with revalidation', async () => {
    const script = await fetch(`${url}/assets/main.01234567.js`, {
      headers: { 'accept-encoding': 'gzip' },
    });
    expect(script.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(script.headers.get('content-encoding')).toBe('gzip');
    expect(await script.text()).toBe('main()');
    const icon = await fetch(`${url}/favicon.svg`);
    expect(icon.headers.get('cache-control')).toBe('no-cache');
    const again = await fetch(`${url}/favicon.svg`, {
      headers: { 'if-none-match': icon.headers.get('etag') ?? '' },
    });
    expect(again.status).toBe(304);
  });

  it('still has the chunks of the host before', async () => {
    expect(await (await fetch(`${url}/assets/old.01234567.js`)).text()).toBe('old()');
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
    const response = await fetch(url + path);
    expect(response.status).toBe(404);
    expect(response.headers.get('content-type')).toMatch(/^text\/plain/);
  });

  it('shows a deployed version with the next page, and keeps the last good copy of a broken fragment', async () => {
    const before = await fetch(`${url}/registry.json`);
    expect(before.headers.get('cache-control')).toBe('no-cache');
    deploy('v2');
    const after = await fetch(`${url}/registry.json`, {
      headers: { 'if-none-match': before.headers.get('etag') ?? '' },
    });
    expect(after.status).toBe(200);
    expect(await after.json()).toMatchObject({ remotes: [{ version: 'v2' }] });
    const quiet = console.error;
    console.error = () => {};
    writeAtomically(fragmentOf('farmer', folder), '{"id":"farmer","vers');
    expect(await (await fetch(`${url}/registry.json`)).json()).toMatchObject({
      remotes: [{ version: 'v2' }],
    });
    unlinkSync(fragmentOf('farmer', folder));
    deploy('v1');
    console.error = quiet;
    expect((await page('/farmer/pools')).html).toContain('/remotes/farmer/v1/');
  });

  it('allows the origins of remotes that live elsewhere, and no others', async () => {
    deploy('v3', { base: 'https://farmer.example/v3/' });
    const { response } = await page('/');
    expect(response.headers.get('content-security-policy')).toMatch(
      /script-src [^;]*https:\/\/farmer\.example/,
    );
    deploy('v1');
  });

  it('forwards calls without the prefix, with the client’s address', async () => {
    const response = await fetch(`${url}/api/join-pool?x=1`, {
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
      const request = get(`${url}/api/stream`, response =>
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
    const response = await fetch(`${url}/pooler-api/pooler/status`);
    expect(response.status).toBe(503);
    expect(await response.json()).toEqual({
      code: 'GATEWAY_UNAVAILABLE',
      message: expect.stringContaining('cannot be reached'),
    });
  });

  it('takes nothing but reads for pages', async () => {
    expect((await fetch(`${url}/farmer/pools`, { method: 'POST' })).status).toBe(405);
  });

  it('compresses its own responses', async () => {
    const body = await new Promise<Buffer>(ok =>
      get(`${url}/`, { headers: { 'accept-encoding': 'gzip' } }, response => {
        const parts: Buffer[] = [];
        response.on('data', part => parts.push(part)).on('end', () => ok(Buffer.concat(parts)));
      }),
    );
    expect(gunzipSync(body).toString()).toContain('Landing');
  });
});
