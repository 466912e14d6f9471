import { startSampleGateway } from '../testing/sample-gateway.ts';

const gateway = await startSampleGateway();
afterAll(() => gateway.close());

it('writes a page under a policy that allows only its own nonce', async () => {
  const [one, two] = [await gateway.page('/'), await gateway.page('/')];
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
  expect(one.response.headers.get('cross-origin-opener-policy')).toBe('same-origin');
  expect(one.response.headers.get('permissions-policy')).toContain('camera=()');
  expect(one.html).toContain('<h1>Landing</h1>');
});

it('names the files of a remote’s page, with hashes, and its title; no remote on the landing page', async () => {
  const { html } = await gateway.page('/farmer/pools');
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
  expect((await gateway.page('/farmer/pools?page=2')).html).toContain('"/api/poolers?page=2&limit=6"');
  expect((await gateway.page('/')).html).not.toContain('modulepreload');
});

it('writes the preview of a shared link from an API response, escaped', async () => {
  const { html } = await gateway.page('/pools/alpha%20%22');
  const name = '&#34;&#62;&#60;script&#62;&#123;&#123;nonce&#125;&#125;&#123;&#123;info&#125;&#125;';
  expect(html).toContain(`<title>${name} · KALE Pool</title>`);
  expect(html).toContain(`<meta property="og:title" content="${name} · KALE Pool">`);
  expect(html).toContain('<meta name="description" content="You keep 90.0%.">');
  expect(html).toContain(`<meta property="og:image" content="${gateway.url}/icons/link-preview.png">`);
  expect(html).toContain('<p>A public table</p>');
  const { html: unknown, response } = await gateway.page('/pools/none');
  // Search engines drop the address; the page says that there is no such pool.
  expect(response.status).toBe(404);
  expect(unknown).toContain('<meta property="og:title" content="Pool · KALE Pool">');
  expect(unknown).toContain('<meta property="og:description" content="One pool">');
  expect((await gateway.page('/farmer/pools')).html).not.toContain('og:');
});

it('does not run the product on a page with its own script, and puts the product’s files after the page', async () => {
  const { html } = await gateway.page('/alone');
  expect(html).toMatch(/<script type="module" nonce="[^"]+">greet\(\)<\/script>\s*<\/body>/);
  expect(html).not.toMatch(/src=|modulepreload|kale-registry/);
  expect(html).toMatch(/<\/div>[\s\S]*<script type="importmap" nonce="[^"]+">\{"integrity":\{"\/assets\//);
  expect(html).toMatch(/id="kale-entry">\["\/assets\//);
  expect(html).toContain('id="kale-landings">{"farmer":"/farmer/pools"}<');
  expect(html).toMatch(/id="kale-next">\[\{"href":"\/assets\//);
});

it('captures a form’s submission before the code has loaded', async () => {
  expect((await gateway.page('/form')).html).toMatch(/<script nonce="[^"]+">addEventListener\('submit'/);
  expect((await gateway.page('/')).html).not.toContain("addEventListener('submit'");
});

it('embeds the response of GET /info, once there is one', async () => {
  let html = '';
  for (let tries = 0; tries < 50 && !html.includes('kale-info'); tries++) {
    await new Promise(resolve => setTimeout(resolve, 50));
    ({ html } = await gateway.page('/farmer/pools'));
  }
  const info = html.match(/id="kale-info">(.*?)<\/script>/)?.[1] ?? 'null';
  expect(JSON.parse(info)).toMatchObject({ value: { capabilities: ['events'] } });
  expect(Date.now() - JSON.parse(info).at).toBeLessThan(6000);
});

it('keeps everything in the registry inside its script element', async () => {
  const { html } = await gateway.page('/');
  expect(html).not.toContain('</script><script>alert');
  const text = html.match(/id="kale-registry">(.*?)<\/script>/s)?.[1] ?? '';
  expect(JSON.parse(text).remotes[0].descriptor.name).toBe('Farmer </script><script>alert(1)</script>');
});
