const HIGH_LOAD_ABOVE = 5; // pending blocks, spec §4

/** High when more than 5 blocks are pending (spec §4). */
export const loadOf = (pendingBlocks: number | null | undefined) =>
  (pendingBlocks ?? 0) > HIGH_LOAD_ABOVE
    ? { label: 'High Load', high: true }
    : { label: 'Normal Load', high: false };

const GOOD_ABOVE = { successRate: 90, uptime: 98 } as const; // percent, spec §4

/** A grade for a rate in percent: good above its limit, otherwise the limit that it does not exceed (spec §4). */
export const gradeOf = (kind: keyof typeof GOOD_ABOVE, percent: number) => {
  const limit = GOOD_ABOVE[kind];
  if (percent > limit) return 'good';
  return `${percent < limit ? 'below' : 'only'} ${limit}%`;
};
