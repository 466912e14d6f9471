/**
 * SQL: the parts of Average reward, a member's Earned per planted block: the sum that members of the pool `pools`
 * `earned` in the blocks that opened after `from` and until `to`, and the number of their `decided` plantings. A
 * planting counts once its stake is harvested or lost, since only then is its reward earned.
 */
export const rewardParts = (from: string, to: string) => `
  SELECT coalesce(sum(earned), 0) AS earned, coalesce(sum(CASE WHEN harvest_by <= ${to} THEN planted
      WHEN block_index < newest THEN harvested + planted - worked ELSE harvested + forfeited END), 0)::int AS decided
  FROM blocks, (SELECT max(block_index) AS newest FROM blocks WHERE pool_id = pools.id AND confirmed) n
  WHERE pool_id = pools.id AND opened_at > ${from} AND opened_at <= ${to}`;

/** Computed from these parts, in atomic units; null if no planting is decided. */
export const averageReward = ({ earned, decided }: { earned: string | bigint; decided: number }) =>
  decided > 0 ? BigInt(earned) / BigInt(decided) : null;
