/** The page of harvests that recent activity is made of: a run of the longest interval, 20 blocks, and one more. */
export const LATEST_HARVESTS = { page: 1, limit: 21 } as const;
