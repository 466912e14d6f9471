import { payoutWallet } from './payout-wallet.ts';
import { changeOf, type Projection, time } from './projection.ts';

const change = changeOf('pools', 'poolId');
const seats = (by: '+' | '-') => `
  UPDATE pools SET seats_taken = seats_taken ${by} n
  FROM (SELECT data->>'poolId' AS pool, count(*)::int AS n FROM events GROUP BY 1) AS moved WHERE id = pool`;
const TERMS = 'reward_split, platform_fee, exit_delay_blocks, minimum_stake, harvest_policy';
const terms = `(data->'terms'->>'rewardSplit')::numeric, (data->'terms'->>'platformFee')::numeric,
  (data->'terms'->>'exitDelayBlocks')::int, (data->'terms'->>'minimumStake')::numeric,
  data->'terms'->>'harvestPolicy'`;

export const pools: Projection = {
  table: 'pools',
  on: {
    PoolRegistered: `
      INSERT INTO pools (id, name, description, operator_id, address, status, max_farmers, created_at, ${TERMS})
      SELECT data->>'poolId', data->>'name', data->>'description', data->>'operatorId', data->>'address',
        'pending', (data->>'maxFarmers')::int, at, ${terms}
      FROM events`,
    PoolApproved: change(`status = 'active', approved_at = at`),
    PoolPaused: change(`status = 'paused'`),
    PoolPausedForReview: change(`status = 'paused', review = data - 'poolId'`),
    PoolResumed: change(`status = 'active', review = NULL, resumed_at = at`),
    PoolPausedByOperator: change('planting_paused_at = at'),
    PoolResumedByOperator: change('planting_paused_at = NULL'),
    PoolTermsChanged: change(
      `(${TERMS}) = ROW(${terms}), members_from = coalesce(${time('membersFrom')}, members_from)`,
    ),
    PoolDetailsChanged: change(`name = data->>'name', description = data->>'description',
      max_farmers = (data->>'maxFarmers')::int`),
    ...payoutWallet(change, 'address'),
    SeatTaken: seats('+'),
    SeatFreed: seats('-'),
  },
};
