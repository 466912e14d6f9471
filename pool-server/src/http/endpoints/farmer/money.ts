import type { FarmerId } from '../../../domain/ids.ts';
import { farmerMoney } from '../../../queries/farmer-money.ts';
import { walletMovements } from '../../../queries/wallet-movements.ts';
import type { Handlers } from '../../handler.ts';
import { decimal, iso } from '../../wire/encode.ts';
import { dependOnLedger, UNNOTIFIED_TTL_MS } from './ledger-dependency.ts';

export const money = {
  async farmerMoney({ params: { farmerId } }, call) {
    const { api, context, dependencies } = call;
    dependencies.add(`farmer:${farmerId}`);
    const found = await farmerMoney(api.database, api.ledger, farmerId as FarmerId, context.at);
    for (const pool of found.pools) dependencies.add(`pool:${pool}`);
    dependOnLedger(call, `account:${found.address}`);
    if (!found.pendingComplete) dependencies.expireAt(new Date(context.at.getTime() + UNNOTIFIED_TTL_MS));
    dependencies.expireAt(found.harvestBy);
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
      },
    };
  },

  async walletMovements({ params, query }, { api, context, dependencies }) {
    dependencies.add(`farmer:${params.farmerId}`);
    // The next block of a pool decides about a stake.
    dependencies.expireAt(new Date(context.at.getTime() + UNNOTIFIED_TTL_MS));
    return walletMovements(api.database, params.farmerId as FarmerId, context.at, query);
  },
} satisfies Handlers;
