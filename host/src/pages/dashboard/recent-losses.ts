import type { Harvest } from 'shared-api';

const DAY = 86_400_000;

/** Blocks that one pool lost in the last 24 hours. */
export type Loss = {
  pool: string;
  blocks: number;
  /** Atomic KALE. */
  units: bigint;
  /** The reason, if it is the same for all of them. */
  reason: string | null;
  /** When the latest was lost. */
  at: string;
};

/** Stakes lost in the 24 hours before `now`, by pool, the latest first. */
export const recentLosses = (harvests: readonly Harvest[], now: number): Loss[] => {
  const losses = new Map<string, Loss>();
  for (const { lostStake, harvestedAt, poolerName, poolerId, error } of harvests) {
    const units = BigInt(lostStake ?? 0);
    if (units <= 0n || !harvestedAt || now - Date.parse(harvestedAt) > DAY) continue;
    const pool = poolerName ?? poolerId ?? 'your pool';
    const reason = error?.message ?? null;
    const before = losses.get(pool);
    losses.set(pool, {
      pool,
      blocks: (before?.blocks ?? 0) + 1,
      units: (before?.units ?? 0n) + units,
      reason: before && before.reason !== reason ? null : reason,
      at: before && before.at > harvestedAt ? before.at : harvestedAt,
    });
  }
  return [...losses.values()].sort((one, other) => other.at.localeCompare(one.at));
};
