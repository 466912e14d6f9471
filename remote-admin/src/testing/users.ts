/** A farmer in a pool, in the form of the list of users. */
export const anna = {
  id: 'user-7',
  email: 'anna@kale.test',
  role: 'farmer',
  status: 'active_in_pool',
  custodialWallet: 'GBDVX4VELCDSQ54KQJYTNHXAHFLBCA77ZY2USQBM4CSHTTV7DME7KALE',
  createdAt: '2026-11-01T10:00:00Z',
};
/** A suspended operator. */
export const bert = { id: 'user-8', email: 'bert@kale.test', role: 'pooler', status: 'suspended' };
/** One page of the list. */
export const list = (items: object[], total = items.length) => ({ items, page: 1, limit: 20, total });
