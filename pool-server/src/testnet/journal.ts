import { appendFileSync, existsSync, mkdirSync, readFileSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';

/** The purpose of a transaction. */
export const STEPS = ['open accounts', 'trustline', 'plant', 'work', 'harvest', 'payout', 'close'] as const;
export type Step = (typeof STEPS)[number];

const Sent = v.object({
  type: v.literal('sent'),
  hash: v.string(),
  step: v.picklist(STEPS),
  source: v.string(),
  /** The block of a plant, work, harvest or payout. */
  block: v.nullable(v.number()),
  /** Atomic units of KALE: a plant's stake, or a payout's amount. */
  units: v.nullable(v.string()),
  /** The start of the program that sent it, counted from 1. */
  session: v.number(),
  /** Epoch milliseconds. */
  at: v.number(),
  validUntil: v.number(),
});
export type Sent = v.InferOutput<typeof Sent>;

const Ended = v.object({
  type: v.literal('ended'),
  hash: v.string(),
  /** "success", or the code of the failure. */
  outcome: v.string(),
  ledger: v.number(),
  /** Stroops. */
  fee: v.string(),
  /** The block for which the network counted a plant; null for other steps. */
  block: v.nullable(v.number()),
  /** The KALE minted by a harvest, reward and stake, in atomic units. */
  minted: v.nullable(v.string()),
  gap: v.nullable(v.number()),
  zeros: v.nullable(v.number()),
  at: v.number(),
});
export type Ended = v.InferOutput<typeof Ended>;

/** A transaction with its outcome; null while unknown. */
export interface Entry {
  readonly sent: Sent;
  readonly ended: Ended | null;
}

const Line = v.variant('type', [Sent, Ended]);

/** All transactions of an attempt in a file, written before sending and after the outcome, so that none is sent twice. */
export class Journal {
  /** The number of this start of the program, counted from 1. */
  readonly session: number;
  readonly #file: string;
  readonly #entries = new Map<string, Entry>();

  constructor(folder: string) {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    this.#file = join(folder, 'transactions.jsonl');
    if (existsSync(this.#file)) {
      const text = readFileSync(this.#file, 'utf8');
      // A kill may have cut the last line off. It is removed, or the next one would be appended to it.
      const whole = text.slice(0, text.lastIndexOf('\n') + 1);
      truncateSync(this.#file, Buffer.byteLength(whole));
      for (const line of whole.split('\n').slice(0, -1)) this.#take(v.parse(Line, JSON.parse(line)));
    }
    this.session = 1 + Math.max(0, ...this.entries.map(({ sent }) => sent.session));
  }

  get entries(): readonly Entry[] {
    return [...this.#entries.values()];
  }

  write(line: Sent | Ended): void {
    appendFileSync(this.#file, `${JSON.stringify(line)}\n`, { mode: 0o600 });
    this.#take(line);
  }

  #take(line: Sent | Ended): void {
    if (line.type === 'sent') this.#entries.set(line.hash, { sent: line, ended: null });
    else {
      const entry = this.#entries.get(line.hash);
      if (entry) this.#entries.set(line.hash, { ...entry, ended: line });
    }
  }
}
