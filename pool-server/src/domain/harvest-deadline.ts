/** The time reserved for harvesting before a deadline, on a network where entries live for a day. */
const MARGIN_MS = 2 * 60 * 60 * 1000;
/** The reserved share of an entry's life where entries live for less. */
const MARGIN_SHARE = 1 / 3;

/**
 * The latest time to harvest a reward, whatever the contract's interval. After `harvestBy` the ledger drops reward and
 * stake (KALE rules 1.6.7).
 */
export function harvestLatestAt({ plantedAt, harvestBy }: { plantedAt: Date; harvestBy: Date }): Date {
  const life = harvestBy.getTime() - plantedAt.getTime();
  return new Date(harvestBy.getTime() - Math.min(MARGIN_MS, Math.max(life, 0) * MARGIN_SHARE));
}
