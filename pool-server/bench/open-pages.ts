// Open pages behind the gateway: each holds a stream of events and polls. One user opens far too many streams.
import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { openDatabase } from '../src/database/database.ts';
import { cycle } from '../src/domain/cycle.ts';
import { commit } from '../src/events/event-store.ts';
import { cycleStream } from '../src/events/stream.ts';
import { completedBlock } from '../src/projections/completed-block.ts';
import { crowd, onDevices, type Present } from './crowd.ts';
import { EventListener } from './event-listener.ts';
import { KeepAliveClient } from './keep-alive-client.ts';
import { freePort, prepare, startProgram } from './programs.ts';
import { quantile } from './report.ts';

/** How many streams are opened concurrently. */
const BATCH = 100;
const STREAMS_OF_A_SESSION = 6;

export interface OpenPagesOptions {
  readonly databaseUrl: string;
  /** An empty folder: the gateway serves no pages here. */
  readonly deployDir: string;
  readonly pages: number;
  /** Each has several pages open, in separate sessions. */
  readonly farmers: number;
  /** Streams that the hostile user opens. */
  readonly hostile: number;
  /** How long calls are measured, without the hostile user and with them. */
  readonly seconds: number;
  /** How often a page polls its four resources; 30 s in spec §9. */
  readonly pollEveryMs: number;
}

interface Calls {
  readonly calls: number;
  /** Statuses of calls that failed; 0 is a lost connection. */
  readonly failed: readonly number[];
  readonly p50: number;
  readonly p99: number;
  /** CPU time of gateway, API and this program during the run, in percent of one core. */
  readonly processor: { readonly gateway: number; readonly api: number; readonly pages: number };
}

export interface OpenPagesFigures {
  readonly opened: number;
  readonly calm: Calls;
  readonly attacked: Calls;
  /** Maximum number of open streams of the hostile user. */
  readonly hostileOpen: number;
  readonly refusals: number;
  /** Refusals that are not a 503 with Retry-After and the API's code. */
  readonly malformed: number;
  /** Honest streams that were still open at the end. */
  readonly stillOpen: number;
  /** How long the streams of a session lasted after its sign-out, in ms. */
  readonly endedAfterMs: number;
  readonly gatewayMegabytes: number;
}

