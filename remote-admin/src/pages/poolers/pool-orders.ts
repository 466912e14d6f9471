import type { PoolStatus } from 'shared-api';
import type { AdminPool } from 'shared-api/administration';

/** An admin's decisions about a pool, with the text of their confirmation. */
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

/** The different words for a pool that its operator has paused: nobody can join it, and nothing is planted. */
export const WHILE_PAUSED = {
  approve: {
    meaning:
      'Farmers can see the pool, and join it once its operator resumes it. You cannot undo an approval, but you can pause the pool.',
  },
  pause: { meaning: 'No new farmers can join until you and its operator resume the pool.' },
  resume: {
    done: 'is resumed. Its operator still pauses it',
    meaning: 'Farmers can join once its operator resumes it, too.',
  },
} as const;

export type PoolOrder = keyof typeof POOL_ORDERS;
export type Decision = { order: PoolOrder; pool: AdminPool };

/** Whether a pool accepts farmers, and why not. */
export type PoolCondition = Pick<AdminPool, 'status' | 'review' | 'plantingPausedAt'>;

/**
 * Who has paused a pool, or null if its status says everything. An admin may pause one that its operator has paused.
 */
export const pauseReason = ({ status, review, plantingPausedAt }: PoolCondition) => {
  if (status === 'pending') return null;
  if (review) return 'Paused for review';
  return plantingPausedAt && status !== 'paused' ? 'Paused by its operator' : null;
};

/** The decision available for a pool in this state. */
export const orderFor = (status: PoolStatus): PoolOrder | null => {
  if (status === 'pending') return 'approve';
  if (status === 'paused') return 'resume';
  return status === 'active' || status === 'full' ? 'pause' : null;
};
