import type { ContractId, PoolId } from '../domain/ids.ts';
import { playBlock } from '../testing/block.ts';
import {
  type FarmerPerson,
  join,
  newAdmin,
  newFarmer,
  newPool,
  PASSWORD,
  type Person,
} from '../testing/people.ts';
import { randomAddress, type TestApi, testApi } from '../testing/test-api.ts';

let test: TestApi;
let pooler: Person & { poolId: PoolId };
let unlucky: FarmerPerson;
let lucky: FarmerPerson;
let contractId: string;
beforeAll(async () => {
  test = await testApi();
  pooler = await newPool(test, 'pool-stellar-01');
  const members = [];
  unlucky = await newFarmer(test);
  lucky = await newFarmer(test);
  for (const person of [unlucky, lucky]) {
    contractId = await join(test, person, pooler.poolId);
    members.push({ farmerId: person.farmerId, contractId: contractId as ContractId });
  }
  test.pass(60);
  // The first farmer's planting fails; the second's succeeds and is harvested.
  await playBlock(test, pooler.poolId, 7, members);
  // The session must last until the day of the reward is over.
  await test.database.query("UPDATE sessions SET expires_at = expires_at + interval '1 day'");
  test.pass(43_200);
  await test.post(`/contracts/${contractId}/exit`, {}, { token: lucky.token });
});
afterAll(() => test.close());

const received = async (person: Person, query = '') =>
  (await test.get(`/notifications?${query}`, { token: person.token })).body;
const kinds = async (person: Person, query?: string) =>
  (await received(person, query)).items.map((each: { kind: string }) => each.kind);

it('lists each farmer’s own events as text', async () => {
  expect((await received(unlucky)).items).toMatchObject([
    {
      kind: 'planting_failed',
      title: 'Planting failed',
      message: 'In block #7: Already planted',
      read: false,
    },
  ]);
  expect((await received(lucky)).items).toMatchObject([
    { kind: 'exit_progress', title: 'Leaving the pool' },
    {
      kind: 'reward_received',
      message: '0.09 KALE from 1 block in Pool pool-stellar-01 on Nov 21 (UTC)',
      path: '/farmer/work-history',
    },
  ]);
});

it('lists the pool’s events for the pooler and pending pools for the admin', async () => {
  expect(await kinds(pooler)).toEqual([
    'exit_progress',
    'planting_failed',
    'pool_decision',
    'farmer_joined',
    'farmer_joined',
  ]);
  expect(await kinds(await newPool(test, 'pool-horizon-02'))).toEqual(['pool_decision']);
  const admin = await newAdmin(test);
  expect(await kinds(admin)).toEqual([]);
  await test.post('/registerPooler', {
    email: 'new-pooler@kale.test',
    password: PASSWORD,
    poolerName: 'Green Field',
    publicKey: randomAddress(),
  });
  expect((await received(admin)).items).toMatchObject([{ kind: 'pool_pending', message: 'Green Field' }]);
});

it('marks one or all as read', async () => {
  const [newest] = (await received(lucky)).items;
  const read = (body: object) => test.post('/notifications/read', body, { token: lucky.token });
  await read({ ids: [newest.id] });
  expect(await kinds(lucky, 'unread=true')).toEqual(['reward_received']);
  expect(await kinds(lucky, 'unread=false')).toEqual(['exit_progress']);
  await read({});
  expect((await received(lucky, 'unread=true&limit=1')).total).toBe(0);
  expect((await received(unlucky, 'unread=true&limit=1')).total).toBe(1);
});

it('omits kinds that the user has switched off', async () => {
  const put = (body: object) => test.call('PUT', '/notifications/preferences', { token: lucky.token, body });
  const { body } = await put({ email: false, kinds: { reward_received: false, nonsense: false } });
  expect(body.kinds).toMatchObject({ reward_received: false, exit_progress: true });
  expect(body.kinds).not.toHaveProperty('nonsense');
  expect(body).toMatchObject({
    mailed: { reward_received: true },
    pushed: { reward_received: true },
    webhook: { reward_received: true },
    digestHour: 8,
    timeZone: 'UTC',
  });
  expect(await kinds(lucky)).toEqual(['exit_progress']);
  await put({ email: false, kinds: { reward_received: true } });
  expect(await kinds(lucky)).toHaveLength(2);
  expect((await put({ email: true, kinds: {} })).body.email).toBe(true);
  expect((await put({ kinds: {} })).body.email).toBe(true);
  const mails = { mailed: { reward_received: false }, digestHour: 20, timeZone: 'Asia/Tokyo' };
  expect((await put({ kinds: {}, ...mails })).body).toMatchObject({
    ...mails,
    kinds: { reward_received: true },
  });
  expect((await put({ kinds: {}, timeZone: 'Mars' })).status).toBe(400);
});

