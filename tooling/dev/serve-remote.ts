import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { type Fragment, fragmentFor } from '../deploy/fragment.ts';
import { reloadPath } from '../gateway/live-reload.ts';
import { sendFile } from '../gateway/static-files.ts';
import { readDescriptor } from '../webpack/build.ts';
import { configure } from '../webpack/config.ts';
import { writeManifest } from '../webpack/manifest.ts';
import { distOf, type RemoteId, root } from '../webpack/packages.ts';
import { took, watch } from './watch.ts';

/**
 * Serves one remote as its source stands, for a host that runs elsewhere and takes it by `?remote.<id>=`: its files,
 * what the registry would say of it, and a word to open pages with every change. Answers its address.
 */
export const serveRemote = async (id: RemoteId, port: number): Promise<string> => {
  const name = `remote-${id}` as const;
  const origin = `http://localhost:${port}`;
  const open = new Set<ServerResponse>();
  let fragment: Fragment | undefined;

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    response.setHeader('access-control-allow-origin', '*');
    const { pathname } = new URL(request.url ?? '/', origin);
    if (pathname === '/fragment.json') {
      response.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' });
      return response.end(JSON.stringify(fragment));
    }
    if (pathname === reloadPath) {
      response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
      response.write(': watching\n\n');
      open.add(response);
      return request.on('close', () => open.delete(response));
    }
    const isSent = await sendFile(request, response, pathname, [distOf(name)]);
    return isSent || response.writeHead(404).end();
  };

  // As the host was built: React of one mode does not take elements of the other. Not made small, so that it can be read.
  const config = configure(name, { version: 'dev', mode: 'production' });
  const readable = { ...config, optimization: { ...config.optimization, minimize: false } };
  await watch(readable, async stats => {
    const version = `dev-${Date.now().toString(36)}`;
    const descriptor = await readDescriptor(name);
    const manifest = await writeManifest(name, version, stats, { descriptor, compress: false });
    fragment = fragmentFor(id, manifest, null, `${origin}/`);
    for (const response of open) response.write('data: reload\n\n');
    console.log(`  ${name} for the host, in ${took(stats)} ms`);
  });
  createServer(answer).listen(port, '127.0.0.1');
  return `${origin}/`;
};

/** A page of the remote, to begin with. */
export const firstPage = async (id: RemoteId): Promise<string> => {
  const { descriptor } = await import(join(root, `remote-${id}/src/descriptor.ts`));
  return descriptor.routes[0]?.path ?? '/';
};
