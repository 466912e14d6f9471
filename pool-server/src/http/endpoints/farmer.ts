import type { FarmerId } from '../../domain/ids.ts';
import { blockchainData, currentFarmer } from '../../queries/farmer.ts';
import { farmerBalance } from '../../queries/farmer-balance.ts';
import { farmerBlocks } from '../../queries/farmer-blocks.ts';
import { harvests, plantings } from '../../queries/farmer-history.ts';
import { farmerSummary } from '../../queries/farmer-summary.ts';
import { UNNOTIFIED_TTL_MS } from '../../queries/ledger-dependency.ts';
import { walletMovements } from '../../queries/wallet-movements.ts';
import { type Call, callerOf, type Handlers } from '../handler.ts';

/** The farmer in a path, whose data the response depends on. */
function farmerOf({ farmerId }: { farmerId: FarmerId }, { dependencies }: Call): FarmerId {
  dependencies.add(`farmer:${farmerId}`);
  return farmerId;
}

export const farmerEndpoints = {
  currentFarmer: (_input, call) =>
    currentFarmer(call.api, callerOf(call).farmerId, call.context.at, call.dependencies),

  blockchainData: (_input, call) =>
    blockchainData(call.api, callerOf(call).farmerId, call.context.at, call.dependencies),

  farmerSummary: ({ params, query }, call) =>
    farmerSummary(call.api.database, farmerOf(params, call), query, call.context.at, call.dependencies),

  farmerMoney: ({ params }, call) =>
    farmerBalance(call.api, farmerOf(params, call), call.context.at, call.dependencies),

  farmerBlocks: ({ params, query }, call) =>
    farmerBlocks(
      { ...call.api, database: call.api.reads },
      farmerOf(params, call),
      query,
      call.context.at,
      call.dependencies,
    ),

  plantings: ({ params, query }, call) =>
    plantings(call.api.reads, farmerOf(params, call), query, call.context.at),

  harvests: ({ params, query }, call) =>
    harvests(call.api.reads, farmerOf(params, call), query, call.context.at),

  async walletMovements({ params, query }, call) {
    const { api, context, dependencies } = call;
    // The pool's next block decides about a stake when it opens.
    dependencies.expireAt(new Date(context.at.getTime() + UNNOTIFIED_TTL_MS));
    return walletMovements(api.reads, farmerOf(params, call), context.at, query);
  },
} satisfies Handlers;
