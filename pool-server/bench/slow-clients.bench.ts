// Two thousand slow sockets alongside normal clients.
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { KeepAliveClient } from './keep-alive-client.ts';
import { freePort, prepare, startProgram } from './programs.ts';
import { atMost, exactly, fromEnvironment, quantile, report } from './report.ts';

const SOCKETS = fromEnvironment('SOCKETS', 2_000);
const OTHERS = 20;

await prepare();
const port = await freePort();
const api = startProgram('api', { API_PORT: String(port) });
await api.ready;

const waits: number[] = [];
let failed = 0;
let over = false;
async function other() {
  const client = new KeepAliveClient(port);
  while (!over) {
    const began = performance.now();
    const { status } = await client.get('/poolers?page=1&limit=6', {});
    waits.push(performance.now() - began);
    if (status !== 200) failed++;
    await wait(200);
  }
  client.close();
}
const others = Array.from({ length: OTHERS }, other);
await wait(5_000);
const calm = waits.splice(0);
const dripper = new Worker(new URL('slow-client.ts', import.meta.url), {
  workerData: { port, sockets: SOCKETS },
});
const [kept] = (await once(dripper, 'message')) as [[string, number][]];
over = true;
await Promise.all(others);
await api.stop();
report('Slow clients', [
  exactly('dripping sockets, in four ways', kept.length, SOCKETS),
  ...[...Map.groupBy(kept, ([kind]) => kind)].map(([kind, some]) =>
    atMost(`longest that one was kept, ${kind}`, Math.max(...some.map(([, s]) => s)), 8, ' s'),
  ),
  exactly(`failed among ${waits.length} answers to others meanwhile`, failed, 0),
  exactly('p50, p99 of others before', spread(calm), spread(calm)),
  exactly(
    'p50 of others meanwhile',
    `${quantile(waits, 0.5).toFixed(1)} ms`,
    `${quantile(waits, 0.5).toFixed(1)} ms`,
  ),
  atMost('p99 of others meanwhile', quantile(waits, 0.99), 100, ' ms'),
]);
process.exit();

function spread(of: readonly number[]) {
  return `${quantile(of, 0.5).toFixed(1)}, ${quantile(of, 0.99).toFixed(1)} ms`;
}
