import { type ContractId, POOL_WINDOWS, type RouteReply } from 'shared-api/contract';
import { parseAmount, sum } from 'shared-api/money';
import { many } from '../database/database.ts';
import { recordMails } from '../mail/sent-mails.ts';
import { playBlock } from '../testing/block.ts';
import { join, newAdmin, newFarmer, newPool, type Person } from '../testing/people.ts';
import { type TestApi, testApi } from '../testing/test-api.ts';

let test: TestApi;
let admin: Person;
beforeAll(async () => {
  test = await testApi();
  admin = await newAdmin(test);
  const { poolId } = await newPool(test, 'pool-stellar-01');
  const members = [];
  for (let i = 0; i < 3; i++) {
    const person = await newFarmer(test);
    const contractId = (await join(test, person, poolId)) as ContractId;
    members.push({ farmerId: person.farmerId, contractId: contractId as never });
  }
  await newFarmer(test, { funded: false });
  await playBlock(test, poolId, 1, members);
  test.pass(25 * 3600);
  admin = await newAdmin(test);
  await playBlock(test, poolId, 2, members);
  await playBlock(test, poolId, 3, members);
  await test.database.query(
    `UPDATE works SET status = 'failed', error_code = 'KALE_7', error_message = 'Wrong hash'
    WHERE block_index = 3 AND farmer_id = $1`,
    [members[1]?.farmerId],
  );
  await test.database.query(`UPDATE harvests SET payout_status = 'failed' WHERE block_index IN (1, 3)`);
});
afterAll(() => test.close());

it('counts failed steps of each kind in the last day, and the progress of its blocks', async () => {
  const { body } = await test.get('/admin/overview', { token: admin.token });
  expect(body.blocks).toMatchObject({
    last24h: 2,
    outcomes24h: { seen: 2, planted: 2, worked: 2, harvested: 2 },
  });
  const { steps24h, failed24h } = body.operations;
  expect(steps24h.work).toEqual({ success: 3, failed: 1 });
  expect(steps24h.payout).toEqual({ success: 0, failed: 2 });
  const failed = Object.values<{ failed: number }>(steps24h).map(step => step.failed);
  expect(failed24h).toBe(failed.reduce((sum, each) => sum + each));
  expect(failed24h).toBeGreaterThanOrEqual(5);
  expect(body.users.farmerStates).toMatchObject({ wallet_created: 1, active_in_pool: 3 });
  expect(body.users.roles.admin).toEqual({ registered: 2, suspended: 0 });
});

it('counts a pool that its operator has paused as paused', async () => {
  const pause = (at: Date | null) => test.database.query('UPDATE pools SET planting_paused_at = $1', [at]);
  await pause(test.api.clock());
  const { body } = await test.get('/admin/overview', { token: admin.token });
  await pause(null);
  expect(body.poolers).toMatchObject({ total: 1, active: 0, paused: 1 });
});

it('groups the failed steps of the last day by cause', async () => {
  const { body } = await test.get('/admin/overview', { token: admin.token });
  const causes = body.incidents.map(({ code, count }: { code: string; count: number }) => [code, count]);
  // Block 1 is older than a day. A member of block 2 or 3 without work missed it.
  expect(Object.fromEntries(causes)).toMatchObject({ KALE_7: 1, PAYOUT_FAILED: 2 });
  const wrong = body.incidents.find(({ code }: { code: string }) => code === 'KALE_7');
  expect(wrong).toMatchObject({
    step: 'work',
    message: 'Wrong hash',
    farmers: 1,
    pools: ['Pool pool-stellar-01'],
    poolCount: 1,
  });
  expect(wrong.hours).toHaveLength(24);
  expect(wrong.hours.reduce((sum: number, each: number) => sum + each)).toBe(1);
});

it('counts withdrawals that wait, that are held and that are stuck', async () => {
  const farmer = await newFarmer(test);
  const withdrawals = async () =>
    (await test.get('/admin/overview', { token: admin.token })).body.withdrawals;
  await test.post('/wallet/withdraw', { asset: 'XLM', amount: '1' }, { token: farmer.token });
  expect(await withdrawals()).toMatchObject({ inProgress: 1, held: 0, stuck: 0 });
  const held = new Date(test.api.clock().getTime() + 3_600_000);
  await test.database.query('UPDATE farmers SET withdrawals_held_until = $2 WHERE id = $1', [
    farmer.farmerId,
    held,
  ]);
  expect(await withdrawals()).toMatchObject({
    inProgress: 0,
    held: 1,
    stuck: 0,
    nextDueAt: held.toISOString(),
  });
  test.pass(3600 + 600);
  expect(await withdrawals()).toMatchObject({ inProgress: 1, held: 0, stuck: 1 });
  const freeze = { userId: farmer.userId, reason: 'Keys may be stolen' };
  await test.post('/admin/withdrawals/freeze', freeze, { token: admin.token });
  expect(await withdrawals()).toMatchObject({ inProgress: 0, held: 1, stuck: 0 });
  await test.database.query('UPDATE withdrawal_freezes SET until = NULL');
  expect(await withdrawals()).toMatchObject({ inProgress: 0, held: 1, stuck: 0, nextDueAt: null });
  await test.database.query('DELETE FROM withdrawal_freezes');
});