it('reports how a withdrawal ended', async () => {
  const { token, farmerId } = lucky;
  test.pass(60);
  await test.post('/wallet/withdraw', { asset: 'XLM', amount: '1' }, { token });
  await test.database.query(
    `UPDATE withdrawals SET status = 'confirmed', ended_at = $2 WHERE farmer_id = $1`,
    [farmerId, test.api.clock()],
  );
  expect((await received(lucky)).items[0]).toMatchObject({
    kind: 'withdrawal',
    message: '1.00 XLM went to your payout wallet',
  });
});

it('reports a stake that was lost because it was not harvested in time', async () => {
  const { database, api } = test;
  const of = async () => (await received(lucky, 'kind=stake_forfeited')).items;
  const byThen = new Date(api.clock().getTime() + 60_000);
  const harvested = async (success: boolean) => {
    await database.query('UPDATE harvests SET status = $2 WHERE farmer_id = $1', [
      lucky.farmerId,
      success ? 'success' : 'failed',
    ]);
    await database.query(
      'UPDATE plantings SET stake = 8220000000, harvest_by = $2, settled = $3 WHERE farmer_id = $1',
      [lucky.farmerId, byThen, success],
    );
  };
  await harvested(false);
  expect(await of()).toEqual([]);
  test.pass(120);
  expect(await of()).toMatchObject([
    {
      title: 'Stake lost',
      message: '822.00 KALE in block #7: Pool pool-stellar-01. Not harvested before the block expired',
      at: byThen.toISOString(),
    },
  ]);
  const others = [pooler, await newAdmin(test)];
  const lists = () =>
    Promise.all(others.map(async who => (await received(who, 'kind=stake_forfeited')).items));
  const title = '1 stake was lost';
  const cause = 'not harvested before the block expired';
  expect(await lists()).toMatchObject([
    [{ title, message: `822.00 KALE in block #7: ${cause}`, at: byThen.toISOString() }],
    [{ title: `${title} in block #7 of Pool pool-stellar-01`, message: `822.00 KALE: ${cause}` }],
  ]);
  await harvested(true);
  expect([await of(), ...(await lists())]).toEqual([[], [], []]);
});

it('reports a lost stake and a pool paused for review', async () => {
  const at = test.api.clock();
  await test.database.query(
    'UPDATE plantings SET forfeited_at = $1, stake = 8220000000 WHERE farmer_id = $2',
    [at, lucky.farmerId],
  );
  const review = { planted: 40, missed: 10, since: at.toISOString(), at: at.toISOString() };
  await test.database.query("UPDATE pools SET status = 'paused', review = $1 WHERE id = 'pool-stellar-01'", [
    JSON.stringify(review),
  ]);
  const of = async (person: Person, kind: string) =>
    (await received(person)).items.find((each: { kind: string }) => each.kind === kind);
  expect(await of(lucky, 'stake_forfeited')).toMatchObject({
    title: 'Stake lost',
    message: '822.00 KALE in block #7: Pool pool-stellar-01. Not harvested before the block expired',
  });
  expect(await of(pooler, 'stake_forfeited')).toMatchObject({ title: '1 stake was lost' });
  expect(await of(pooler, 'pool_review')).toMatchObject({
    title: 'Your pool is paused for review',
    message: 'No work was submitted for 10 of 40 plantings',
  });
  const admin = await newAdmin(test);
  expect(await of(admin, 'stake_forfeited')).toBeDefined();
  expect(await of(admin, 'pool_review')).toMatchObject({ path: '/admin/poolers?status=paused' });
  await test.database.query('UPDATE pool_figures SET forfeits = 1, forfeited = 8220000000');
  expect((await test.get('/pooler/pool', { token: pooler.token })).body).toMatchObject({
    status: 'paused',
    forfeits: { count: 1, stake: '822.0000000' },
    review,
  });
  const card = { forfeits: { count: 1, stake: '822.0000000' }, review };
  expect((await test.get('/poolers?search=stellar', { token: lucky.token })).body.items).toMatchObject([
    card,
  ]);
  expect((await test.get('/pooler/pool-stellar-01/details', { token: lucky.token })).body).toMatchObject(
    card,
  );
  expect((await test.get('/admin/poolers?status=paused', { token: admin.token })).body.items).toMatchObject([
    { review },
  ]);
  expect((await test.get('/admin/overview', { token: admin.token })).body).toMatchObject({
    poolers: { inReview: 1 },
    operations: { forfeits24h: { count: 1, stake: '822.0000000' } },
  });
  const scraped = await test.app.request('/metrics', { headers: { authorization: `Bearer ${admin.token}` } });
  const metrics = await scraped.text();
  for (const line of ['forfeits_total 1', 'forfeited_stake_kale_total 822.0000000', 'pools_in_review 1']) {
    expect(metrics).toContain(`\nkale_${line}\n`);
  }
});
