import { connect } from 'node:net';
import { Hono } from 'hono';
import { startServer, stopServer } from './server.ts';

it('closes a slow socket while it serves others', async () => {
  const server = await startServer(
    new Hono().get('/', c => c.text('here')),
    0,
  );
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  // Counted, not timed: on a busy machine neither this test nor the server makes progress.
  let drips = 0;
  const closed = new Promise<void>(resolve => {
    const socket = connect(port, '127.0.0.1', () => socket.write('POST / HTTP/1.1\r\nHost: a\r\nContent-'));
    const drip = setInterval(() => {
      drips++;
      socket.write('x');
    }, 200);
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearInterval(drip);
      resolve();
    });
  });
  expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe('here');
  await closed;
  expect(drips).toBeLessThanOrEqual(40); // 8 s
  await stopServer(server);
});
