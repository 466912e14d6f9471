/** A pool as GET /poolers lists it. */
export const pool = (id: string, more: object = {}) => ({
  id,
  name: `Pool ${id}`,
  description: `About ${id}`,
  status: 'active',
  rewardPercentage: 95,
  youKeep: 90,
  successRate: 97.5,
  currentFarmers: 12,
  maxFarmers: 50,
  averageRewardHuman: '1234.5000000',
  totalStakedHuman: '50.0000000',
  ...more,
});

export const list = (...items: object[]) => ({ items, page: 1, limit: 6, total: items.length });
