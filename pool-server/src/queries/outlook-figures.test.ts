import { type MemberDay, outlookFigures } from './outlook-figures.ts';

/** A day with this many blocks, each with a stake of 100 units and this reward. */
const day = (age: number, planted: number, reward: number, more: Partial<MemberDay> = {}): MemberDay => ({
  farmerId: 'farmer',
  age,
  planted,
  missed: 0,
  harvested: planted,
  stakes: 100n * BigInt(planted),
  rewards: BigInt(reward * planted),
  stakesSquared: 10_000n * BigInt(planted),
  stakesTimesRewards: BigInt(100 * reward * planted),
  largestStake: 100n,
  ...more,
});

describe('the outlook from past days', () => {
  it('fits a line through rewards and stakes', () => {
    const figures = outlookFigures([
      day(0, 100, 30),
      day(0, 100, 50, {
        farmerId: 'other',
        stakes: 30_000n,
        stakesSquared: 9_000_000n,
        stakesTimesRewards: 1_500_000n,
        largestStake: 300n,
      }),
    ]);
    expect(figures.reward).toEqual({ base: 20n, perStake: 100_000, upTo: 300n });
  });

  it('compares each day with the previous one', () => {
    const { variation, reward } = outlookFigures([day(0, 288, 90), day(1, 288, 100)]);
    expect(reward?.base).toBe(90n);
    expect(new Set(variation)).toEqual(new Set([900_000]));
  });

  it('compares no day with a first one that lasted minutes', () => {
    expect(new Set(outlookFigures([day(0, 288, 90), day(1, 3, 300)]).variation)).toEqual(
      new Set([1_000_000]),
    );
  });

  it('derives no rate of missed work from a few blocks', () => {
    const { missed, plantings, accepted } = outlookFigures([
      day(0, 288, 90),
      day(1, 2, 90, { missed: 2, harvested: 0 }),
    ]);
    expect(new Set(missed)).toEqual(new Set([0]));
    expect([plantings, accepted]).toEqual([290, 288]);
  });

  it('is empty without a harvest', () => {
    expect(outlookFigures([])).toEqual({
      plantings: 0,
      accepted: 0,
      reward: null,
      variation: [],
      missed: [],
    });
  });
});