/** Runs database, API and gateway with this many pages, and measures the hostile user's effect on the others. */
export async function openPages(options: OpenPagesOptions): Promise<OpenPagesFigures> {
  const { databaseUrl, deployDir, pages, farmers, hostile, seconds, pollEveryMs } = options;
  const variables = { DATABASE_URL: databaseUrl };
  const signer = await prepare(variables);
  const database = openDatabase(databaseUrl);
  const people = await crowd(database, farmers);
  const honest = [...people, ...(await onDevices(database, people, pages / farmers - 1))];
  const [attacker] = await crowd(database, 1, 'hostile');
  if (!attacker) throw new Error('The hostile user is missing');
  const sessions = await onDevices(database, [attacker], Math.ceil(hostile / STREAMS_OF_A_SESSION));
  const [apiPort, port] = [await freePort(), await freePort()];
  const api = startProgram('api', { ...variables, API_PORT: String(apiPort) });
  await api.ready;
  const gateway = startProgram('gateway', {
    PORT: String(port),
    API_URL: `http://127.0.0.1:${apiPort}`,
    DEPLOY_DIR: deployDir,
  });
  await gateway.ready;

  const listen = ({ token }: Present) => new EventListener(port, '/api/events', token);
  const streams: EventListener[] = [];
  for (let from = 0; from < honest.length; from += BATCH) {
    const some = honest.slice(from, from + BATCH).map(listen);
    await Promise.all(some.map(({ opened }) => opened));
    streams.push(...some);
  }
  const opened = streams.filter(({ isOpen }) => isOpen).length;

  let over = false;
  let measured: { waits: number[]; failed: number[] } | null = null;
  const clients = honest.map(() => new KeepAliveClient(port));
  async function poll(client: KeepAliveClient, { token, farmerId }: Present) {
    const paths = [
      '/farmers/current',
      `/farmers/${farmerId}/summary?window=7d`,
      `/farmers/${farmerId}/plantings?page=1&limit=10`,
      `/farmers/${farmerId}/harvests?page=1&limit=10`,
    ];
    const etags = new Map<string, string>();
    await wait(Math.random() * pollEveryMs);
    while (!over) {
      for (const path of paths) {
        const etag = etags.get(path);
        const began = performance.now();
        const answer = await client.get(`/api${path}`, {
          authorization: `Bearer ${token}`,
          ...(etag && { 'if-none-match': etag }),
        });
        if (answer.etag) etags.set(path, answer.etag);
        measured?.waits.push(performance.now() - began);
        if (answer.status !== 200 && answer.status !== 304) measured?.failed.push(answer.status);
      }
      await wait(pollEveryMs);
    }
  }
  const polling = honest.map((person, index) => poll(clients[index] ?? new KeepAliveClient(port), person));

  /** Runs a block of the first pool, so that streams have events to forward. */
  async function block(blockIndex: number) {
    const members = people.filter(({ poolId }) => poolId === people[0]?.poolId);
    const id = { poolId: members[0]?.poolId ?? attacker?.poolId ?? ('' as Present['poolId']), blockIndex };
    const context = { actor: { kind: 'engine' }, cause: null, at: new Date() } as const;
    await commit(database, context, unit =>
      unit.decide(cycleStream(id), cycle, completedBlock(id, members, new Date())),
    );
  }
  let blocks = 0;
  async function measure(): Promise<Calls> {
    const here = { waits: [] as number[], failed: [] as number[] };
    const taken = () =>
      [gateway, api, process].map(program =>
        processorMs('child' in program ? program.child.pid : program.pid),
      );
    const before = taken();
    const began = performance.now();
    measured = here;
    await block(++blocks);
    await wait(seconds * 1000);
    measured = null;
    const elapsed = performance.now() - began;
    const [ofGateway = 0, ofApi = 0, ofPages = 0] = taken().map(
      (ms, n) => (100 * (ms - (before[n] ?? 0))) / elapsed,
    );
    const { waits, failed } = here;
    return {
      calls: waits.length,
      failed,
      p50: quantile(waits, 0.5),
      p99: quantile(waits, 0.99),
      processor: { gateway: ofGateway, api: ofApi, pages: ofPages },
    };
  }

  await wait(pollEveryMs + 1_000); // Skips the first round of every page
  const calm = await measure();

  let [hostileOpen, refusals, malformed] = [0, 0, 0];
  let attacking = true;
  const mine = new Set<EventListener>();
  /** Opens streams repeatedly and ignores Retry-After. */
  async function attack(session: Present) {
    while (attacking) {
      const stream = listen(session);
      mine.add(stream);
      const { status, text } = await stream.opened;
      hostileOpen = Math.max(hostileOpen, [...mine].filter(({ isOpen }) => isOpen).length);
      if (status === 200) return;
      mine.delete(stream);
      refusals++;
      if (!isRefusal(status, text)) malformed++;
      await wait(5_000);
    }
  }
  const attacks = Array.from({ length: hostile }, (_, n) =>
    attack(sessions[n % sessions.length] ?? attacker),
  );
  const attacked = await measure();
  const stillOpen = streams.filter(({ isOpen }) => isOpen).length;
  attacking = false;
  // An attempt that is cut off while it waits for a response would count as a bad refusal.
  await Promise.all(attacks);

  const [first = attacker] = people;
  const [own] = streams;
  const signOut = { method: 'POST', headers: { authorization: `Bearer ${first.token}` } };
  await fetch(`http://127.0.0.1:${port}/api/auth/logout`, signOut);
  const signedOut = performance.now();
  await own?.ended;
  const endedAfterMs = performance.now() - signedOut;
  const gatewayMegabytes = megabytes(gateway.child.pid);

  over = true;
  for (const stream of [...streams, ...mine]) stream.close();
  for (const client of clients) client.close();
  await Promise.all(polling);
  await gateway.stop();
  await api.stop();
  await signer.stop();
  await database.end();
  return {
    opened,
    calm,
    attacked,
    hostileOpen,
    refusals,
    malformed,
    stillOpen,
    endedAfterMs,
    gatewayMegabytes,
  };
}

const isRefusal = (status: number, text: string) =>
  status === 503 && /\r\nretry-after: \d+/i.test(text) && text.includes('"TOO_MANY_STREAMS"');

/** Processor time that a process has taken so far, on Linux. */
function processorMs(pid: number | undefined): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

const megabytes = (pid: number | undefined) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
