import type { Harvest, Planting } from 'shared-api';

export type Activity =
  | { kind: 'planting'; id: string; at: number; planting: Planting }
  | { kind: 'harvest'; id: string; at: number; harvest: Harvest };

const OF_EACH = 5;

/** The page size of plantings and harvests for recent activity. */
export const LATEST = { page: 1, limit: OF_EACH } as const;

const moment = (time: string | null | undefined) => (time ? Date.parse(time) : 0);

/** Up to 5 plantings and 5 harvests, newest first (spec §2, Recent Activity). */
export const recentActivity = (plantings: readonly Planting[], harvests: readonly Harvest[]): Activity[] => {
  const planted = plantings.map(
    (planting): Activity => ({
      kind: 'planting',
      id: `p-${planting.id}`,
      at: moment(planting.plantedAt),
      planting,
    }),
  );
  const harvested = harvests.map(
    (harvest): Activity => ({
      kind: 'harvest',
      id: `h-${harvest.id}`,
      at: moment(harvest.harvestedAt),
      harvest,
    }),
  );
  const newest = (list: Activity[]) => list.sort((a, b) => b.at - a.at).slice(0, OF_EACH);
  return [...newest(planted), ...newest(harvested)].sort((a, b) => b.at - a.at);
};
