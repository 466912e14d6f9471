import {
  amount,
  type Decimal,
  type Harvest,
  type OperationStatus,
  type Planting,
  parseAmount,
  sum,
  toDecimal,
} from 'shared-api';
import { type BlockRun, blockRun, harvestRuns } from 'shared-api/farmer';

/** Whether the pool planted nothing because the fees would have exceeded the reward, which is not a failure. */
export const isHeldBack = ({ error }: Pick<Planting, 'error'>) => error?.code === 'NOT_WORTH_FEES';

/**
 * A planting, one that was held back, a run of harvests, the loss of a block's stake or missed work without a stake as one
 * line of recent activity.
 */
export type Activity = {
  id: string;
  kind: 'planting' | 'held-back' | 'harvest' | 'loss' | 'missed';
  /** The newest block of the line. */
  blockIndex: number | null | undefined;
  status: OperationStatus;
  /** KALE that was staked or received; a loss is negative. */
  amount: Decimal | null | undefined;
  at: string | null | undefined;
  pool: string | null | undefined;
  /** Why it failed. */
  reason: string | undefined;
  /** For several blocks that were harvested together. */
  run?: BlockRun;
};

const moment = ({ at }: Pick<Activity, 'at'>) => (at ? Date.parse(at) : 0);
const newestFirst = (a: Activity, b: Activity) => moment(b) - moment(a);

const ofPlanting = (planting: Planting): Activity => ({
  id: `planting-${planting.id}`,
  kind: isHeldBack(planting) ? 'held-back' : 'planting',
  blockIndex: planting.blockIndex,
  status: planting.status,
  amount: planting.stakeAmountHuman,
  at: planting.plantedAt,
  pool: planting.poolerName,
  reason: planting.error?.message,
});

const kindOfHarvest = ({ failedStep }: Harvest, lost: bigint): Activity['kind'] => {
  if (lost > 0n) return 'loss';
  return failedStep === 'work' ? 'missed' : 'harvest';
};

const ofHarvest = (harvest: Harvest): Activity => {
  const lost = BigInt(harvest.lostStake ?? 0);
  return {
    id: `harvest-${harvest.id}`,
    kind: kindOfHarvest(harvest, lost),
    blockIndex: harvest.blockIndex,
    status: harvest.status,
    amount: lost > 0n ? toDecimal(amount('KALE', -lost)) : harvest.rewardAmountHuman,
    at: harvest.harvestedAt,
    pool: harvest.poolerName,
    reason: harvest.error?.message,
  };
};

const areAlike = (a: Activity, b: Activity) =>
  a.kind === 'harvest' &&
  a.kind === b.kind &&
  a.status === b.status &&
  a.reason === b.reason &&
  a.pool === b.pool;

const joined = (run: [Activity, ...Activity[]]): Activity => {
  const [newest] = run;
  if (run.length === 1) return newest;
  const amounts = run.flatMap(({ amount }) => (amount == null ? [] : parseAmount('KALE', amount)));
  return {
    ...newest,
    amount: amounts.length > 0 ? toDecimal(sum('KALE', amounts)) : undefined,
    run: blockRun(run.map(({ blockIndex }) => blockIndex)),
  };
};

/** Harvests, newest first, with those that were harvested together as one. */
const runsOf = (harvests: readonly Activity[]): Activity[] =>
  harvestRuns(harvests.toSorted(newestFirst), areAlike).map(joined);

/** The latest of both kinds, newest first. */
export const latestActivity = (
  plantings: readonly Planting[],
  harvests: readonly Harvest[],
  count: number,
): Activity[] =>
  [...plantings.map(ofPlanting), ...runsOf(harvests.map(ofHarvest))].sort(newestFirst).slice(0, count);
