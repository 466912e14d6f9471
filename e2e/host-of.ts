import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createGateway } from 'tooling/gateway/server.ts';
import { freePort } from 'tooling/start/free-port.ts';

/** Starts another gateway to the same API and pooler, for the deployment in a folder; on a free port by default. */
export const hostOf = async (deployed: string, overrideOrigins: readonly string[] = [], at?: number) => {
  const port = at ?? (await freePort());
  const server = createGateway({
    port,
    bind: '127.0.0.1',
    upstreams: {
      '/api': process.env.PRODUCT_API_URL ?? '',
      '/pooler-api': process.env.PRODUCT_POOLER_URL ?? '',
    },
    deployed,
    config: { apiBaseUrl: '/api', poolerBaseUrl: '/pooler-api' },
    overrideOrigins,
  });
  await once(server.listen(port, '127.0.0.1'), 'listening');
  const stop = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://localhost:${port}`, port, stop };
};

/** Starts another gateway on a copy of the deployed builds, for a test that deploys. */
export const hostOfCopy = async () => {
  const deployed = join(mkdtempSync(join(tmpdir(), 'kale-deployed-')), 'deployed');
  cpSync(process.env.PRODUCT_DEPLOYED ?? '', deployed, { recursive: true, verbatimSymlinks: true });
  const host = await hostOf(deployed);
  const stop = () => {
    host.stop();
    rmSync(join(deployed, '..'), { recursive: true, force: true });
  };
  return { ...host, deployed, stop };
};
