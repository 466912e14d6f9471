import type { ContractId } from '../domain/ids.ts';
import { playBlock } from '../testing/block.ts';
import { join, newFarmer, newPool, PASSWORD } from '../testing/people.ts';
import { testApi } from '../testing/test-api.ts';
import { toGroup } from './groups.ts';

const DAY = 86_400; // seconds

const test = await testApi();
const { poolId } = await newPool(test, 'pool-stellar-01');
const other = await newFarmer(test);
const farmer = await newFarmer(test);
const members = [];
for (const person of [other, farmer]) {
  const contractId = (await join(test, person, poolId)) as ContractId;
  members.push({ farmerId: person.farmerId, contractId });
}
// The first member cannot plant; the second is harvested.
for (const [block, seconds] of [
  [7, 60],
  [8, 60],
  [300, DAY],
] as const) {
  test.pass(seconds);
  await playBlock(test, poolId, block, members);
}
test.pass(DAY);
const token = (await test.post('/auth/login', { email: farmer.email, password: PASSWORD })).body.token;
afterAll(() => test.close());

const groups = async (query = '') => (await test.get(`/notifications/groups?${query}`, { token })).body;
const read = (body: object) => test.post('/notifications/read', body, { token });
const reward = { kind: 'reward_received', needsAttention: false, asset: 'KALE' };

it('sums the rewards of a day once it is over', async () => {
  const { items, total } = await groups();
  expect(total).toBe(2);
  expect(items).toMatchObject([
    {
      ...reward,
      day: '2026-11-22',
      title: '1 reward',
      message: 'Pool pool-stellar-01, Nov 22 (UTC)',
      amount: '0.0900003',
    },
    {
      ...reward,
      day: '2026-11-21',
      title: '2 rewards',
      message: 'Pool pool-stellar-01, Nov 21 (UTC)',
      amount: '0.1800006',
    },
  ]);
});

it('opens a group, and marks it as read without the others', async () => {
  const [, earlier] = (await groups()).items;
  const { kind, from, at } = earlier;
  const query = new URLSearchParams({ kind, from, to: at });
  const opened = (await test.get(`/notifications?${query}`, { token })).body.items;
  expect(opened.map(({ message }: { message: string }) => message)).toEqual([
    '0.18 KALE from 2 blocks in Pool pool-stellar-01 on Nov 21 (UTC)',
  ]);
  await read({ group: { kind, from, to: at } });
  expect((await groups()).items).toMatchObject([{ unread: 1 }, { unread: 0 }]);
});

it('puts a lost stake first until it is read', async () => {
  await test.database.query(
    'UPDATE plantings SET forfeited_at = ended_at, stake = 8220000000 WHERE farmer_id = $1 AND block_index = 7',
    [farmer.farmerId],
  );
  await test.database.query(
    "UPDATE works SET status = 'failed', error_message = 'Hash does not match' WHERE farmer_id = $1 AND block_index = 7",
    [farmer.farmerId],
  );
  const message = 'Pool pool-stellar-01. Work refused: hash does not match';
  const lost = {
    kind: 'stake_forfeited',
    title: 'Block #7 lost',
    message,
    amount: '-822.0000000',
    asset: 'KALE',
  };
  const [first] = (await groups()).items;
  expect(first).toMatchObject({ ...lost, needsAttention: true, unread: 1 });
  await read({ ids: [first.id] });
  expect((await groups()).items).toMatchObject([
    { kind: 'reward_received', title: '1 reward' },
    { kind: 'reward_received', title: '2 rewards' },
    { ...lost, needsAttention: false, unread: 0 },
  ]);
});

it('gives a lost stake the same reason as the history', async () => {
  const { database } = test;
  await database.query("UPDATE harvests SET status = 'failed' WHERE farmer_id = $1 AND block_index = 7", [
    farmer.farmerId,
  ]);
  const reasons = async () => {
    const { items } = await groups();
    const { body } = await test.get(`/farmers/${farmer.farmerId}/blocks?status=failed`, { token });
    return [
      items.find(({ kind }: { kind: string }) => kind === 'stake_forfeited').message,
      `${body.items.at(-1).poolerName}. ${body.items.at(-1).error.message}`,
    ];
  };
  for (const [code, reason] of [
    ['TIMEOUT', 'Work missed: the ledger gave no answer'],
    ['KALE_8', 'Work refused: the ledger gave no answer'],
  ]) {
    await database.query(
      `UPDATE works SET error_code = $1, error_message = 'The ledger gave no answer'
       WHERE farmer_id = $2 AND block_index = 7`,
      [code, farmer.farmerId],
    );
    expect(await reasons()).toEqual(Array(2).fill(`Pool pool-stellar-01. ${reason}`));
  }
});

it('groups by days of the requested time zone', async () => {
  const lossIn = async (timeZone: string): Promise<{ day: string }> =>
    (await groups(`timeZone=${timeZone}`)).items.find(
      ({ kind }: { kind: string }) => kind === 'stake_forfeited',
    );
  const [ahead, behind] = [await lossIn('Pacific/Kiritimati'), await lossIn('Pacific/Niue')];
  expect(ahead.day > behind.day).toBe(true);
  expect((await test.get('/notifications/groups?timeZone=Mars', { token })).status).toBe(400);
});

it('sums rewards by the days of the farmer’s own time zone', async () => {
  const timeZone = 'Pacific/Kiritimati'; // 14 hours ahead: the first day’s noon in UTC is the second day there
  const body = { kinds: {}, timeZone };
  expect((await test.call('PUT', '/notifications/preferences', { token, body })).status).toBe(200);
  const rewards = (await groups(`timeZone=${timeZone}`)).items.filter(
    ({ kind }: { kind: string }) => kind === 'reward_received',
  );
  expect(rewards).toMatchObject([
    { day: '2026-11-23', title: '1 reward', message: 'Pool pool-stellar-01, Nov 23' },
    { day: '2026-11-22', title: '1 reward', message: 'Pool pool-stellar-01, Nov 22' },
  ]);
});

it.each([
  ['reward_received', 'farmer', 'Reward received'],
  ['stake_forfeited', 'farmer', 'Stake forfeited'],
  ['stake_forfeited', 'pooler', 'Stake forfeited'],
] as const)('only names the kind %s for a %s if its detail cannot be read', (kind, role, title) => {
  const at = new Date('2026-11-24T00:00:00Z');
  const figures = { day: '2026-11-24', count: 1, unread: 1, sum: null, oldest: at, urgent: false, total: 1 };
  const row = {
    id: 'one',
    kind,
    at,
    subject: 'block #7',
    amount: null,
    asset: null,
    detail: 'later',
    ...figures,
  };
  expect(toGroup(role, row, 'UTC')).toMatchObject({ title, message: 'The details could not be read' });
});
