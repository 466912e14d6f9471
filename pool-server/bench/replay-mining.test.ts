import { seededRandom as seeded } from '../src/domain/random.ts';
import { harvestReward } from '../src/ledger/kale/reward.ts';
import { afterHashes, countByZeros, sumOver } from '../src/ledger/mining/expected-zeros.ts';
import { gainOfOneHash, worthOfZeros } from '../src/ledger/mining/zero-worth.ts';
import { RECORDED_BLOCK } from '../src/testing/recorded-block.ts';
import { bestOf, replayEqualShares, replayQueue } from './replay-mining.ts';

const FARMERS = [1, 31, 100, 1000];
const runsFor = (farmers: number) => Math.max(20, Math.ceil(1500 / farmers));
/** Five minutes of one core by WebAssembly. */
const HASHES = 1_500_000_000;

const mean = (values: readonly number[]) => values.reduce((sum, each) => sum + each, 0) / values.length;
const effort = { gap: 40, stake: 10_000n };
/** The part of a farmer's reward that depends on zeros, in atomic KALE. */
const earnedBy = Array.from({ length: 65 }, (_, zeros) =>
  Number(
    harvestReward(81107, RECORDED_BLOCK, { ...effort, zeros }) -
      harvestReward(81107, RECORDED_BLOCK, { ...effort, zeros: 0 }),
  ),
);
const earned = (zeros: readonly number[]) => zeros.reduce((sum, each) => sum + (earnedBy[each] ?? 0), 0);

it('agrees with the distribution of the best of many hashes', () => {
  const random = seeded(1);
  for (const hashes of [1, 100, 10_000, 1_000_000]) {
    const zeros = Array.from({ length: 4000 }, () => bestOf(hashes, random));
    let expected = 0;
    for (let k = 1; k <= 20; k++) expected += 1 - (1 - 16 ** -k) ** hashes;
    expect(Math.abs(mean(zeros) - expected)).toBeLessThan(0.05);
  }
});

it.each([
  // With one farmer there is nothing to choose.
  [1, HASHES, 0.9],
  [31, HASHES, 1.04],
  [100, HASHES, 1.04],
  // Most of 1,000 farmers stay below the minimum zeros of the block, where every hash has the same value.
  [1000, HASHES, 0.98],
  [1000, 20 * HASHES, 1.04],
])('earns %i farmers more with %i hashes than equal shares do', (farmers, hashes, atLeast) => {
  const random = seeded(farmers);
  const ours: number[] = [];
  const equal: number[] = [];
  for (let run = 0; run < runsFor(farmers); run++) {
    ours.push(earned(replayQueue(farmers, hashes, RECORDED_BLOCK, random).zeros));
    equal.push(earned(replayEqualShares(farmers, hashes, random)));
  }
  expect(mean(ours) / mean(equal)).toBeGreaterThan(atLeast);
});

it('stops one zero beyond the block’s maximum', () => {
  const easy = { ...RECORDED_BLOCK, minZeros: 0, maxZeros: 4 };
  const { zeros, used } = replayQueue(31, HASHES, easy, seeded(7));
  expect(Math.min(...zeros)).toBeGreaterThanOrEqual(5);
  expect(used).toBeLessThan(HASHES / 20);
});

it.each(FARMERS)('agrees with the expected value for %i farmers', farmers => {
  const random = seeded(farmers + 100);
  for (const hashes of [farmers * 50, farmers * 5_000, 20_000_000, HASHES]) {
    const replayed = mean(
      Array.from({ length: runsFor(farmers) }, () =>
        replayQueue(farmers, hashes, RECORDED_BLOCK, random).zeros.reduce((sum, each) => sum + each, 0),
      ),
    );
    const most = RECORDED_BLOCK.maxZeros;
    const expected = sumOver(
      afterHashes(countByZeros(new Array(farmers).fill(-1)), hashes, most),
      zeros => zeros,
    );
    expect(Math.abs(replayed - expected) / farmers).toBeLessThan(0.1);
  }
});

it('counts every farmer once, and gains the value of a step per hash', () => {
  const counts = afterHashes(countByZeros([-1, -1, 6, 6, 7]), 1_000_000, 10);
  expect(sumOver(counts, () => 1)).toBeCloseTo(5, 9);
  const before = countByZeros([6, 6, 6]);
  const worth = (zeros: number) => worthOfZeros(RECORDED_BLOCK, zeros);
  const gain = sumOver(afterHashes(before, 1000, 10), worth) - sumOver(before, worth);
  expect(gain / 1000 / gainOfOneHash(RECORDED_BLOCK, 6)).toBeCloseTo(1, 2);
});
