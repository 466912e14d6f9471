import type { PoolStanding } from 'shared-api/operator';

/** Whether a pool's standing calls for a notice: farmers cannot join it, because it is not approved yet or paused. */
export const hasNotice = ({ status, plantingPausedAt, payoutConfirmed }: PoolStanding) =>
  status !== 'active' || Boolean(plantingPausedAt) || !payoutConfirmed;
