import { join } from 'node:path';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { cors } from 'hono/cors';
import { type SSEStreamingApi, streamSSE } from 'hono/streaming';
import { type Fragment, fragmentFor } from '../deploy/fragment.ts';
import { reloadPath } from '../gateway/live-reload.ts';
import { createStaticFiles } from '../gateway/static-files.ts';
import { readDescriptor } from '../webpack/build.ts';
import { configure } from '../webpack/config.ts';
import { writeManifest } from '../webpack/manifest.ts';
import { distOf, type RemoteId, root } from '../webpack/packages.ts';
import { buildTime, watch } from './watch.ts';

/**
 * Builds and serves one remote for a host that runs elsewhere and takes it by `?remote.<id>=`: its files, its
 * registry fragment, and an event to open pages after every change. Resolves to its address.
 */
export const serveRemote = async (id: RemoteId, port: number): Promise<string> => {
  const name = `remote-${id}` as const;
  const origin = `http://localhost:${port}`;
  const open = new Set<SSEStreamingApi>();
  let fragment: Fragment | undefined;

  const sendFile = createStaticFiles();
  const app = new Hono();
  app.use(cors());
  app.get('/fragment.json', c => c.json(fragment ?? null, 200, { 'cache-control': 'no-store' }));
  app.get(reloadPath, c =>
    streamSSE(c, async stream => {
      await stream.write(': watching\n\n');
      open.add(stream);
      await new Promise<void>(left => stream.onAbort(left));
      open.delete(stream);
    }),
  );
  app.get('*', async c => (await sendFile(c, [distOf(name)])) ?? c.notFound());

  // As the host was built: React of one mode does not take elements of the other. Not made small, so that it can be read.
  const config = configure(name, { version: 'dev', mode: 'production' });
  const readable = { ...config, optimization: { ...config.optimization, minimize: false } };
  await watch(readable, async stats => {
    const version = `dev-${Date.now().toString(36)}`;
    const descriptor = await readDescriptor(name);
    const manifest = await writeManifest(name, version, stats, { descriptor, compress: false });
    fragment = fragmentFor(id, manifest, null, `${origin}/`);
    for (const stream of open) await stream.writeSSE({ data: 'reload' });
    console.log(`  ${name} for the host, in ${buildTime(stats)} ms`);
  });
  serve({ fetch: app.fetch, port, hostname: '127.0.0.1' });
  return `${origin}/`;
};

/** A page of the remote, to begin with. */
export const firstPage = async (id: RemoteId): Promise<string> => {
  const { descriptor } = await import(join(root, `remote-${id}/src/descriptor.ts`));
  return descriptor.routes[0]?.path ?? '/';
};
