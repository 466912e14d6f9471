// Live events to farmers who have a page open: the memory and CPU time of one API process per farmer and per event.
import { readFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { openDatabase } from '../src/database/database.ts';
import { cycle } from '../src/domain/cycle.ts';
import { commit } from '../src/events/event-store.ts';
import { cycleStream } from '../src/events/stream.ts';
import { completedBlock } from '../src/projections/completed-block.ts';
import { crowd } from './crowd.ts';
import { databaseUrl, freePort, prepare, startProgram } from './programs.ts';
import { atMost, exactly, fromEnvironment, quantile, report } from './report.ts';

const CLIENTS = fromEnvironment('CLIENTS', 2_000);

await prepare();
const database = openDatabase(databaseUrl);
const people = await crowd(database, CLIENTS);
const port = await freePort();
const api = startProgram('api', { API_PORT: String(port) });
await api.ready;

/** The API's memory in MB and its processor time so far in ms. */
const taken = () => {
  const [rss = 0] = [
    ...readFileSync(`/proc/${api.child.pid}/status`, 'utf8').matchAll(/VmRSS:\s+(\d+)/g),
  ].map(([, kilobytes]) => Number(kilobytes) / 1024);
  const fields = readFileSync(`/proc/${api.child.pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return { memory: rss, processor: (Number(fields[11]) + Number(fields[12])) * 10 };
};

let delivered = 0;
const delays: number[] = [];
let received = 0;
const listen = ({ token }: { token: string }) =>
  new Promise<IncomingMessage>((ready, fail) => {
    const request = get(
      { port, path: '/events', headers: { authorization: `Bearer ${token}` }, agent: false },
      response => {
        response.setEncoding('utf8').on('data', (text: string) => {
          const events = text.split('\nid: ').length - 1 + (text.startsWith('id: ') ? 1 : 0);
          const named = text.match(/^event: /gm)?.length ?? events;
          delivered += named;
          for (let each = 0; each < named; each++) delays.push(performance.now() - received);
          if (text.includes(': here')) ready(response);
        });
      },
    );
    request.on('error', fail);
  });

await wait(2_000);
const before = taken();
const streams: IncomingMessage[] = [];
for (let from = 0; from < people.length; from += 100)
  streams.push(...(await Promise.all(people.slice(from, from + 100).map(listen))));
await wait(2_000);
const open = taken();

const context = { actor: { kind: 'engine' }, cause: null, at: new Date() } as const;
const poolIds = [...new Set(people.map(({ poolId }) => poolId))].slice(0, 10);
let events = 0;
received = performance.now();
for (const poolId of poolIds) {
  const members = people.filter(person => person.poolId === poolId);
  const id = { poolId: members[0]?.poolId ?? poolId, blockIndex: 1 };
  await commit(database, context, unit =>
    unit.decide(cycleStream(id), cycle, completedBlock(id, members, new Date())),
  );
  events += members.length;
}
const written = performance.now() - received;
for (let quiet = 0, last = -1; quiet < 3; quiet = delivered === last ? quiet + 1 : 0) {
  last = delivered;
  await wait(1_000);
}
const after = taken();
for (const stream of streams) stream.destroy();
await api.stop();
await database.end();

const each = (value: number) => Math.round(value * 1000) / 1000;
const figure = (what: string, value: number, unit: string) =>
  exactly(what, `${each(value)}${unit}`, `${each(value)}${unit}`);
report(`Live events to ${CLIENTS} open pages, one process`, [
  exactly('streams open', streams.length, CLIENTS),
  figure('memory for each stream', ((open.memory - before.memory) * 1024) / CLIENTS, ' KB'),
  figure('processor time to open one', (open.processor - before.processor) / CLIENTS, ' ms'),
  figure(`farmers' blocks written in ${Math.round(written)} ms`, events, ''),
  figure('messages sent', delivered, ''),
  figure(
    'processor time for each message',
    (after.processor - open.processor) / Math.max(1, delivered),
    ' ms',
  ),
  figure('messages for each farmer of a pool and block', delivered / Math.max(1, events), ''),
  atMost('first to last message after the first write, p99', quantile(delays, 0.99), 15_000, ' ms'),
]);
process.exit();
