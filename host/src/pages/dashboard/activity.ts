import type { Decimal, Harvest, OperationStatus, Planting } from 'shared-api';

/** A planting, a harvest or the loss of a block's stake as one line of recent activity. */
export type Activity = {
  id: string;
  kind: 'planting' | 'harvest' | 'loss';
  blockIndex: number | null | undefined;
  status: OperationStatus;
  /** KALE that was staked, received or lost. */
  amount: Decimal | bigint | null | undefined;
  at: string | null | undefined;
  pool: string | null | undefined;
  /** Why it failed. */
  reason: string | undefined;
};

const moment = ({ at }: Activity) => (at ? Date.parse(at) : 0);

/** The latest of both kinds, newest first. */
export const latestActivity = (
  plantings: readonly Planting[],
  harvests: readonly Harvest[],
  count: number,
): Activity[] =>
  [
    ...plantings.map(
      ({ id, blockIndex, status, stakeAmountHuman, plantedAt, poolerName, error }): Activity => ({
        id: `planting-${id}`,
        kind: 'planting',
        blockIndex,
        status,
        amount: stakeAmountHuman,
        at: plantedAt,
        pool: poolerName,
        reason: error?.message,
      }),
    ),
    ...harvests.map(
      ({
        id,
        blockIndex,
        status,
        rewardAmountHuman,
        harvestedAt,
        lostStake,
        poolerName,
        error,
      }): Activity => {
        const lost = BigInt(lostStake ?? 0);
        return {
          id: `harvest-${id}`,
          kind: lost > 0n ? 'loss' : 'harvest',
          blockIndex,
          status,
          amount: lost > 0n ? lost : rewardAmountHuman,
          at: harvestedAt,
          pool: poolerName,
          reason: error?.message,
        };
      },
    ),
  ]
    .sort((a, b) => moment(b) - moment(a))
    .slice(0, count);
