import type { PoolId } from '../../../domain/ids.ts';
import { decimal, human } from '../../../queries/encode.ts';
import { poolOutlook } from '../../../queries/pool-outlook.ts';
import { poolRewards } from '../../../queries/pool-rewards.ts';
import type { Handlers } from '../../handler.ts';

export const outlook = {
  async poolOutlook({ params: { poolerId } }, { api, context, dependencies }) {
    dependencies.add(`pool:${poolerId}`);
    const { reward, variation, missed, ...found } = await poolOutlook(
      api.database,
      poolerId as PoolId,
      context.at,
    );
    return {
      poolerId,
      ...found,
      reward: reward && { ...reward, base: decimal(reward.base), upTo: decimal(reward.upTo) },
      variation: [...variation],
      missed: [...missed],
    };
  },

  async poolRewards({ params: { poolerId } }, { api, context, dependencies }) {
    dependencies.add(`pool:${poolerId}`);
    const { stepSeconds, series } = await poolRewards(api.database, poolerId as PoolId, context.at);
    return {
      stepSeconds,
      series: series.map(({ at, averageReward, lostStakes }) => ({
        at: at.toISOString(),
        averageReward: averageReward === null ? null : human(averageReward),
        lostStakes,
      })),
    };
  },
} satisfies Handlers;
