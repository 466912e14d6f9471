import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { fragmentOf, hostManifest, writeAtomically } from '../deploy/paths.ts';
import { createGateway } from '../gateway/server.ts';

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

const createApi = () =>
  createServer((request, response) => {
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

/** A gateway in front of a deployed host, a remote and an API that echoes calls. */
export interface SampleGateway {
  readonly url: string;
  /** The registry file of the remote. */
  readonly fragmentFile: string;
  deploy(version: string, change?: object): void;
  page(path: string): Promise<{ response: Response; html: string }>;
  close(): void;
}

/** Starts one with version v1 of the remote. */
export async function startSampleGateway(): Promise<SampleGateway> {
  const folder = mkdtempSync(join(tmpdir(), 'kale-gateway-'));
  const put = (path: string, content: string | Buffer) => {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), content);
  };
  const fragmentFile = fragmentOf('farmer', folder);
  const deploy = (version: string, change?: object) =>
    writeAtomically(fragmentFile, JSON.stringify(fragment(version, change)));
  writeAtomically(hostManifest(folder), JSON.stringify(host));
  put('host/h1/assets/main.01234567.js', 'main()');
  put('host/h1/assets/main.01234567.js.gz', gzipSync('main()'));
  put('host/h0/assets/old.01234567.js', 'old()');
  put('host/h1/favicon.svg', '<svg/>');
  put('host/h1/build.json', '{}');
  put('remotes/farmer/v1/assets/remoteEntry.01234567.js', 'entry()');
  deploy('v1');
  const api = createApi();
  const gateway = createGateway({
    port: 0,
    bind: '127.0.0.1',
    overrideOrigins: [],
    upstreams: { '/api': await listen(api), '/pooler-api': 'http://127.0.0.1:9' },
    deployed: folder,
    config: { apiBaseUrl: '/api' },
  });
  const url = await listen(gateway);
  return {
    url,
    fragmentFile,
    deploy,
    async page(path) {
      const response = await fetch(url + path);
      return { response, html: await response.text() };
    },
    close() {
      for (const server of [gateway, api]) {
        server.closeAllConnections();
        server.close();
      }
      rmSync(folder, { recursive: true });
    },
  };
}
