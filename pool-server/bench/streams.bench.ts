// 2,000 open pages through the gateway, each with a stream of events, while one user opens 600 streams.
import { join } from 'node:path';
import { openPages } from './open-pages.ts';
import { databaseUrl } from './programs.ts';
import { atMost, exactly, fromEnvironment, report } from './report.ts';

const PAGES = fromEnvironment('PAGES', 2_000);
const HOSTILE = fromEnvironment('HOSTILE', 600);
const SECONDS = fromEnvironment('SECONDS', 60);

const figures = await openPages({
  databaseUrl,
  deployDir: join(process.env.BENCH_DATA_DIR ?? '/tmp', 'deployed'),
  pages: PAGES,
  farmers: PAGES / 5,
  hostile: HOSTILE,
  seconds: SECONDS,
  pollEveryMs: 30_000,
});
const { calm, attacked } = figures;
const processorOf = ({ processor }: typeof calm) =>
  [processor.gateway, processor.api, processor.pages].map(percent => `${Math.round(percent)} %`).join(', ');
const plain = (what: string, value: string | number) => exactly(what, value, value);
report(`${PAGES} open pages through the gateway, one user opening ${HOSTILE} streams`, [
  exactly('streams of honest pages', figures.opened, PAGES),
  plain('calls before, p50, p99', `${calm.calls}, ${calm.p50.toFixed(1)}, ${calm.p99.toFixed(1)} ms`),
  exactly('statuses of calls that failed before', calm.failed.join(), ''),
  plain('calls meanwhile, p50', `${attacked.calls}, ${attacked.p50.toFixed(1)} ms`),
  atMost('p99 meanwhile', attacked.p99, 100, ' ms'),
  exactly('statuses of calls that failed meanwhile', attacked.failed.join(), ''),
  exactly('streams of the one user', figures.hostileOpen, 20),
  plain('refusals', figures.refusals),
  exactly('refusals without 503, code or Retry-After', figures.malformed, 0),
  exactly('streams of honest pages in the end', figures.stillOpen, PAGES),
  atMost('end of a stream after its sign-out', figures.endedAfterMs, 1_000, ' ms'),
  plain('memory of the gateway', `${Math.round(figures.gatewayMegabytes)} MB`),
  plain('processor time before: gateway, API, pages', processorOf(calm)),
  plain('processor time meanwhile: gateway, API, pages', processorOf(attacked)),
]);
process.exit();
