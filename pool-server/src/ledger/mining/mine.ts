import { leadingZeros, workHash } from '../kale/hash.ts';
import { createNonceSearch, type HashTarget, type NonceSearch } from './nonce-search.ts';

/** The limit of a search, in hashes or in milliseconds. */
export type MiningBudget = { readonly hashes: number } | { readonly milliseconds: number };

/** A search for one farmer's nonce in one block. It needs no secret: `farmer` is the raw 32-byte public key. */
export interface MiningTask extends HashTarget {
  readonly budget: MiningBudget;
  /** The first nonce to try; the search counts up from it. */
  readonly from?: bigint;
  /** Stop as soon as a hash has this many zeros. */
  readonly enough?: number;
}

/** A nonce and its hash. */
export interface Found {
  readonly nonce: bigint;
  readonly hash: Uint8Array;
  readonly zeros: number;
}

/** The best nonce found (the first of equals), and the number of hashes tried. */
export type Mined = Found & { readonly hashes: number };

/** The result of a search for a better nonce. */
export interface Improved {
  /** Null when no hash tried was better. */
  readonly best: Found | null;
  readonly hashes: number;
  /** The average increase of the best zeros by these hashes, given the best before each of them. */
  readonly expected: number;
}

/** The interval of clock checks, in hashes: a quarter of a millisecond of WebAssembly, 4 ms of JavaScript. */
const STRIDE = 1024;
const HALF = 2n ** 32n;

/** How many zeros one hash adds to a best of `zeros` on average: the sum of 16^-k over all k above it. */
const raiseOfOneHash = (zeros: number) => 16 ** -zeros / 15;

let fastest: NonceSearch | undefined;
/** Shared by all searches of a thread. */
function fastestSearch(): NonceSearch {
  fastest ??= createNonceSearch();
  return fastest;
}

/** Searches a nonce with more than `above` zeros, then the best. `cancelled` can end it every 1,024 hashes. */
export function improve(
  task: MiningTask & { readonly above: number },
  cancelled: () => boolean = () => false,
  search: NonceSearch = fastestSearch(),
): Improved {
  const { budget, from = 0n, above, enough = 64 } = task;
  const most = 'hashes' in budget ? Math.max(1, budget.hashes) : Number.POSITIVE_INFINITY;
  const until = 'milliseconds' in budget ? performance.now() + budget.milliseconds : Number.POSITIVE_INFINITY;
  let best: Found | null = null;
  let zeros = above;
  let [hashes, expected, untilLook] = [0, 0, STRIDE];
  let high: number | null = null;

  while (hashes < most && zeros < enough) {
    const nonce = BigInt.asUintN(64, from + BigInt(hashes));
    const low = Number(nonce % HALF);
    if (high !== Number(nonce / HALF)) {
      high = Number(nonce / HALF);
      search.aim(task, high);
    }
    const count = Math.min(untilLook, most - hashes, Number(HALF) - low);
    const before = search.find(low, count, zeros + 1);
    const tried = Math.min(before + 1, count);
    hashes += tried;
    expected += tried * raiseOfOneHash(zeros);
    untilLook -= tried;
    if (before < count) {
      const found = nonce + BigInt(before);
      const hash = workHash({ ...task, nonce: found });
      // Beyond 16 zeros, the search does not check all of them.
      if (leadingZeros(hash) > zeros) {
        zeros = leadingZeros(hash);
        best = { nonce: found, hash, zeros };
      }
    }
    if (untilLook > 0) continue;
    untilLook = STRIDE;
    if (performance.now() >= until || cancelled()) break;
  }
  return { best, hashes, expected };
}

/** Searches for the nonce with the most leading zeros in its hash, on the calling thread. Tries at least one. */
export function mine(task: MiningTask, search?: NonceSearch): Mined {
  const { best, hashes } = improve({ ...task, above: -1 }, undefined, search);
  // Every hash has more than -1 zeros.
  if (!best) throw new Error('The nonce search found no nonce at all');
  return { ...best, hashes };
}
