import fc from 'fast-check';
import { RECORDED_BLOCK } from '../../testing/recorded-block.ts';
import { blockReward, harvestReward, normalize } from './reward.ts';

// KALE rules 1.7.
it.each([
  [0, 25_050_000_000n],
  [39_197, 25_050_000_000n],
  [39_198, 23_797_500_000n],
  [47_838, 22_607_625_000n],
  [56_478, 21_477_243_750n],
  [65_118, 20_403_381_562n],
  [73_758, 19_383_212_484n],
  [81_107, 19_383_212_484n],
  [82_398, 18_414_051_860n],
  [91_038, 17_493_349_267n],
  [99_678, 16_618_681_803n],
  [108_318, 15_787_747_713n],
  [116_958, 14_998_360_327n],
  [134_238, 13_536_020_195n],
])('emits for block %s %s atomic units', (index, reward) => expect(blockReward(index)).toBe(reward));

it('never emits more for a later block, down to nothing', () => {
  const index = fc.integer({ min: 0, max: 2 ** 32 - 1 });
  fc.assert(
    fc.property(index, index, (a, b) => blockReward(Math.min(a, b)) >= blockReward(Math.max(a, b))),
    { numRuns: 30 },
  );
  expect(blockReward(2 ** 32 - 1)).toBe(0n);
});

// KALE rules 1.8 F.
it('normalises and pays the published example', () => {
  const effort = { gap: 40, stake: 10_000n, zeros: 7 };
  expect(normalize(RECORDED_BLOCK, effort)).toEqual({
    gap: 987_797_809_135n,
    stake: 10_000n,
    zeros: 493_898_904_567n,
  });
  expect(harvestReward(0, RECORDED_BLOCK, effort)).toBe(161_312_863n);
});

it('puts each measure between 1 and the widest range', () => {
  const u32 = fc.integer({ min: 0, max: 2 ** 32 - 1 });
  const stake = fc.bigInt({ min: 0n, max: 2n ** 63n });
  const ordered = <T extends number | bigint>(of: fc.Arbitrary<T>) =>
    fc.tuple(of, of).map(([a, b]) => (a < b ? [a, b] : [b, a]) as [T, T]);
  fc.assert(
    fc.property(
      ordered(u32),
      ordered(stake),
      ordered(u32),
      u32,
      stake,
      u32,
      (gaps, stakes, zeroes, gap, staked, zeros) => {
        const ranges = {
          minGap: gaps[0],
          maxGap: gaps[1],
          minStake: stakes[0],
          maxStake: stakes[1],
          minZeros: zeroes[0],
          maxZeros: zeroes[1],
        };
        const widest = [
          BigInt(gaps[1] - gaps[0]),
          stakes[1] - stakes[0],
          BigInt(zeroes[1] - zeroes[0]),
          1n,
        ].reduce((a, b) => (a > b ? a : b));
        const shares = normalize(ranges, { gap, stake: staked, zeros });
        return Object.values(shares).every(share => share >= 1n && share <= widest);
      },
    ),
  );
});
