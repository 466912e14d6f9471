import fc from 'fast-check';
import { PoolDetails } from 'shared-api/contract';
import * as v from 'valibot';
import { project } from './projection.ts';

const units = { reward: 'KALE', blockSeconds: 300 } as const;
const pool = (more: object = {}) =>
  v.parse(PoolDetails, {
    id: 'alpha',
    name: 'Pool alpha',
    successRate: 90,
    currentFarmers: 9,
    averageRewardHuman: '100.0000000',
    performance: { uptime: 100, averageBlockTime: 300 },
    ...more,
  });

describe('the projection', () => {
  it('counts failures and the newcomer in the lower figure', () => {
    expect(project(pool(), units)).toEqual({
      farmers: 10,
      blocksPerDay: 288,
      average: 100_0000000n,
      low: 23328_0000000n,
      high: 28800_0000000n,
    });
  });

  it('is the same once the seat is taken and counted', () => {
    fc.assert(
      fc.property(fc.nat(1000), others => {
        const asking = project(pool({ currentFarmers: others }), units);
        expect(project(pool({ currentFarmers: others + 1 }), units, true)).toEqual(asking);
      }),
    );
  });

  it.each([
    ['no average', { averageRewardHuman: null }],
    ['an average of zero', { averageRewardHuman: '0.0000000' }],
    ['no number of farmers', { currentFarmers: null }],
  ])('is none with %s', (_, more) => {
    expect(project(pool(more), units)).toBeNull();
  });

  it('is a range from low to high, never negative, whatever a pool says', () => {
    const percent = fc.double({ min: 0, max: 100, noNaN: true });
    fc.assert(
      fc.property(percent, percent, fc.nat(1000), fc.nat(1e9), (successRate, uptime, farmers, units_) => {
        const projected = project(
          pool({
            successRate,
            currentFarmers: farmers,
            averageRewardHuman: (units_ / 1e7).toFixed(7),
            performance: { uptime, averageBlockTime: 60 },
          }),
          units,
        );
        return projected === null || (0n <= projected.low && projected.low <= projected.high);
      }),
    );
  });
});
