/** A server with an outlook from a pool's last seven days. */
export const projectionApi = (poolerId: string, more: object = {}) => ({
  'GET /info': {
    units: { stake: 'KALE', reward: 'KALE' },
    network: { name: 'sandbox', blockIntervalSeconds: 300 },
    capabilities: ['idempotency', 'contract-settings', 'pool-outlook'],
  },
  [`GET /pooler/${poolerId}/outlook`]: {
    poolerId,
    members: 12,
    plantings: 24_192,
    accepted: 24_168,
    reward: { base: '1.5000000', perStake: 20_000, upTo: '2000.0000000' },
    variation: [
      960_000, 970_000, 980_000, 985_000, 990_000, 1_000_000, 1_005_000, 1_010_000, 1_015_000, 1_020_000,
      1_030_000,
    ],
    missed: [0, 0, 0, 0, 0, 0, 0, 0, 0, 3_472, 3_472],
    blocksToDecay: 4_000,
    ...more,
  },
});