describe('the trends', () => {
  const trends = async (query = '') =>
    (await test.get(`/admin/trends${query}`, { token: admin.token })).body as RouteReply<'adminTrends'>;
  const incomeOf = ({ series }: RouteReply<'adminTrends'>) =>
    sum(
      'KALE',
      series.map(({ income }) => parseAmount('KALE', income)),
    );

  it.each(POOL_WINDOWS)(
    'of %s add up to the income of all time, starting with an empty step',
    async window => {
      const body = await trends(`?window=${window}`);
      expect(body.series.length).toBeGreaterThanOrEqual(20);
      expect(body.series[0]).toMatchObject({ users: 0, members: 0, income: '0.0000000', withdrawals: 0 });
      const { body: overview } = await test.get('/admin/overview', { token: admin.token });
      expect(body.series.at(-1)).toMatchObject({ users: overview.users.total, members: 3 });
      expect(incomeOf(body)).toBe(parseAmount('KALE', body.income.allTime));
    },
  );

  it('of 30 days are by day, including today, once there is a month of history', async () => {
    const [user] = await many<{ id: string; created_at: Date }>(
      test.database,
      'SELECT id, created_at FROM users ORDER BY created_at LIMIT 1',
    );
    const created = (at: Date | undefined) =>
      test.database.query('UPDATE users SET created_at = $2 WHERE id = $1', [user?.id, at]);
    await created(new Date('2026-01-01T00:00:00.000Z'));
    const body = await trends();
    const year = await trends('?window=all');
    await created(user?.created_at);
    expect(body).toMatchObject({ stepSeconds: 86_400, withdrawalsToday: 0 });
    expect(body.series).toHaveLength(30);
    expect(body.series[0]).toMatchObject({ users: 1, members: 0 });
    expect(body.series.at(-1)?.at).toBe('2026-11-22T00:00:00.000Z');
    expect(incomeOf(body)).toBe(parseAmount('KALE', body.income.last30Days));
    expect(body.income.today).not.toBe('0.0000000');
    expect(year.stepSeconds).toBe(14 * 86_400);
    expect(year.series.slice(0, 2).map(({ users }) => users)).toEqual([0, 1]);
  });
});

it('returns the progress of each account, and filters accounts by it', async () => {
  const list = async (status: string) =>
    (await test.get(`/admin/users?status=${status}&limit=100`, { token: admin.token })).body.items;
  const members = await list('active_in_pool');
  expect(members).toHaveLength(3);
  expect(members[0]).toMatchObject({ status: 'active_in_pool', poolName: 'Pool pool-stellar-01' });
  expect(await list('wallet_created')).toHaveLength(1);
  const operators = (await list('registered')).filter(({ role }: { role: string }) => role === 'pooler');
  expect(operators).toMatchObject([{ poolName: 'Pool pool-stellar-01' }]);
});

it('compares the money in custody with the ledger, for admins', async () => {
  const { body } = await test.get('/admin/custody', { token: admin.token });
  expect(body.wallets).toBe(5);
  const [kale, xlm] = body.assets;
  // These blocks were reported but never mined, so the ledger lacks them and the check differs.
  expect(kale).toMatchObject({ asset: 'KALE', held: '0.0000000', check: 'differs' });
  expect(xlm).toMatchObject({ asset: 'XLM', held: '39.9999600', booked: '39.9999600', check: 'holds' });
  expect(body.owners).toMatchObject([
    { owner: 'farmers', accounts: 5, kale: kale.held, xlm: xlm.held },
    { owner: 'pools', accounts: 1 },
    { owner: 'platform', accounts: 1 },
  ]);
  expect(body.ledger.map(({ holds }: { holds: boolean }) => holds)).toEqual([true, true]);
});

it('shows one account with its contract, devices, mails and notes, and can end its sessions', async () => {
  const farmer = await newFarmer(test);
  await join(test, farmer, 'pool-stellar-01');
  const page = async () => (await test.get(`/admin/users/${farmer.userId}`, { token: admin.token })).body;
  const post = (path: string, body: object, headers = {}) =>
    test.post(`/admin/users/${farmer.userId}/${path}`, body, { token: admin.token, headers });
  const send = recordMails(test.database, test.api.clock, async ({ subject }) => {
    if (subject === 'Lost') throw new Error('The mail server is down');
  });
  await send({ to: farmer.email.toUpperCase(), subject: 'Kept', text: 'A link' });
  await send({ to: 'nobody@kale.test', subject: 'Of nobody', text: '' });
  await expect(
    send({ to: farmer.email, userId: farmer.userId, subject: 'Lost', text: '' }),
  ).rejects.toThrow();
  for (let i = 0; i < 2; i++)
    await post('notes', { text: ' Called ' }, { 'idempotency-key': 'the-same-key-1' });
  expect(await page()).toMatchObject({
    user: { email: farmer.email, status: 'active_in_pool', poolName: 'Pool pool-stellar-01' },
    contract: { poolerId: 'pool-stellar-01', status: 'active' },
    sessions: [{ address: expect.any(String) }],
    mails: [
      { subject: 'Lost', delivered: false },
      { subject: 'Kept', delivered: true },
    ],
    notes: [{ text: 'Called', author: admin.email }],
  });
  expect((await post('sessions/end', {})).status).toBe(200);
  expect((await test.get('/auth/me', { token: farmer.token })).status).toBe(401);
  expect((await page()).sessions).toEqual([]);
  expect((await test.get('/admin/users/nobody', { token: admin.token })).status).toBe(404);
});
