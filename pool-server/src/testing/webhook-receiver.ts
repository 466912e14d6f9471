import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/** A receiver of webhooks on this machine. It responds with 204, or with the statuses in `answers` first, after a delay. */
export async function webhookReceiver({ delayMs = 0 } = {}) {
  const got: { headers: IncomingHttpHeaders; body: string }[] = [];
  const answers: number[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', part => (body += part));
    request.on('end', async () => {
      got.push({ headers: request.headers, body });
      await wait(delayMs);
      response.writeHead(answers.shift() ?? 204, { location: 'http://169.254.169.254/' }).end();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { got, answers, url: `http://127.0.0.1:${port}/kale`, close: () => server.close() };
}
