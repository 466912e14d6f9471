import type { Ranges } from '../src/ledger/kale/state.ts';
import { FarmerQueue, type Planted } from '../src/ledger/mining/farmer-queue.ts';

/** The hashes until the first with at least k zeros: geometric with probability 16^-k, from a random number in 0..1. */
const hashesUntil = (k: number, random: number) =>
  k <= 0 ? 1 : Math.max(1, Math.ceil(Math.log1p(-random) / Math.log1p(-(16 ** -k))));

/** Zeros of a hash that has at least k of them. */
function zerosFrom(k: number, random: () => number): number {
  let zeros = k;
  while (random() < 1 / 16) zeros += 1;
  return zeros;
}

/** The zeros of the best of a number of hashes; -1 for none. */
export function bestOf(hashes: number, random: () => number): number {
  let [zeros, left] = [-1, hashes];
  for (;;) {
    left -= hashesUntil(zeros + 1, random());
    if (left < 0) return zeros;
    zeros = zerosFrom(zeros + 1, random);
  }
}

/** Zeros of each farmer when the hashes of a block are divided equally. */
export function replayEqualShares(farmers: number, hashes: number, random: () => number): number[] {
  return Array.from({ length: farmers }, () => bestOf(Math.floor(hashes / farmers), random));
}

/** Zeros of each farmer when the queue assigns each hash. Draws the outcomes instead of hashing. */
export function replayQueue(
  farmers: number,
  hashes: number,
  ranges: Ranges,
  random: () => number,
): { zeros: number[]; used: number } {
  const queue = new FarmerQueue<Planted>(ranges);
  const planted = Array.from({ length: farmers }, () => ({ stake: 0n }));
  queue.add(planted);
  let left = hashes;
  while (left > 0) {
    const farmer = queue.next();
    if (!farmer) break;
    const above = queue.zerosOf(farmer);
    const needed = hashesUntil(above + 1, random());
    left -= needed;
    if (left >= 0) queue.raise(farmer, zerosFrom(above + 1, random));
  }
  return { zeros: planted.map(each => queue.zerosOf(each)), used: hashes - Math.max(0, left) };
}
