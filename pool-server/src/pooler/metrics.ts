/** Answers kept for the average response time. */
const ANSWERS_KEPT = 200;
const DAY = 24 * 60 * 60 * 1000;

/** A block that this pooler reported to its pool. */
export interface Notification {
  readonly blockIndex: number;
  readonly at: Date;
  /** The pool has taken note of it. */
  acknowledged: boolean;
}

/** What one pool's miner measures about itself; nothing here is estimated. */
export class Metrics {
  readonly #clock: () => number;
  readonly #startedAt: number;
  readonly #answers: number[] = [];
  #blocks: Notification[] = [];
  #connectedFor = 0;
  #connectedSince: number | null = null;
  #accepted = 0;
  #refused = 0;
  farmers = 0;
  active = 0;

  constructor(clock: () => number = Date.now) {
    this.#clock = clock;
    this.#startedAt = clock();
  }

  /** One answer of the API after so many milliseconds. */
  answered(milliseconds: number) {
    this.#answers.push(milliseconds);
    if (this.#answers.length > ANSWERS_KEPT) this.#answers.shift();
    this.#connectedSince ??= this.#clock();
  }

  /** The API could not be reached; until it answers again the pooler counts as down. */
  lost() {
    if (this.#connectedSince !== null) this.#connectedFor += this.#clock() - this.#connectedSince;
    this.#connectedSince = null;
  }

  discovered(blockIndex: number) {
    this.#blocks.push({ blockIndex, at: new Date(this.#clock()), acknowledged: false });
  }

  acknowledged(blockIndex: number) {
    for (const block of this.#blocks) if (block.blockIndex === blockIndex) block.acknowledged = true;
    this.#blocks = this.#blocks.slice(-2 * 1440);
  }

  /** How the ledger took the work of one block. */
  worked(accepted: number, refused: number) {
    this.#accepted += accepted;
    this.#refused += refused;
  }

  /** The figures now. Rates are 0..100, or null before there is anything to count. */
  read() {
    const now = this.#clock();
    const connected = this.#connectedFor + (this.#connectedSince === null ? 0 : now - this.#connectedSince);
    const lifetime = now - this.#startedAt;
    const works = this.#accepted + this.#refused;
    return {
      farmers: this.farmers,
      active: this.active,
      blocks: this.#blocks,
      last24h: this.#blocks.filter(block => now - block.at.getTime() <= DAY).length,
      pending: this.#blocks.filter(block => !block.acknowledged).length,
      accepted: this.#accepted,
      works,
      connected: this.#connectedSince !== null,
      uptime: lifetime > 0 ? (100 * connected) / lifetime : null,
      answers: this.#answers,
    };
  }
}

export type Figures = ReturnType<Metrics['read']>;
