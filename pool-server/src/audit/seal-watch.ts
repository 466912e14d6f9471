import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import { one, type Queryable } from '../database/database.ts';
import { checkSeals } from './check-seals.ts';
import { makeSeal, type SealServices } from './make-seal.ts';
import { follows, isSealSigned, recordedSeals, type Seal } from './seal.ts';
import type { SealFiles } from './seal-files.ts';
import { verifyEvents } from './verify.ts';

const INTERVAL_MS = 60_000;
/** The maximum share of time spent on checks. With a very long log, they run less often. */
const SEALS_SHARE = 0.25;
const CHAINS_SHARE = 0.05;

export interface SealWatch extends SealServices {
  readonly files: SealFiles;
  readonly log: Logger;
  /** Whether events are final. A sandbox may still replace its first history. */
  readonly isSettled: () => Promise<boolean>;
  /** Sends a seal to a server on another machine. */
  readonly deliver?: (seal: Seal) => Promise<void>;
  /** Waits, in milliseconds. Defaults to real time. */
  readonly pause?: (ms: number, ends: AbortSignal) => Promise<unknown>;
}

const pauseInTime = (ms: number, signal: AbortSignal) =>
  wait(ms, undefined, { signal }).catch(() => undefined);

/** Seals new events every minute, then compares all events with their seals and hash chains. Records findings. */
export async function watchSeals(watch: SealWatch, ends: AbortSignal): Promise<void> {
  const { log, pause = pauseInTime } = watch;
  const turn = createSealTurn(watch);
  while (!ends.aborted) {
    const started = performance.now();
    await turn().catch(error => log.error({ err: error }, 'the events could not be sealed or checked'));
    const took = performance.now() - started;
    await pause(Math.ceil(Math.max(INTERVAL_MS - took, took / SEALS_SHARE)), ends);
  }
}

function createSealTurn({ files, log, isSettled, deliver, ...services }: SealWatch) {
  const { database, custody, clock } = services;
  /** The newest seal from this program's own files, independent of the database. */
  let head: Seal | null | undefined;
  let delivered = 0;
  let chains = { found: [] as string[], nextAt: 0 };

  /**
   * Adds seals that another signer made, or that this one recorded before a crash. Returns a finding if one of them, or
   * the newest one so far, was not signed by this signer: no seal can follow it.
   */
  async function catchUp(): Promise<string[]> {
    if (head === undefined) head = files.newest();
    const key = await custody.recordsAddress();
    for (const seal of await recordedSeals(database, head ? head.number - 1 : 0)) {
      if (seal.key !== key || !isSealSigned(seal))
        return [`Seal ${seal.number} is not signed with the key ${key}: nothing is sealed`];
      if (follows(seal, head)) keep(seal);
      else if (seal.number !== head?.number) break;
    }
    return [];
  }

  function keep(seal: Seal): void {
    files.append(seal);
    head = seal;
  }

  async function checkChains(): Promise<string[]> {
    const started = performance.now();
    if (started < chains.nextAt) return chains.found;
    const { broken } = await verifyEvents(database);
    const found = broken.map(({ stream, version }) => `Version ${version} of ${stream} was changed`);
    const ended = performance.now();
    chains = { found, nextAt: ended + (ended - started) / CHAINS_SHARE - INTERVAL_MS };
    return found;
  }

  /** Delivers only the newest seal: it commits to all earlier ones through their hashes. */
  async function deliverNewest(): Promise<void> {
    if (!deliver || !head || head.number === delivered) return;
    const { number } = head;
    await deliver(head).then(
      () => {
        delivered = number;
      },
      error => log.error({ err: error, seal: number }, 'a seal could not be delivered'),
    );
  }

  return async () => {
    if (!(await hasTables(database)) || !(await isSettled())) return;
    const unsigned = await catchUp();
    const seal = await makeSeal(services, head ?? null);
    if (seal) keep(seal);
    const found = [...(await checkSeals(database, head ? [head] : [])), ...(await checkChains())];
    const findings = [...unsigned, ...found];
    for (const finding of findings) log.error({ finding }, 'the event log differs from its seals');
    await database.query(
      `INSERT INTO seal_check (checked_at, seals, findings) VALUES ($1, $2, $3)
       ON CONFLICT (single) DO UPDATE SET checked_at = excluded.checked_at, seals = excluded.seals,
         findings = excluded.findings`,
      [clock(), head?.number ?? 0, findings],
    );
    await deliverNewest();
  };
}

/** The signer may start before the migrations. */
const hasTables = async (on: Queryable) =>
  (await one<{ found: string | null }>(on, "SELECT to_regclass('public.personal_data') AS found"))?.found !=
  null;
