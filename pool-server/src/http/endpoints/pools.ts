import { decimal, human, humanOrNull } from '../../queries/encode.ts';
import { poolOutlook } from '../../queries/pool-outlook.ts';
import { poolRewards } from '../../queries/pool-rewards.ts';
import { poolDetails, pools } from '../../queries/pools.ts';
import type { Handlers } from '../handler.ts';

export const poolEndpoints = {
  pools: ({ query }, { api, context, dependencies }) => pools(api.database, query, context.at, dependencies),

  poolDetails: ({ params }, { api, context, dependencies }) =>
    poolDetails(api.database, params.poolerId, context.at, dependencies),

  async poolOutlook({ params: { poolerId } }, { api, context, dependencies }) {
    dependencies.add(`pool:${poolerId}`);
    const { reward, ...outlook } = await poolOutlook(api.database, poolerId, context.at);
    return {
      poolerId,
      ...outlook,
      reward: reward && { ...reward, base: decimal(reward.base), upTo: decimal(reward.upTo) },
      variation: [...outlook.variation],
      missed: [...outlook.missed],
    };
  },

  async poolRewards({ params: { poolerId }, query }, { api, context, dependencies }) {
    dependencies.add(`pool:${poolerId}`);
    const {
      series,
      lostAmount,
      lostStakes: _,
      ...whole
    } = await poolRewards(api.database, poolerId, context.at, query.window);
    return {
      ...whole,
      lostAmount: human(lostAmount),
      series: series.map(({ at, averageReward, ...step }) => ({
        ...step,
        at: at.toISOString(),
        averageReward: humanOrNull(averageReward),
      })),
    };
  },
} satisfies Handlers;
