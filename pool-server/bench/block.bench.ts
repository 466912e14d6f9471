// F farmers in P pools through one whole block on ledgers of five seconds, with one engine or several.
import { openDatabase } from '../src/database/database.ts';
import { runBlock } from './block-run.ts';
import { databaseUrl, ENGINE_SHARE } from './programs.ts';
import { atLeast, atMost, exactly, type Figure, fromEnvironment, report } from './report.ts';

const FARMERS = fromEnvironment('FARMERS', 10_000);
const POOLS = fromEnvironment('POOLS', 10);
const LEDGER_SECONDS = fromEnvironment('LEDGER_SECONDS', 5);
const ENGINES = (process.env.ENGINES ?? '1,2,4').split(',').map(Number);

/** On separate cores, two engines must settle at least this multiple of one engine's farmers in the same time. */
const MIN_GAIN = 1.7;
let alone: number | null = null;

const server = openDatabase(databaseUrl, 1);
for (const engines of ENGINES) {
  const name = `block_${engines}`;
  await server.query(`CREATE DATABASE ${name}`);
  const url = new URL(databaseUrl);
  url.pathname = `/${name}`;
  const options = { url: url.href, engines, farmers: FARMERS, pools: POOLS, ledgerSeconds: LEDGER_SECONDS };
  const figures = await runBlock(options);
  await server.query(`DROP DATABASE ${name} WITH (FORCE)`);
  const plain = (what: string, value: string | number): Figure => exactly(what, value, value);
  const { processor, seconds, polls } = figures;
  if (engines === 1) alone = seconds.paid;
  const gain = alone === null ? 1 : alone / seconds.paid;
  const isShown = engines === 2 && ENGINE_SHARE < 1;
  const perFarmer = (ms: number) => `${((ms * 1000) / FARMERS).toFixed(1)} ms`;
  report(`One block: ${FARMERS} farmers in ${POOLS} pools, ${engines} engine(s)`, [
    atMost('from when the block could be opened to the last plant', seconds.planted, 60, ' s'),
    plain('from the last plant to the last work', `${seconds.worked.toFixed(1)} s`),
    plain('from the end of the block to the last harvest', `${seconds.harvested.toFixed(1)} s`),
    atMost('from the end of the block to the last payout', seconds.paid, 240, ' s'),
    ...(isShown ? [atLeast('times as fast as one engine', gain, MIN_GAIN)] : []),
    plain('from the end of the block to the last plant of the next one', `${seconds.next.toFixed(1)} s`),
    plain('processor time for a farmer: engines', perFarmer(processor.engines)),
    plain('processor time for a farmer: signer', perFarmer(processor.signer)),
    plain('processor time for a farmer: database', perFarmer(processor.database)),
    plain('processor time for a farmer: API', perFarmer(processor.api)),
    plain('queries for a farmer', (figures.queries / FARMERS).toFixed(2)),
    plain('events for a farmer', (figures.events / FARMERS).toFixed(2)),
    plain('events a second while there was work', Math.round(figures.events / seconds.busy)),
    plain('polls meanwhile, median', `${polls.count}, ${polls.p50.toFixed(1)} ms`),
    atMost('the same, p99', polls.p99, 100, ' ms'),
    exactly('polls that failed', polls.failed, 0),
    exactly('steps lost, repeated or torn', figures.wrong.length, 0),
  ]);
  for (const sentence of figures.wrong.slice(0, 20)) process.stdout.write(`${sentence}\n`);
  for (const { calls, ms, query } of figures.slowest)
    process.stdout.write(`${calls} × ${(ms / calls).toFixed(2)} ms = ${Math.round(ms)} ms: ${query}\n`);
}
await server.end();
process.exit();
