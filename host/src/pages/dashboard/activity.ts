import type { Decimal, Harvest, OperationStatus, Planting } from 'shared-api';

/** A planting or a harvest as one line of recent activity. */
export type Activity = {
  id: string;
  kind: 'planting' | 'harvest';
  blockIndex: number | null | undefined;
  status: OperationStatus;
  amount: Decimal | null | undefined;
  at: string | null | undefined;
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
      ({ id, blockIndex, status, stakeAmountHuman, plantedAt }): Activity => ({
        id: `planting-${id}`,
        kind: 'planting',
        blockIndex,
        status,
        amount: stakeAmountHuman,
        at: plantedAt,
      }),
    ),
    ...harvests.map(
      ({ id, blockIndex, status, rewardAmountHuman, harvestedAt }): Activity => ({
        id: `harvest-${id}`,
        kind: 'harvest',
        blockIndex,
        status,
        amount: rewardAmountHuman,
        at: harvestedAt,
      }),
    ),
  ]
    .sort((a, b) => moment(b) - moment(a))
    .slice(0, count);
