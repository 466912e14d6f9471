import { contractParsers } from '../../testing/history-fixtures.ts';
import { recentActivity } from './activity.ts';

const { planting, harvest } = contractParsers;
const hour = (n: number) => `2026-11-20T${String(n).padStart(2, '0')}:00:00Z`;

describe('recent activity', () => {
  const plantings = Array.from({ length: 8 }, (_, i) =>
    planting({ id: `${i}`, status: 'success', plantedAt: hour(i) }),
  );
  const harvests = Array.from({ length: 8 }, (_, i) =>
    harvest({ id: `${i}`, status: 'success', harvestedAt: hour(i + 4) }),
  );

  it('shows at most five of each, newest first', () => {
    const activity = recentActivity(plantings, harvests);
    expect(activity).toHaveLength(10);
    expect(activity.filter(({ kind }) => kind === 'planting')).toHaveLength(5);
    expect(activity[0]).toMatchObject({ kind: 'harvest', id: 'h-7' });
    expect(activity.map(({ at }) => at)).toEqual(activity.map(({ at }) => at).toSorted((a, b) => b - a));
  });

  it('is empty before anything happened', () => {
    expect(recentActivity([], [])).toEqual([]);
  });
});
