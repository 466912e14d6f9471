import { setTimeout as wait } from 'node:timers/promises';
import type { Context } from 'hono';
import { streamSSE } from 'hono/streaming';
import type { Deployed } from './deployed.ts';

export const reloadPath = '/__reload';

/** The inline script of a page that reloads itself when something is deployed. */
export const reloadScript = (origin = '') =>
  `new EventSource('${origin}${reloadPath}').onmessage=function(){location.reload()}`;

const versionOf = async ({ host, registry }: Deployed) =>
  `${(await host())?.version} ${(await registry()).etag}`;

/** Sends an event to an open page when what is deployed changes. While developing only. */
export const sendReloads = (c: Context, deployed: Deployed) =>
  streamSSE(c, async stream => {
    await stream.write(': watching\n\n');
    const shown = await versionOf(deployed);
    while (!stream.aborted) {
      await wait(300);
      if ((await versionOf(deployed)) !== shown) await stream.writeSSE({ data: 'reload' });
    }
  });
