/**
 * SQL: `average_reward`, a member's Earned per planted block of the pool `pools`, in the blocks opened in `span` before
 * `at`; both are SQL. A planted block counts once its stake is harvested or lost: before, its reward is not earned.
 */
export const averageReward = (at: string, span = "interval '24 hours'") => `
  SELECT div(sum(earned), nullif(sum(CASE WHEN harvest_by <= ${at} THEN planted
      WHEN block_index < newest THEN harvested + planted - worked ELSE harvested + forfeited END), 0)) AS average_reward
  FROM blocks, (SELECT max(block_index) AS newest FROM blocks WHERE pool_id = pools.id AND confirmed) n
  WHERE pool_id = pools.id AND opened_at > ${at} - ${span} AND opened_at <= ${at}`;
