import { randomBytes } from 'node:crypto';
import type { Ranges } from '../kale/state.ts';
import { FarmerQueue } from './farmer-queue.ts';
import type { Found } from './mine.ts';
import type { Outcome, WorkerJob } from './mining-worker.ts';

export interface BlockToMine {
  readonly index: number;
  readonly entropy: Uint8Array;
  /** The ranges by which the block pays (KALE rules 1.6.3). */
  readonly ranges: Ranges;
  /** When its nonces are submitted. */
  readonly deadline: Date;
}

export interface FarmerToMine {
  readonly id: string;
  readonly publicKey: string;
  /** The 32 bytes of the public key. */
  readonly key: Uint8Array;
  /** In atomic KALE. */
  readonly stake: bigint;
}

/** The result of mining one block. */
export interface SearchFigures {
  /** Of the built-in miner. */
  readonly hashes: number;
  readonly cpuMs: number;
  /** From its start to its end. */
  readonly milliseconds: number;
  /** From its start to its last useful hash, which may precede its end. */
  readonly busyMs: number;
  /** The number of hashes that the miner program reported, and how many of its nonces were the best. */
  readonly program: { readonly hashes: number; readonly nonces: number };
  /** Zeros of each farmer's best nonce; -1 without one. */
  readonly zeros: readonly number[];
  /** The mean of `zeros` if the built-in miner had average luck. Null without farmers. */
  readonly expectedZeros: number | null;
}

/** First, each farmer gets the best nonce of this many hashes. */
const FIRST_HASHES = 64;
/** Fewer zeros than this are not searched for: finding them takes less time than starting the task. */
const MIN_ZEROS = 3;
/** How long a thread searches before the queue chooses a farmer again. */
const TASK_MS = 250;

/** A random start in the lower half of the nonces, so that no two tasks or poolers search the same ones. */
const randomStart = () => randomBytes(8).readBigUInt64BE() >> 1n;

/** The search for nonces in one block, for farmers who may be added while it runs. */
export class BlockSearch {
  readonly block: BlockToMine;
  readonly #queue: FarmerQueue<FarmerToMine>;
  readonly #farmers = new Map<string, FarmerToMine>();
  readonly #best = new Map<FarmerToMine, Found>();
  readonly #changed: () => void;
  readonly #stop = new AbortController();
  readonly #began = performance.now();
  #endedAt: number | null = null;
  #lastHashAt = this.#began;
  #running = 0;
  #settled = Promise.withResolvers<void>();
  #figures = { hashes: 0, cpuMs: 0, luck: 0 };
  #program = { hashes: 0, nonces: 0 };

  /** `changed` is called when there is new work. */
  constructor(block: BlockToMine, changed: () => void) {
    this.block = block;
    this.#queue = new FarmerQueue(block.ranges);
    this.#changed = changed;
  }

  /** Adds farmers; those who are known stay as they are. */
  add(farmers: readonly FarmerToMine[]): void {
    const fresh = farmers.filter(({ id }) => !this.#farmers.has(id));
    if (fresh.length === 0) return;
    for (const farmer of fresh) this.#farmers.set(farmer.id, farmer);
    this.#queue.add(fresh);
    this.#changed();
  }

  /** The best nonce so far; null if there is none. */
  best(id: string): Found | null {
    const farmer = this.#farmers.get(id);
    return (farmer && this.#best.get(farmer)) ?? null;
  }

  /** Resolves when every farmer has a nonce, or when the signal aborts. */
  async everyoneHasOne(signal: AbortSignal): Promise<void> {
    const aborted = Promise.withResolvers<void>();
    const abort = () => aborted.resolve();
    signal.addEventListener('abort', abort, { once: true });
    while (!signal.aborted && this.#best.size < this.#farmers.size) {
      await Promise.race([this.#settled.promise, aborted.promise]);
    }
    signal.removeEventListener('abort', abort);
  }

  figures(): SearchFigures {
    const zeros = [...this.#farmers.values()].map(farmer => this.#queue.zerosOf(farmer));
    const sum = zeros.reduce((total, each) => total + each, 0);
    const { hashes, cpuMs, luck } = this.#figures;
    return {
      hashes,
      cpuMs,
      milliseconds: (this.#endedAt ?? performance.now()) - this.#began,
      busyMs: this.#lastHashAt - this.#began,
      program: { ...this.#program },
      zeros,
      expectedZeros: zeros.length > 0 ? (sum - luck) / zeros.length : null,
    };
  }

  /** Stops searching; resolves when the threads have stopped. Nonces found stay. */
  async end(): Promise<void> {
    this.#endedAt ??= performance.now();
    this.#stop.abort();
    this.#changed();
    while (this.#running > 0) await this.#settled.promise;
  }

  get ended(): boolean {
    return this.#stop.signal.aborted;
  }

  // The members below are for the miner.

  /** The value of the next hash for this block (FarmerQueue.gain). */
  gain(): number {
    return this.ended ? 0 : this.#queue.gain();
  }

  /** Lets a thread search for the farmer who gains most from a hash. Returns false when no farmer gains. */
  async search(
    improve: (task: WorkerJob['task'], signal: AbortSignal) => Promise<Outcome>,
  ): Promise<boolean> {
    const farmer = this.ended ? null : this.#queue.next();
    if (!farmer) return false;
    const above = this.#queue.zerosOf(farmer);
    const { index, entropy } = this.block;
    const task = {
      index,
      entropy,
      farmer: farmer.key,
      from: randomStart(),
      above,
      ...(above < 0
        ? { budget: { hashes: FIRST_HASHES } }
        : { budget: { milliseconds: TASK_MS }, enough: Math.max(above + 1, MIN_ZEROS) }),
    };
    this.#running += 1;
    try {
      const { best, hashes, cpuMs, expected } = await improve(task, this.#stop.signal);
      this.#figures.hashes += hashes;
      this.#figures.cpuMs += cpuMs;
      this.#figures.luck += (best ? best.zeros - above : 0) - expected;
      if (best) this.#take(farmer, best);
    } finally {
      this.#running -= 1;
      this.#lastHashAt = performance.now();
      this.#settle();
    }
    return true;
  }

  /** Farmers who gain from more zeros, and how many they have. */
  *open(): Generator<{ farmer: FarmerToMine; zeros: number }> {
    if (this.ended) return;
    for (const farmer of this.#queue.open()) yield { farmer, zeros: this.#queue.zerosOf(farmer) };
  }

  /** Applies a report of the miner program: the number of hashes tried, and a verified nonce. */
  offer(farmer: FarmerToMine, hashes: number, found: Found | null): void {
    if (this.ended) return;
    this.#program.hashes += hashes;
    if (!found || !this.#take(farmer, found)) return;
    this.#program.nonces += 1;
    this.#settle();
  }

  #take(farmer: FarmerToMine, found: Found): boolean {
    const isBest = this.#queue.raise(farmer, found.zeros);
    if (isBest) this.#best.set(farmer, found);
    return isBest;
  }

  #settle(): void {
    this.#settled.resolve();
    this.#settled = Promise.withResolvers<void>();
  }
}
