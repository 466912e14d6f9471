import type { Decimal } from 'shared-api/money';
import type { SearchFigures } from '../ledger/mining/block-search.ts';

/** Number of responses for the average response time. */
const MAX_SAMPLES = 200;
const DAY = 24 * 60 * 60 * 1000;

/** A block that this pooler reported to its pool. */
export interface Notification {
  readonly blockIndex: number;
  readonly at: Date;
  /** The pool has acknowledged it. */
  readonly acknowledged: boolean;
}

/** The measurements of one pool's miner. Nothing is estimated. */
export class Metrics {
  readonly #clock: () => number;
  readonly #startedAt: number;
  readonly #answers: number[] = [];
  readonly #blocks = new Map<number, Notification>();
  #connectedFor = 0;
  #connectedSince: number | null = null;
  #mined: { readonly blockIndex: number; readonly figures: SearchFigures } | null = null;
  readonly #reached: boolean[] = [];
  #answered = 0;
  #lost = 0;
  /** The number of blocks of earlier runs that are no longer listed. */
  #older = 0;
  farmers = 0;
  active = 0;
  /** KALE a day that another thread would have earned, by the last closed block; null if unknown. */
  anotherThread: Decimal | null = null;

  constructor(clock: () => number = Date.now) {
    this.#clock = clock;
    this.#startedAt = clock();
  }

  answered(milliseconds: number): void {
    this.#answered++;
    this.#tried(true);
    this.#answers.push(milliseconds);
    if (this.#answers.length > MAX_SAMPLES) this.#answers.shift();
    this.#connectedSince ??= this.#clock();
  }

  /** The API could not be reached; until it responds again the pooler counts as down. */
  lost(): void {
    this.#lost++;
    this.#tried(false);
    if (this.#connectedSince !== null) this.#connectedFor += this.#clock() - this.#connectedSince;
    this.#connectedSince = null;
  }

  #tried(answered: boolean): void {
    this.#reached.push(answered);
    if (this.#reached.length > MAX_SAMPLES) this.#reached.shift();
  }

  mined(blockIndex: number, figures: SearchFigures): void {
    this.#mined = { blockIndex, figures };
  }

  /** Restores the newest blocks of earlier runs, and their number. */
  remembered(blocks: readonly { blockIndex: number; at: Date }[], total: number): void {
    for (const { blockIndex, at } of blocks) {
      if (!this.#blocks.has(blockIndex)) this.#blocks.set(blockIndex, { blockIndex, at, acknowledged: true });
    }
    this.#older = Math.max(0, total - this.#blocks.size);
  }

  discovered(blockIndex: number): void {
    if (this.#blocks.has(blockIndex)) return;
    this.#blocks.set(blockIndex, { blockIndex, at: new Date(this.#clock()), acknowledged: false });
    for (const [index, { at }] of this.#blocks) {
      if (this.#clock() - at.getTime() <= DAY) break;
      this.#blocks.delete(index);
      this.#older++;
    }
  }

  acknowledged(blockIndex: number): void {
    const block = this.#blocks.get(blockIndex);
    if (block) this.#blocks.set(blockIndex, { ...block, acknowledged: true });
  }

  read() {
    const now = this.#clock();
    const since = this.#connectedSince;
    const blocks = [...this.#blocks.values()];
    return {
      farmers: this.farmers,
      active: this.active,
      blocks: blocks.filter(({ at }) => now - at.getTime() <= DAY),
      total: this.#older + blocks.length,
      connected: since !== null,
      connectedFor: this.#connectedFor + (since === null ? 0 : now - since),
      lifetime: now - this.#startedAt,
      answers: [...this.#answers],
      mined: this.#mined,
      anotherThread: this.anotherThread,
      /** Whether each of the latest requests got a response. */
      reached: [...this.#reached],
      succeeded: this.#answered,
      failed: this.#lost,
    };
  }
}

export type Figures = ReturnType<Metrics['read']>;
