import { changeOf, type Projection, time } from './projection.ts';

const change = changeOf('contracts', 'contractId');

export const contracts: Projection = {
  table: 'contracts',
  on: {
    ContractRequested: `
      INSERT INTO contracts (id, farmer_id, pool_id, status, stake_fraction, harvest_interval, reward_split,
        platform_fee, exit_delay_blocks, requested_at, expires_at)
      SELECT data->>'contractId', data->>'farmerId', data->>'poolId', 'pending',
        (data->'terms'->>'stakePercentage')::numeric, (data->'terms'->>'harvestInterval')::int,
        (data->'terms'->>'rewardSplit')::numeric, (data->'terms'->>'platformFee')::numeric,
        (data->'terms'->>'exitDelayBlocks')::int, ${time('requestedAt')}, ${time('expiresAt')}
      FROM events`,
    ContractConfirmed: change(`status = 'active', confirmed_at = ${time('confirmedAt')}`),
    ContractExpired: change(`status = 'expired', ended_at = ${time('expiredAt')}`),
    ContractSettingsChanged: change(`stake_fraction = (data->>'stakePercentage')::numeric,
      harvest_interval = (data->>'harvestInterval')::int`),
    ContractShareChanged: change(`reward_split = (data->>'before')::numeric,
      changed_split = (data->>'rewardSplit')::numeric, split_changes_at = ${time('appliesFrom')}`),
    ContractSuspended: change(`suspended_at = ${time('suspendedAt')}`),
    ContractResumed: change('suspended_at = NULL'),
    ContractExitRequested: change(`status = 'exiting', exit_requested_at = ${time('requestedAt')},
      available_at = ${time('availableAt')}, money_at_request = nullif(data->'money', 'null'),
      changed_split = CASE WHEN split_changes_at <= ${time('requestedAt')} THEN changed_split END,
      split_changes_at = CASE WHEN split_changes_at <= ${time('requestedAt')} THEN split_changes_at END`),
    ContractCompleted: change(`status = 'completed', ended_at = ${time('completedAt')},
      money_at_completion = data->'money'`),
  },
};
