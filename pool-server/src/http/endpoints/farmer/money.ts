import type { FarmerId } from '../../../domain/ids.ts';
import { bucketOf, HOUR } from '../../../queries/buckets.ts';
import { decimal, iso } from '../../../queries/encode.ts';
import { farmerMoney } from '../../../queries/farmer-money.ts';
import { totalTrend } from '../../../queries/total-trend.ts';
import { walletMovements } from '../../../queries/wallet-movements.ts';
import type { Handlers } from '../../handler.ts';
import { dependOnLedger, UNNOTIFIED_TTL_MS } from './ledger-dependency.ts';

export const money = {
  async farmerMoney({ params: { farmerId } }, call) {
    const { api, context, dependencies } = call;
    dependencies.add(`farmer:${farmerId}`);
    const found = await farmerMoney(api.database, api.ledger, farmerId as FarmerId, context.at);
    const trend = await totalTrend(api.database, farmerId as FarmerId, context.at, found);
    for (const pool of found.pools) dependencies.add(`pool:${pool}`);
    dependOnLedger(call, `account:${found.address}`);
    if (!found.pendingComplete) dependencies.expireAt(new Date(context.at.getTime() + UNNOTIFIED_TTL_MS));
    dependencies.expireAt(found.harvestBy);
    dependencies.expireAt(new Date(bucketOf(context.at, HOUR).getTime() + HOUR));
    return {
      total: decimal(found.total),
      available: decimal(found.available),
      planted: decimal(found.planted),
      plantedBlocks: found.plantedBlocks,
      pendingReward: decimal(found.pendingReward),
      earned: decimal(found.earned),
      lostStakes: decimal(found.lostStakes),
      lostBlocks: found.lostBlocks,
      netEarned: decimal(found.netEarned),
      deposited: decimal(found.deposited),
      withdrawn: decimal(found.withdrawn),
      harvestBy: iso(found.harvestBy),
      xlm: {
        balance: decimal(found.xlm.balance),
        deposited: decimal(found.xlm.deposited),
        withdrawn: decimal(found.xlm.withdrawn),
        fees: decimal(found.xlm.fees),
        feesPerDay: decimal(found.xlm.feesPerDay),
      },
      trend: trend.map(({ at, total }) => ({ at: at.toISOString(), total: decimal(total) })),
    };
  },

  async walletMovements({ params, query }, { api, context, dependencies }) {
    dependencies.add(`farmer:${params.farmerId}`);
    // A stake is decided when the pool's next block opens.
    dependencies.expireAt(new Date(context.at.getTime() + UNNOTIFIED_TTL_MS));
    return walletMovements(api.database, params.farmerId as FarmerId, context.at, query);
  },
} satisfies Handlers;
