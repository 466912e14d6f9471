import type { PoolStanding } from 'shared-api/operator';

/**
 * Whether a pool's status calls for a notice: it is not approved yet or paused, or its payout wallet is unconfirmed.
 */
export const hasNotice = ({ status, plantingPausedAt, payoutConfirmed }: PoolStanding) =>
  status !== 'active' || Boolean(plantingPausedAt) || !payoutConfirmed;
