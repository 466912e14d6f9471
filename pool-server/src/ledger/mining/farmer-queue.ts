import type { Ranges } from '../kale/state.ts';
import { gainOfOneHash } from './zero-worth.ts';

/** The value of a hash that only widens the next block's range: less than any that earns something. */
const WIDENS_RANGE = Number.MIN_VALUE;

/** A farmer who has planted. Without a nonce the stake, in atomic KALE, is lost (KALE rules 1.6.6). */
export interface Planted {
  readonly stake: bigint;
}

/**
 * Chooses the farmer for the next hash: first farmers without a nonce, by stake, then the farmer whose reward gains
 * most. That is always one with the fewest zeros, in turns, because one more zero takes sixteen times the hashes. One
 * zero beyond the block's maximum earns nothing now, but this block's zeros are the range of the next one (KALE rules
 * 1.2), in which zeros would earn nothing if all were equal. It is mined last; then mining stops.
 */
export class FarmerQueue<F extends Planted> {
  readonly #ranges: Ranges;
  /** Farmers by the zeros of their best nonce, -1 for none; within each, the next one is first. */
  readonly #levels = new Map<number, Set<F>>();
  readonly #zeros = new Map<F, number>();
  readonly #gains = new Map<number, number>();

  constructor(ranges: Ranges) {
    this.#ranges = ranges;
  }

  /** Adds farmers without a nonce. */
  add(farmers: readonly F[]): void {
    for (const farmer of farmers) this.#zeros.set(farmer, -1);
    const waiting = [...this.#level(-1), ...farmers];
    this.#levels.set(
      -1,
      new Set(waiting.sort((a, b) => (a.stake < b.stake ? 1 : a.stake > b.stake ? -1 : 0))),
    );
  }

  /** Zeros of the farmer's best nonce; -1 for none. */
  zerosOf(farmer: F): number {
    return this.#zeros.get(farmer) ?? -1;
  }

  /** Records a nonce with this many zeros. Returns whether it is the farmer's best. */
  raise(farmer: F, zeros: number): boolean {
    const before = this.#zeros.get(farmer);
    if (before === undefined || zeros <= before) return false;
    this.#level(before).delete(farmer);
    this.#level(zeros).add(farmer);
    this.#zeros.set(farmer, zeros);
    return true;
  }

  /** The average increase of N by the next hash; infinite while a farmer has no nonce, 0 if no hash helps. */
  gain(): number {
    const lowest = this.#lowest();
    return lowest === null ? 0 : this.#gainAt(lowest);
  }

  /** Removes the next farmer to hash for and appends them to the queue; null when no hash is useful. */
  next(): F | null {
    const lowest = this.#lowest();
    if (lowest === null || this.#gainAt(lowest) === 0) return null;
    const level = this.#level(lowest);
    for (const farmer of level) {
      level.delete(farmer);
      level.add(farmer);
      return farmer;
    }
    return null;
  }

  /** Farmers for whom another hash is useful, those with the fewest zeros first. */
  *open(): Generator<F> {
    for (const zeros of [...this.#levels.keys()].sort((a, b) => a - b)) {
      if (this.#gainAt(zeros) > 0) yield* this.#level(zeros);
    }
  }

  #level(zeros: number): Set<F> {
    const level = this.#levels.get(zeros) ?? new Set();
    this.#levels.set(zeros, level);
    return level;
  }

  #lowest(): number | null {
    let lowest: number | null = null;
    for (const [zeros, farmers] of this.#levels) {
      if (farmers.size > 0 && (lowest === null || zeros < lowest)) lowest = zeros;
    }
    return lowest;
  }

  #gainAt(zeros: number): number {
    if (zeros < 0) return Number.POSITIVE_INFINITY;
    if (zeros === this.#ranges.maxZeros) return WIDENS_RANGE;
    const gain = this.#gains.get(zeros) ?? gainOfOneHash(this.#ranges, zeros);
    this.#gains.set(zeros, gain);
    return gain;
  }
}
