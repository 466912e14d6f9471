/** A farmer as the API lists them. */
export const farmer = (n: number, more: object = {}) => ({
  farmerId: `farmer-${n}`,
  name: `anna${n}`,
  email: `anna${n}@kale.test`,
  status: 'active',
  joinedAt: '2026-11-01T10:00:00Z',
  stake: '12.5000000',
  successRate: 96.2,
  totalEarnings: '1234.5000000',
  blocksParticipated: 1200,
  ...more,
});

/** The response of GET /pooler/farmers/summary, with overrides. */
export const farmersSummary = (more: object = {}) => ({
  total: 14,
  active: 12,
  inactive: 1,
  pending: 0,
  exiting: 0,
  suspended: 1,
  idle: 1,
  idleStake: '3.0000000',
  belowTarget: 2,
  totalStake: '150.0000000',
  averageSuccessRate: 95.5,
  ...more,
});

/** A server that lets its operators manage farmers. */
export const farmerAdmin = {
  'GET /info': {
    units: { stake: 'KALE', reward: 'KALE' },
    capabilities: ['pooler-live', 'farmer-admin', 'idempotency'],
  },
  'GET /pooler/settings': { invitationNote: '', minimumSuccessRate: 97, inactiveAfterDays: 7 },
};

/** The response about all farmers, for tests of some of them. */
export const details = { 'GET /pooler/farmers/summary': farmersSummary() };
