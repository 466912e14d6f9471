import type { PoolStanding } from 'shared-api/operator';

/** Whether a pool's standing calls for a notice: it is not approved yet or paused, or its payout wallet is in question. */
export const hasNotice = ({ status, plantingPausedAt, payoutConfirmed }: PoolStanding) =>
  status !== 'active' || Boolean(plantingPausedAt) || !payoutConfirmed;
