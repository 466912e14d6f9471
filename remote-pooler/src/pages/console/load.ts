const HIGH_LOAD_ABOVE = 5; // pending blocks, spec §4

/** High when more than 5 blocks are pending (spec §4). */
export const loadOf = (pendingBlocks: number | null | undefined) =>
  (pendingBlocks ?? 0) > HIGH_LOAD_ABOVE
    ? ({ label: 'High Load', tone: 'warning' } as const)
    : ({ label: 'Normal Load', tone: 'success' } as const);

/** Whether a rate is shown as good: success above 90, uptime above 98 (spec §4). */
export const isGood = (kind: 'successRate' | 'uptime', percent: number | null | undefined) =>
  percent != null && percent > (kind === 'successRate' ? 90 : 98);
