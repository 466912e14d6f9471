/** The time before a deadline that is kept for harvesting, on a network whose entries live for a day. */
const MARGIN_MS = 2 * 60 * 60 * 1000;
/** Where entries live shorter, the share of their life that is kept. */
const MARGIN_SHARE = 1 / 3;

/**
 * When a reward is harvested at the latest, whatever the contract's interval says. `harvestBy` is when the ledger drops
 * reward and stake (KALE rules 1.6.7).
 */
export function harvestLatestAt({ plantedAt, harvestBy }: { plantedAt: Date; harvestBy: Date }): Date {
  const life = harvestBy.getTime() - plantedAt.getTime();
  return new Date(harvestBy.getTime() - Math.min(MARGIN_MS, Math.max(life, 0) * MARGIN_SHARE));
}
