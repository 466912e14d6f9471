import type { PoolStatus } from 'shared-api';
import type { AdminPool } from 'shared-api/admin';

/** What an admin can decide of a pool, and what it means, said before the press. */
export const POOL_ORDERS = {
  approve: {
    verb: 'Approve',
    pending: 'Approving...',
    done: 'is approved',
    meaning:
      'Farmers can see and join the pool immediately. You cannot undo an approval, but you can pause the pool.',
    tone: 'primary',
  },
  pause: {
    verb: 'Pause',
    pending: 'Pausing...',
    done: 'is paused',
    meaning: 'No new farmers can join until you resume the pool. Members continue on their terms.',
    tone: 'danger',
  },
  resume: {
    verb: 'Resume',
    pending: 'Resuming...',
    done: 'accepts farmers again',
    meaning: 'Farmers can join again immediately.',
    tone: 'primary',
  },
} as const;

export type PoolOrder = keyof typeof POOL_ORDERS;
export type Decision = { order: PoolOrder; pool: AdminPool };

/** The one thing that can be decided of a pool as it stands. */
export const orderFor = (status: PoolStatus): PoolOrder | null => {
  if (status === 'pending') return 'approve';
  if (status === 'paused') return 'resume';
  return status === 'active' || status === 'full' ? 'pause' : null;
};
