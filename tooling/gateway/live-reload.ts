import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Deployed } from './deployed.ts';

export const reloadPath = '/__reload';

/** The inline script of a page that reloads itself when something is deployed. */
export const reloadScript = (origin = '') =>
  `new EventSource('${origin}${reloadPath}').onmessage=function(){location.reload()}`;

const versionOf = async ({ host, registry }: Deployed) =>
  `${(await host())?.version} ${(await registry()).etag}`;

/** Tells an open page when what is deployed changes. While developing only. */
export const sendReloads = async (request: IncomingMessage, response: ServerResponse, deployed: Deployed) => {
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
  response.write(': watching\n\n');
  const shown = await versionOf(deployed);
  const timer = setInterval(async () => {
    if ((await versionOf(deployed)) !== shown) response.write('data: reload\n\n');
  }, 300);
  request.on('close', () => clearInterval(timer));
};
