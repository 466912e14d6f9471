import type { FarmerContract } from '../contract/farmer-current.ts';

type Pauses = Pick<FarmerContract, 'status' | 'suspended_at' | 'planting_paused_at'>;

/**
 * When the operator stopped planting for a farmer, alone or with the whole pool; null while planting continues or the
 * farmer leaves.
 */
export const plantingPausedAt = ({ status, suspended_at, planting_paused_at }: Pauses) =>
  status === 'exiting' ? null : (suspended_at ?? planting_paused_at ?? null);

type Harvests = Pick<FarmerContract, 'next_harvest_at' | 'worked_blocks' | 'open_blocks'>;

/**
 * Whether blocks are planted but their harvest has no time: only while the farm is paused, since no block opens then.
 */
export const waitsForFarm = ({ next_harvest_at, worked_blocks, open_blocks }: Harvests) =>
  next_harvest_at === null && (worked_blocks ?? 0) + (open_blocks ?? 0) > 0;
