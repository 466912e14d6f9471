// Differences between visitors (canaries and overrides), and reports from browsers.
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fragmentOf, hostManifest, writeAtomically } from '../deploy/paths.ts';
import { sampleFragment } from '../testing/sample-fragment.ts';
import { createGateway } from './server.ts';

const listen = (server: Server) =>
  new Promise<string>(ok =>
    server.listen(0, '127.0.0.1', () => ok(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)),
  );
const versionsIn = (html: string) => [...new Set(html.match(/\/remotes\/farmer\/\w+\//g))];

describe('the gateway', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kale-choices-'));
  const deploy = (fragment: object) =>
    writeAtomically(fragmentOf('farmer', folder), JSON.stringify(fragment));
  const lines: string[] = [];
  const loud = console.log;
  let served: object = {};
  const developer = createServer((_, response) => response.end(JSON.stringify(served)));
  const servers: Server[] = [developer];
  let url = '';
  let local = '';

  beforeAll(async () => {
    console.log = line => lines.push(line);
    const host = {
      version: 'h1',
      previous: null,
      template: '<html><head>{{head}}</head><body><div id="root">{{body}}</div></body>',
      themeBootScript: '',
      entry: [],
      integrity: {},
      pages: { '*': { title: 'KALE Pool', css: '', body: '', preload: [] } },
    };
    writeAtomically(hostManifest(folder), JSON.stringify(host));
    deploy(sampleFragment('v1'));
    local = await listen(developer);
    const gateway = createGateway({
      port: 0,
      bind: '127.0.0.1',
      upstreams: {},
      deployed: folder,
      config: {},
      overrideOrigins: [local],
    });
    servers.push(gateway);
    url = await listen(gateway);
  });
  beforeEach(() => {
    lines.length = 0;
    served = sampleFragment('dev', { base: `${local}/` });
  });
  afterAll(() => {
    console.log = loud;
    for (const server of servers) {
      server.closeAllConnections();
      server.close();
    }
    rmSync(folder, { recursive: true });
  });

  type Remotes = { remotes: { base: string; canary?: unknown }[] };
  const registryFor = async (cookie = ''): Promise<Remotes> =>
    (await fetch(`${url}/registry.json`, { headers: { cookie } })).json() as Promise<Remotes>;

  const page = async (path = '/farmer/pools', cookie = '') => {
    const response = await fetch(url + path, { headers: { cookie } });
    const cookies = response.headers.getSetCookie().map(text => text.split(';')[0] ?? '');
    const policy = response.headers.get('content-security-policy') ?? '';
    return { status: response.status, html: await response.text(), cookies, policy };
  };

  it('gives a canary to the same visitors each time, in the page and in the registry', async () => {
    expect((await page()).cookies).toEqual([]);
    deploy({ ...sampleFragment('v1'), canary: { percent: 50, fragment: sampleFragment('v2') } });
    const seen = new Set<string>();
    for (let visit = 0; visit < 30 && seen.size < 2; visit++) {
      const { html, cookies } = await page();
      const [cookie = ''] = cookies;
      expect(cookie).toMatch(/^kale-visitor=[\w-]{22}$/);
      const again = await page('/farmer/pools', cookie);
      expect(again.cookies).toEqual([]);
      expect(versionsIn(again.html)).toEqual(versionsIn(html));
      const [listed] = (await registryFor(cookie)).remotes;
      expect([listed?.base]).toEqual(versionsIn(html));
      expect(listed?.canary).toBeUndefined();
      seen.add(versionsIn(html).join());
    }
    expect([...seen].sort()).toEqual(['/remotes/farmer/v1/', '/remotes/farmer/v2/']);
    deploy(sampleFragment('v1'));
  });

  it('gives a browser without cookies the registry that its page was made from', async () => {
    deploy({ ...sampleFragment('v1'), canary: { percent: 50, fragment: sampleFragment('v2') } });
    for (let visit = 0; visit < 20; visit++) {
      const { html } = await page();
      const visitor = /<meta name="kale-visitor" content="([\w-]{22})">/.exec(html)?.[1];
      const { remotes } = (await (await fetch(`${url}/registry.json?visitor=${visitor}`)).json()) as Remotes;
      expect(remotes.map(({ base }) => base)).toEqual(versionsIn(html));
    }
    expect((await page('/farmer/pools', `kale-visitor=${'v'.repeat(22)}`)).html).not.toContain(
      'kale-visitor',
    );
    deploy(sampleFragment('v1'));
  });

  it('loads a remote from an allowed origin, for the session, with a badge on every page', async () => {
    const first = await page(`/farmer/pools?remote.farmer=${local}/`);
    expect(first.html).toContain(`href="${local}/assets/pools.js" integrity="sha384-pools"`);
    expect(first.html).toContain(`Override: farmer from ${local}`);
    expect(first.policy).toMatch(new RegExp(`script-src [^;]*${local}`));
    const [cookie = ''] = first.cookies;
    expect((await page('/farmer/pools', cookie)).html).toContain(`Override: farmer from ${local}`);
    const back = await page('/farmer/pools?remote.farmer=', cookie);
    expect(back.html).not.toContain('Override');
    expect(back.policy).not.toContain(local);
  });

  it.each([
    ['https://evil.example/', 'does not take the remote farmer from https://evil.example'],
    ['nonsense', 'does not take the remote farmer from there'],
  ])('refuses a remote from %s, and reports it', async (address, message) => {
    const { status, html } = await page(`/farmer/pools?remote.farmer=${encodeURIComponent(address)}`);
    expect(status).toBe(403);
    expect(html).toContain(message);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 'warn', reason: 'override refused' });
  });

  it('refuses a developer’s fragment with files elsewhere', async () => {
    served = sampleFragment('dev', { base: 'https://evil.example/' });
    expect((await page(`/farmer/pools?remote.farmer=${local}/`)).status).toBe(403);
  });

  it('reports the remote with an unreadable fragment, and keeps the others', async () => {
    const quiet = console.error;
    console.error = () => {};
    writeAtomically(fragmentOf('admin', folder), '{"id":"admin","vers');
    const { remotes } = await registryFor();
    console.error = quiet;
    expect(remotes).toMatchObject([{ id: 'admin' }, { id: 'farmer', version: 'v1' }]);
    rmSync(fragmentOf('admin', folder));
  });

  const report = (body: string) => fetch(`${url}/reports`, { method: 'POST', body });

  it('logs the known fields of browsers’ reports, and no others', async () => {
    const violation = {
      'blocked-uri': 'https://evil.example/x.js?token=secret',
      'violated-directive': 'script-src-elem',
      cookie: 'secret',
    };
    expect((await report(JSON.stringify({ 'csp-report': violation }))).status).toBe(204);
    expect((await report('{"remote":"farmer","reason":"tampered","file":"/a.js"}')).status).toBe(204);
    const thrown = { part: 'header', reason: 'render', error: 'TypeError: no role', page: '/dashboard' };
    expect((await report(JSON.stringify({ ...thrown, user: 'secret' }))).status).toBe(204);
    expect((await report('nonsense')).status).toBe(400);
    expect((await report(`"${'x'.repeat(20_000)}"`)).status).toBe(400);
    expect(lines.map(line => JSON.parse(line))).toEqual([
      expect.objectContaining({ 'blocked-uri': 'https://evil.example/x.js' }),
      expect.objectContaining({ remote: 'farmer', reason: 'tampered', file: '/a.js' }),
      expect.objectContaining(thrown),
    ]);
    expect(lines.join()).not.toContain('secret');
  });

  it('does not let reports fill the log', async () => {
    await Promise.all(Array.from({ length: 200 }, () => report('{"remote":"farmer"}')));
    expect(lines.length).toBeLessThanOrEqual(120);
  });
});
