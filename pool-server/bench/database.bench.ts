// The database repeatedly stops and starts while people farm.
import { setTimeout as wait } from 'node:timers/promises';
import { startFarming } from './farming.ts';
import { atMost, exactly, fromEnvironment, quantile, report } from './report.ts';

const CYCLES = fromEnvironment('CYCLES', 20);
const PEOPLE = fromEnvironment('PEOPLE', 20);
const BLOCK_SECONDS = fromEnvironment('BLOCK_SECONDS', 6);

const { traffic, end } = await startFarming({ people: PEOPLE, blockSeconds: BLOCK_SECONDS });
await wait(2 * BLOCK_SECONDS * 1000);

/** Asks the caller of this bench to stop or start the database. Resolves when that is done. */
const order = (what: 'stop database' | 'start database') =>
  new Promise<void>(resolve => {
    process.once('message', () => resolve());
    process.send?.(what);
  });
const status = async () => (await traffic.once('GET', '/poolers?page=1&limit=1')).status;

const away: number[] = [];
const back: number[] = [];
const slowest503: number[] = [];
let other = 0;
for (let cycle = 0; cycle < CYCLES; cycle++) {
  await order('stop database');
  const stopped = performance.now();
  while ((await status()) !== 503) await wait(10);
  away.push((performance.now() - stopped) / 1000);
  const until = performance.now() + 1_000 + Math.random() * 2_000;
  while (performance.now() < until) {
    const began = performance.now();
    if ((await status()) !== 503) other++;
    slowest503.push((performance.now() - began) / 1000);
    await wait(50);
  }
  await order('start database');
  const started = performance.now();
  while ((await status()) !== 200) await wait(20);
  back.push((performance.now() - started) / 1000);
  await wait(1_500 + Math.random() * BLOCK_SECONDS * 500);
}
const intact = await end();
report(`Database stopped and started under the load of ${PEOPLE} people`, [
  exactly('cycles', back.length, CYCLES),
  atMost('503 after the stop, slowest', quantile(away, 1), 1, ' s'),
  atMost('a 503 itself, slowest', quantile(slowest503, 1), 1, ' s'),
  exactly('answers other than 503 meanwhile', other, 0),
  atMost('served again after the start, slowest', quantile(back, 1), 5, ' s'),
  ...intact,
]);
process.exit();
