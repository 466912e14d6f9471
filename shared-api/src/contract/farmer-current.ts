import * as v from 'valibot';
import { ContractStatus } from './contract-status.ts';
import { ContractId, FarmerId, PoolerId } from './ids.ts';
import { BlockIndex } from './ledger-units.ts';
import { maybe, wordOf } from './tolerant.ts';
import { Count, Fraction, Money, Percent, Timestamp } from './units.ts';

/** wallet_created → funded → active_in_pool → exiting → funded. */
export const FarmerStatus = wordOf(['wallet_created', 'funded', 'active_in_pool', 'exiting'], ['suspended']);

/** The active or exiting contract. Harvest interval in blocks, exit delay in hours; both fees are fractions. */
export const FarmerContract = v.object({
  id: ContractId,
  pooler_id: maybe(PoolerId),
  created_at: maybe(Timestamp),
  status: ContractStatus,
  stake_percentage: maybe(v.nullable(Fraction)),
  harvest_interval: maybe(v.number()),
  reward_split: maybe(Fraction),
  platform_fee: maybe(Fraction),
  you_keep: maybe(Percent),
  /** An announced change of the pool's share, and the time from which it applies to the farmer's harvests. */
  share_change: maybe(v.nullable(v.object({ reward_split: Fraction, you_keep: Percent, from: Timestamp }))),
  /** When the operator paused the pool: nothing new is planted. */
  planting_paused_at: maybe(v.nullable(Timestamp)),
  contract_terms: maybe(
    v.object({
      pooler_name: maybe(v.string()),
      exit_delay: maybe(v.number()),
      created_by: maybe(v.string()),
    }),
  ),
  pending_rewards: maybe(Money),
  /** When the next harvest is expected: when its block opens (past if it has), or earlier before a deadline. */
  next_harvest_at: maybe(v.nullable(Timestamp)),
  next_harvest_block: maybe(v.nullable(BlockIndex)),
  /** Blocks worked but not harvested yet. */
  worked_blocks: maybe(Count),
  /** Planted blocks that are still open and not worked yet. */
  open_blocks: maybe(Count),
  last_harvest_at: maybe(v.nullable(Timestamp)),
  /** The deadline for harvesting the oldest reward; after it, the reward and its stake are gone. */
  harvest_by: maybe(v.nullable(Timestamp)),
  /** The pool is paused: it stakes nothing, because stakes without work would be lost. */
  stake_held_back: maybe(v.boolean()),
  /** When the pooler stopped planting for the farmer. */
  suspended_at: maybe(v.nullable(Timestamp)),
  exit_requested_at: maybe(v.nullable(Timestamp)),
  exit_available_at: maybe(v.nullable(Timestamp)),
  /** The expected payout at the time of the exit request. */
  exit_expected_payout: maybe(v.nullable(Money)),
  /** The farmer's lost stakes at the time of the exit request; the difference was lost since. */
  exit_lost_stakes: maybe(v.nullable(Money)),
});
export type FarmerContract = v.InferOutput<typeof FarmerContract>;

/** GET /farmers/current: the signed-in farmer; the balance in the token. */
export const CurrentFarmer = v.object({
  farmer: v.object({
    id: maybe(FarmerId),
    status: maybe(FarmerStatus),
    current_balance: maybe(Money),
    joined_pool_at: maybe(v.nullable(Timestamp)),
    stake_percentage: maybe(v.nullable(Fraction)),
  }),
  active_contract: maybe(v.nullable(FarmerContract)),
});
export type CurrentFarmer = v.InferOutput<typeof CurrentFarmer>;
