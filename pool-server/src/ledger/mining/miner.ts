import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import { BlockSearch, type BlockToMine } from './block-search.ts';
import { type ProgramStatus, startMinerProgram } from './miner-program.ts';
import { createMiningThread, type MiningThread } from './mining-thread.ts';
import { bestVariant, type Variant } from './nonce-search.ts';
import { ProgramJobs } from './program-jobs.ts';

export interface MinerOptions {
  /** The number of cores that the built-in miner may use, by CPU time: 0.1 is a tenth of one, 3 are three threads. */
  readonly cores: number;
  /** A program that also mines: `docs/miner-protocol.md`. */
  readonly command?: string | undefined;
  readonly log: Logger;
}

export interface Miner {
  readonly variant: Variant;
  readonly threads: number;
  readonly cores: number;
  /** Starts to search for nonces in a block. Several pools can search at once; hashes go where they earn most. */
  open(block: BlockToMine): BlockSearch;
  /** The built-in miner's hashes since its start, over all searches. */
  hashes(): number;
  /** The status of the miner program; null when there is none. */
  program(): ProgramStatus | null;
  close(): Promise<void>;
}

const FAILURE_PAUSE_MS = 1_000;
/** How long changes are collected before a miner program gets its next job. */
const GATHER_MS = 100;
/** The interval of updates to a miner program if only its targets have changed. */
const REFRESH_MS = 10_000;

/** Starts the built-in miner, and the operator's program if there is one. The best nonce of both counts. */
export function createMiner({ cores, command, log }: MinerOptions): Miner {
  const searches = new Set<BlockSearch>();
  const stop = new AbortController();
  const count = Math.max(1, Math.ceil(cores));
  const threads = Array.from({ length: count }, () => createMiningThread(cores / count));
  let hashes = 0;
  let changed = Promise.withResolvers<void>();
  const jobs = new ProgramJobs();
  const program = command ? startMinerProgram({ command, log, progress: line => jobs.take(line) }) : null;

  let sending: NodeJS.Timeout | undefined;
  const sendJob = () => {
    sending = undefined;
    program?.mine(jobs.next(searches));
  };
  const refresh = program && setInterval(sendJob, REFRESH_MS).unref();

  function change(): void {
    for (const search of searches) if (search.ended) searches.delete(search);
    changed.resolve();
    changed = Promise.withResolvers<void>();
    // Pools start their searches of a block within moments of each other.
    if (program) sending ??= setTimeout(sendJob, GATHER_MS).unref();
  }

  /** The search that gains most from the next hash; among equals, the one that has waited longest. */
  function pick(): BlockSearch | null {
    let [best, gain]: [BlockSearch | null, number] = [null, 0];
    for (const search of searches) {
      if (search.gain() > gain) [best, gain] = [search, search.gain()];
    }
    if (best && searches.delete(best)) searches.add(best);
    return best;
  }

  async function work(thread: MiningThread): Promise<void> {
    while (!stop.signal.aborted) {
      const search = pick();
      if (!search) {
        await changed.promise;
        continue;
      }
      try {
        await search.search(async (task, signal) => {
          const outcome = await thread.improve(task, signal);
          hashes += outcome.hashes;
          return outcome;
        });
      } catch (error) {
        if (stop.signal.aborted) return;
        log.error({ component: 'miner', err: error }, 'A mining thread failed; another is started');
        await wait(FAILURE_PAUSE_MS, undefined, { signal: stop.signal }).catch(() => undefined);
      }
    }
  }
  const working = threads.map(work);

  return {
    variant: bestVariant(),
    threads: threads.length,
    cores,
    open(block) {
      const search = new BlockSearch(block, change);
      searches.add(search);
      return search;
    },
    hashes: () => hashes,
    program: () => program?.status() ?? null,
    async close() {
      stop.abort();
      if (refresh) clearInterval(refresh);
      clearTimeout(sending);
      changed.resolve();
      await Promise.all([program?.close(), ...threads.map(thread => thread.close())]);
      await Promise.all(working);
    },
  };
}
