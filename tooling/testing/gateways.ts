import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { type Agent, type IncomingMessage, request, type Server } from 'node:http';
import type { AddressInfo, Server as SocketServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createGateway } from '../gateway/server.ts';
import { type GatewaySettings, readSettings } from '../gateway/settings.ts';

/** Ends what a test has started; the last first. */
export const closing: (() => void)[] = [];
let folder = '';

/** Lets a test file start gateways and upstreams, which end with each test. */
export const withGateways = () => {
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'kale-proxy-'));
  });
  afterEach(() => {
    for (const close of closing.splice(0).reverse()) close();
  });
  afterAll(() => rmSync(folder, { recursive: true }));
};

/** The address of a server on this machine. */
export const urlOf = (server: { address(): AddressInfo | string | null }) =>
  `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

/** Starts a server on a free port. Returns its address. */
export async function listen(server: Server | SocketServer) {
  server.listen(0, '127.0.0.1', 4_096);
  await once(server, 'listening');
  closing.push(() => server.close());
  if ('closeAllConnections' in server) closing.push(() => server.closeAllConnections());
  return urlOf(server);
}

/** Starts a gateway without builds, in front of this API. Returns its address. */
export const gatewayOf = (
  api: string,
  env: NodeJS.ProcessEnv = {},
  times: Pick<GatewaySettings, 'answerWithinMs' | 'idleMs'> = {},
) => listen(createGateway({ ...readSettings({ API_URL: api, ...env }), deployed: folder, ...times }));

export interface Answer {
  status: number;
  headers: IncomingMessage['headers'];
  body: string;
}

/** One request; rejects when the connection breaks. */
export const send = (
  url: string,
  { body = '', ...options }: { method?: string; body?: string; agent?: Agent; headers?: object } = {},
) =>
  new Promise<Answer>((resolve, reject) => {
    const sent = request(url, { ...options, headers: { ...options.headers } }, response => {
      let text = '';
      response.setEncoding('utf8').on('data', part => (text += part));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text }),
      );
      response.on('error', reject);
    });
    sent.on('error', reject);
    sent.end(body);
  });
