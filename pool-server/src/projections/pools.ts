import type { Projection } from './projection.ts';

const toStatus = (status: string) =>
  `UPDATE pools SET status = '${status}' FROM events WHERE id = data->>'poolId'`;
const seats = (by: '+' | '-') => `
  UPDATE pools SET seats_taken = seats_taken ${by} n
  FROM (SELECT data->>'poolId' AS pool, count(*)::int AS n FROM events GROUP BY 1) AS moved WHERE id = pool`;
const terms = `reward_split = (data->'terms'->>'rewardSplit')::numeric,
  platform_fee = (data->'terms'->>'platformFee')::numeric,
  exit_delay_blocks = (data->'terms'->>'exitDelayBlocks')::int,
  minimum_stake = (data->'terms'->>'minimumStake')::numeric,
  harvest_policy = data->'terms'->>'harvestPolicy'`;

export const pools: Projection = {
  table: 'pools',
  on: {
    PoolRegistered: `
      INSERT INTO pools (id, name, description, operator_id, address, status, max_farmers, created_at,
        reward_split, platform_fee, exit_delay_blocks, minimum_stake, harvest_policy)
      SELECT data->>'poolId', data->>'name', data->>'description', data->>'operatorId', data->>'address',
        'pending', (data->>'maxFarmers')::int, at,
        (data->'terms'->>'rewardSplit')::numeric, (data->'terms'->>'platformFee')::numeric,
        (data->'terms'->>'exitDelayBlocks')::int, (data->'terms'->>'minimumStake')::numeric,
        data->'terms'->>'harvestPolicy'
      FROM events`,
    PoolApproved: `
      UPDATE pools SET status = 'active', approved_at = at FROM events WHERE id = data->>'poolId'`,
    PoolPaused: toStatus('paused'),
    PoolPausedForReview: `
      UPDATE pools SET status = 'paused', review = data - 'poolId' FROM events WHERE id = data->>'poolId'`,
    PoolResumed: `
      UPDATE pools SET status = 'active', review = NULL, resumed_at = at FROM events WHERE id = data->>'poolId'`,
    PoolPausedByOperator: `
      UPDATE pools SET planting_paused_at = at FROM events WHERE id = data->>'poolId'`,
    PoolResumedByOperator: `
      UPDATE pools SET planting_paused_at = NULL FROM events WHERE id = data->>'poolId'`,
    PoolTermsChanged: `
      UPDATE pools SET ${terms}, members_from = coalesce((data->>'membersFrom')::timestamptz, members_from)
      FROM events WHERE id = data->>'poolId'`,
    PoolDetailsChanged: `
      UPDATE pools SET name = data->>'name', description = data->>'description',
        max_farmers = (data->>'maxFarmers')::int
      FROM events WHERE id = data->>'poolId'`,
    PayoutWalletQuestioned: `
      UPDATE pools SET payout_confirmed = false FROM events WHERE id = data->>'poolId'`,
    PayoutWalletConfirmed: `
      UPDATE pools SET payout_confirmed = true FROM events WHERE id = data->>'poolId'`,
    PayoutWalletVerified: `
      UPDATE pools SET payout_verified = true FROM events WHERE id = data->>'poolId'`,
    PayoutWalletChangeRequested: `
      UPDATE pools SET payout_change_to = data->>'address', payout_change_at = (data->>'effectiveAt')::timestamptz
      FROM events WHERE id = data->>'poolId'`,
    PayoutWalletChangeCancelled: `
      UPDATE pools SET payout_change_to = NULL, payout_change_at = NULL FROM events WHERE id = data->>'poolId'`,
    PayoutWalletChanged: `
      UPDATE pools SET payout_confirmed = true, address = data->>'address',
        payout_verified = coalesce((data->>'verified')::boolean, false), payout_change_to = NULL, payout_change_at = NULL
      FROM events WHERE id = data->>'poolId'`,
    SeatTaken: seats('+'),
    SeatFreed: seats('-'),
  },
};
