import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { testApi } from '../testing/test-api.ts';
import { startServer, stopServer } from './server.ts';

it('closes the connection after a body that is too large, once its sender has read the response', async () => {
  const test = await testApi();
  const server = await startServer(test.app, 0);
  const { port } = server.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const send = async (headers: Record<string, string>) => {
    const body = JSON.stringify({ email: 'x'.repeat(300 * 1024) });
    const sent = request({ port, agent, path: '/auth/login', method: 'POST', headers });
    sent.setHeader('content-type', 'application/json');
    sent.end(body);
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    let text = '';
    for await (const part of response) text += part;
    return { response, code: JSON.parse(text).code, reused: sent.reusedSocket };
  };
  for (let n = 0; n < 100; n++) {
    const { response, code, reused } = await send(n % 2 ? { 'transfer-encoding': 'chunked' } : {});
    expect([response.statusCode, response.headers.connection, code, reused]).toEqual([
      413,
      'close',
      'PAYLOAD_TOO_LARGE',
      false,
    ]);
  }
  agent.destroy();
  await stopServer(server);
  await test.close();
});
