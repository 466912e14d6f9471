import fc from 'fast-check';
import {
  clampHarvestInterval,
  clampStakePercent,
  DEFAULT_HARVEST_INTERVAL,
  stakeFraction,
} from './join-rules.ts';

describe('the stake', () => {
  it('is a whole percentage from 0 to 25, whatever is typed', () => {
    fc.assert(
      fc.property(fc.double(), typed => {
        const percent = clampStakePercent(typed);
        return Number.isInteger(percent) && percent >= 0 && percent <= 25;
      }),
    );
  });

  it('is sent as a fraction from 0 to 0.25', () => {
    expect(stakeFraction(0)).toBe(0);
    expect(stakeFraction(7)).toBe(0.07);
    expect(stakeFraction(25)).toBe(0.25);
    expect(stakeFraction(80)).toBe(0.25);
  });
});

describe('the harvest interval', () => {
  it('is 20 blocks by default', () => {
    expect(clampHarvestInterval(DEFAULT_HARVEST_INTERVAL)).toBe(20);
    expect(clampHarvestInterval(Number.NaN)).toBe(20);
  });

  it('stays within 1 and 20 blocks', () => {
    expect([0, 1, 6, 20, 999].map(clampHarvestInterval)).toEqual([1, 1, 6, 20, 20]);
  });
});
