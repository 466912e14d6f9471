import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readAddress, type StellarAddress } from 'shared-api/address';
import { xlm } from '../keys.ts';
import type { FakeNetwork } from './fake-network.ts';

/** A test network's friendbot on HTTP: it gives a new account 10,000 XLM, and responds with 400 for an existing one. */
export async function startFriendbot(network: FakeNetwork) {
  /** Statuses for the next calls, instead of success. */
  const failures: number[] = [];
  let opened = 0;
  const server = createServer(async (request, response) => {
    const failure = failures.shift();
    const address = new URL(request.url ?? '', 'http://friendbot.test').searchParams.get('addr') ?? '';
    const isKnown = await network.account(address as StellarAddress);
    const isNew = failure === undefined && !isKnown && readAddress(address).kind === 'account';
    if (isNew) {
      await network.fund(address as StellarAddress, xlm('10000'));
      opened++;
    }
    response.writeHead(failure ?? (isNew ? 200 : 400), { 'content-type': 'application/json' }).end('{}');
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  network.friendbotUrl = `http://127.0.0.1:${port}/`;
  return {
    failures,
    opened: () => opened,
    close: () =>
      new Promise<void>(resolve => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
