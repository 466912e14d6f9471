import { amount, formatAmount, type Harvest, type Planting, type UnitsOfPool } from 'shared-api';
import { readStatus } from 'shared-ui';
import { readAmount } from '../amounts.ts';

/** Whether and how a step has ended. Only a status that the server names as a failure counts as one. */
const stateOf = (status: string): 'done' | 'failed' | 'open' => {
  const shown = readStatus(status);
  if (shown === 'success' || shown === 'completed') return 'done';
  return shown === 'failed' || shown === 'not-funded' ? 'failed' : 'open';
};

/** Whether the pool planted nothing because the fees would have exceeded the reward, which is not a failure. */
export const isHeldBack = ({ error }: Pick<Planting, 'error'>) => error?.code === 'NOT_WORTH_FEES';

/** What happened in a block's planting (spec §2, Recent Activity). */
export const plantingLine = (
  { status, blockIndex, stakeAmountHuman, poolerId, error }: Planting,
  { stake }: UnitsOfPool,
) => {
  const block = `Block #${blockIndex ?? 0}`;
  const state = stateOf(status);
  if (isHeldBack({ error })) return `Not planted in ${block}`;
  if (state === 'failed') return `Planting failed in ${block}`;
  if (state === 'open') return `Planting in ${block}…`;
  const staked = readAmount(stake, stakeAmountHuman ?? '0');
  const shown = staked === null ? '0' : formatAmount(staked, { places: 7 });
  return `Staked ${shown} ${stake} to Pooler ${(poolerId ?? 'unknown').slice(0, 8)}...`;
};

/** What happened in a block's harvest, or to a block without one (spec §2, Recent Activity). */
export const harvestLine = (
  { status, blockIndex, lostStake, failedStep }: Harvest,
  { stake }: UnitsOfPool,
) => {
  const block = `Block #${blockIndex ?? 0}`;
  const lost = amount(stake, BigInt(lostStake ?? 0));
  if (lost > 0n) return `Lost the stake of ${formatAmount(lost, { places: 2 })} ${stake} in ${block}`;
  const state = stateOf(status);
  if (state === 'done') return `Harvested from ${block}`;
  if (state === 'open') return `Harvesting ${block}…`;
  return failedStep === 'work' ? `No accepted work in ${block}` : `Harvest failed for ${block}`;
};
