import { PoolDetails } from 'shared-api/contract';
import * as v from 'valibot';
import { bestOf, RANKED } from './compare-best.ts';

const pools = (...figures: object[]) =>
  figures.map((more, index) => v.parse(PoolDetails, { id: `pool-${index}`, name: 'Pool', ...more }));

describe('the best value of a row', () => {
  it('is the largest, or the smallest where less is better', () => {
    const [a, b] = [
      { youKeep: 90, terms: { exitDelay: 288 } },
      { youKeep: 89.5, terms: { exitDelay: 12 } },
    ];
    expect([...bestOf(pools(a, b), RANKED.keep)]).toEqual(['pool-0']);
    expect([...bestOf(pools(a, b), RANKED.exit)]).toEqual(['pool-1']);
  });

  it('distinguishes shares that differ by a hundredth of a percent', () => {
    expect([...bestOf(pools({ youKeep: 87.75 }, { youKeep: 87.76 }), RANKED.keep)]).toEqual(['pool-1']);
  });

  it('is shared by pools with the same value', () => {
    expect([...bestOf(pools({ youKeep: 90 }, { youKeep: 90 }, { youKeep: 80 }), RANKED.keep)]).toEqual([
      'pool-0',
      'pool-1',
    ]);
  });

  it('does not exist if all are equal, or only one is known', () => {
    expect(bestOf(pools({ successRate: 99 }, { successRate: 99 }), RANKED.success).size).toBe(0);
    expect(bestOf(pools({ successRate: 99 }, {}), RANKED.success).size).toBe(0);
  });

  it('compares values as they are displayed', () => {
    const reward = (averageRewardHuman: string) => ({ averageRewardHuman });
    expect([...bestOf(pools(reward('900719925474.01'), reward('900719925474.02')), RANKED.reward)]).toEqual([
      'pool-1',
    ]);
    expect(bestOf(pools(reward('74.3512'), reward('74.3598')), RANKED.reward).size).toBe(0);
    expect(bestOf(pools({ successRate: 98.31 }, { successRate: 98.34 }), RANKED.success).size).toBe(0);
    expect([...bestOf(pools({ successRate: 99.99 }, { successRate: 100 }), RANKED.success)]).toEqual([
      'pool-1',
    ]);
  });
});
