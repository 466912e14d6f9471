import { add, amount } from 'shared-api/money';
import type { Queryable } from '../database/database.ts';
import type { FarmerId } from '../domain/ids.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { CacheDependencies } from '../response-cache/response-cache.ts';
import { bucketOf, DAY, HOUR } from './buckets.ts';
import { decimal, human, iso } from './encode.ts';
import { farmerMoneyWith } from './farmer-money.ts';
import { dependOnLedger, UNNOTIFIED_TTL_MS } from './ledger-dependency.ts';
import { recentLosses } from './recent-losses.ts';
import { totalChange, totalTrend } from './total-trend.ts';

/** A farmer's money with its trend, in the contract's form. Throws LedgerUnavailable. */
export async function farmerBalance(
  { database, ledger }: { readonly database: Queryable; readonly ledger: Ledger },
  farmerId: FarmerId,
  at: Date,
  dependencies: CacheDependencies,
) {
  const read = await farmerMoneyWith(database, ledger, farmerId, at, async (pendingBlocks, lostBlocks) => {
    // The Total is not known yet, so the trend starts at 0. It is added below.
    const trend = await totalTrend(database, farmerId, at, { total: amount('KALE', 0n), pendingBlocks });
    const change = await totalChange(database, farmerId, trend);
    return { trend, change, losses: lostBlocks > 0 ? await recentLosses(database, farmerId, at) : [] };
  });
  const { money: found } = read;
  const { trend, change, losses } = read.more;
  for (const { first } of losses) dependencies.expireAt(new Date(first.getTime() + DAY));
  for (const pool of found.pools) dependencies.add(`pool:${pool}`);
  dependOnLedger(dependencies, ledger, at, `account:${found.address}`);
  if (!found.pendingComplete) dependencies.expireAt(new Date(at.getTime() + UNNOTIFIED_TTL_MS));
  dependencies.expireAt(found.harvestBy);
  dependencies.expireAt(new Date(bucketOf(at, HOUR).getTime() + HOUR));
  return {
    total: decimal(found.total),
    available: decimal(found.available),
    planted: decimal(found.planted),
    plantedBlocks: found.plantedBlocks,
    pendingReward: decimal(found.pendingReward),
    pendingBlocks: found.pendingBlocks.length,
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
      sponsoredFees: decimal(found.xlm.sponsoredFees),
    },
    recentLosses: losses.map(({ poolName, blocks, stake, reason, last }) => ({
      poolName,
      blocks,
      amount: human(stake),
      reason,
      at: last.toISOString(),
    })),
    change: change && {
      amount: decimal(change.amount),
      days: change.days,
      transferred: change.transferred !== 0n,
    },
    trend: trend.map(({ at, total }) => ({ at: at.toISOString(), total: decimal(add(found.total, total)) })),
  };
}
