import fc from 'fast-check';
import { youKeep } from './you-keep.ts';

describe('the farmer’s share of a reward', () => {
  it('is 100 % minus the share of the pool and the platform fee', () => {
    expect(youKeep({ rewardSplit: 0.05, platformFee: 0.05 })).toBe(90);
    expect(youKeep({ rewardSplit: 0.08, platformFee: 0.025 })).toBe(89.5);
  });

  it('is exact for terms of a hundredth of a percent', () => {
    const part = fc.integer({ min: 0, max: 5_000 });
    fc.assert(
      fc.property(part, part, (pool, platform) => {
        const kept = youKeep({ rewardSplit: pool / 10_000, platformFee: platform / 10_000 });
        expect(Math.round(kept * 100)).toBe(10_000 - pool - platform);
      }),
    );
  });

  it('is refused when the other parts take more than the reward', () => {
    expect(() => youKeep({ rewardSplit: 0.8, platformFee: 0.3 })).toThrow(RangeError);
  });
});
