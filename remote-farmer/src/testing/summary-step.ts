/** One day of the series in a farmer's summary, in November 2026: four plantings that succeeded and one that failed. */
export const summaryStep = (day: number, rewards: string) => ({
  at: `2026-11-${day}T00:00:00.000Z`,
  rewards,
  staked: '1',
  success: 4,
  failed: 1,
});
