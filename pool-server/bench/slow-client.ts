// Slow clients in their own thread, so that they do not delay the measuring thread.
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

const DRIP_MS = 500;
const HEAD = 'GET /poolers HTTP/1.1\r\nhost: bench\r\nx-slow: ';
const BEGINNINGS = {
  'within its headers': HEAD,
  'within its body':
    'POST /auth/login HTTP/1.1\r\nhost: bench\r\ncontent-type: application/json\r\ncontent-length: 5000\r\n\r\n',
  'saying nothing': '',
  'after a whole request': `GET /poolers HTTP/1.1\r\nhost: bench\r\n\r\n${HEAD}`,
};

const { port, sockets } = workerData as { port: number; sockets: number };

/** How long the server kept a connection open, in seconds. */
function drip(beginning: string): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>();
  const socket = connect(port, '127.0.0.1');
  let began = 0;
  let dripping: NodeJS.Timeout | undefined;
  socket.on('connect', () => {
    began = performance.now();
    socket.write(beginning);
    if (beginning) dripping = setInterval(() => socket.write('a'), DRIP_MS);
  });
  // An upper limit, in case the server never closes it.
  const late = setTimeout(() => socket.destroy(), 30_000);
  socket.on('error', () => undefined).on('data', () => undefined);
  socket.on('close', () => {
    clearInterval(dripping);
    clearTimeout(late);
    resolve((performance.now() - began) / 1000);
  });
  return promise;
}

const kept: Promise<[kind: string, seconds: number]>[] = [];
const kinds = Object.entries(BEGINNINGS);
for (let n = 0; n < sockets; n++) {
  const [kind, beginning] = kinds[n % kinds.length] ?? ['', ''];
  kept.push(drip(beginning).then(seconds => [kind, seconds]));
  if (n % 100 === 99) await wait(50);
}
parentPort?.postMessage(await Promise.all(kept));
