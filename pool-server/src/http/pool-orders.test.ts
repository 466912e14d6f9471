import { driftedProjections } from '../projections/drift.ts';
import { join, newAdmin, newFarmer, newPool, PASSWORD } from '../testing/people.ts';
import { randomAddress, testApi } from '../testing/test-api.ts';

const test = await testApi();
const admin = await newAdmin(test);
afterAll(() => test.close());

const order = (id: string, what: string) =>
  test.post(`/admin/poolers/${id}/${what}`, {}, { token: admin.token });
const list = async (query = '') => (await test.get(`/admin/poolers?${query}`, { token: admin.token })).body;

it('takes a pool from registration through approval to its first farmer', async () => {
  const account = { email: 'green@kale.test', password: PASSWORD };
  const request = {
    ...account,
    poolerName: 'Green Field',
    publicKey: randomAddress(),
    maxFarmers: 3,
    rewardSplit: 0.1,
  };
  const registered = await test.post('/registerPooler', request);
  expect(registered).toMatchObject({ status: 201, body: { status: 'pending' } });
  const id = registered.body.poolerId;
  const signedIn = await test.post('/auth/login', account);
  expect(signedIn.body.user).toMatchObject({ role: 'pooler', poolerId: id });
  expect((await test.get(`/pooler/${id}/details`)).status).toBe(404);
  expect((await list('status=pending')).items).toMatchObject([
    { id, operatorEmail: 'green@kale.test', maxFarmers: 3, rewardSplit: 0.1 },
  ]);
  const operator = async () =>
    (await test.get('/admin/users?search=green@kale.test', { token: admin.token })).body.items[0];
  expect(await operator()).toMatchObject({ poolName: 'Green Field', poolStatus: 'pending' });
  for (let twice = 0; twice < 2; twice++) expect((await order(id, 'approve')).status).toBe(200);
  expect((await list('status=pending')).total).toBe(0);
  expect((await test.get('/poolers?search=green')).body.items).toMatchObject([{ id, status: 'active' }]);
  expect(await operator()).toMatchObject({ poolStatus: 'active' });
  const farmer = await newFarmer(test);
  await join(test, farmer, id);
  expect((await list('status=active')).items[0]).toMatchObject({ status: 'active', currentFarmers: 1 });
  expect((await order('pool-none', 'approve')).body.code).toBe('POOLER_NOT_FOUND');
});

it('pauses a pool for new farmers and reopens it', async () => {
  const { poolId } = await newPool(test, 'pool-paused-01');
  const { token, userId } = await newFarmer(test);
  const ask = () =>
    test.post('/join-pool', { userId, poolerId: poolId, stakePercentage: 0, harvestInterval: 1 }, { token });
  for (let twice = 0; twice < 2; twice++) expect((await order(poolId, 'pause')).status).toBe(200);
  expect((await test.get('/poolers?status=paused')).body.items).toMatchObject([{ id: poolId }]);
  expect((await ask()).body.code).toBe('POOLER_INACTIVE');
  await order(poolId, 'resume');
  expect((await ask()).status).toBe(201);
});

it('changes the terms of new contracts', async () => {
  const { poolId } = await newPool(test, 'pool-terms-01');
  const early = await join(test, await newFarmer(test), poolId);
  const set = (body: object) => test.call('PATCH', `/admin/poolers/${poolId}`, { token: admin.token, body });
  expect((await set({ rewardSplit: 0.2, exitDelay: 100 })).status).toBe(200);
  const late = await join(test, await newFarmer(test), poolId);
  const splitOf = async (id: string) =>
    (await test.get(`/contracts/${id}`, { token: admin.token })).body.rewardSplit;
  expect([await splitOf(early), await splitOf(late)]).toEqual([0.05, 0.2]);
  expect((await test.get(`/pooler/${poolId}/details`)).body.terms).toMatchObject({
    rewardSplit: 0.2,
    platformFee: 0.05,
    exitDelay: 100,
  });
  expect((await set({ rewardSplit: 0.9 })).status).toBe(400);
  expect((await set({ platformFee: 0.0499996 })).status).toBe(400);
  expect((await set({ rewardSplit: 4.35 / 100 })).status).toBe(200);
  expect((await set({ rewardSplit: 0.2 })).status).toBe(200);
  expect((await set({ exitDelay: 0 })).status).toBe(400);
});

it('notifies an operator of an admin’s decisions about the pool, but not of their own changes', async () => {
  const account = { email: 'told@kale.test', password: PASSWORD };
  const pool = { ...account, poolerName: 'Told', publicKey: randomAddress() };
  const { poolerId } = (await test.post('/registerPooler', pool)).body;
  const { token } = (await test.post('/auth/login', account)).body;
  for (const what of ['approve', 'pause', 'resume']) {
    test.pass(1);
    await order(poolerId, what);
  }
  test.pass(1);
  const terms = { rewardSplit: 0.2, platformFee: 0.04, exitDelay: 100 };
  await test.call('PATCH', `/admin/poolers/${poolerId}`, { token: admin.token, body: terms });
  const own = { rewardSplit: 0.3, description: 'New' };
  await test.call('PATCH', '/pooler/pool', { token, body: own });
  await test.post('/pooler/pool/pause', {}, { token });
  const { items } = (await test.get('/notifications', { token })).body;
  expect(items.slice(0, 4)).toMatchObject([
    {
      kind: 'terms_changed',
      title: 'An administrator changed the terms of Told',
      message:
        'New members: 20% to the pool, 4% platform fee, exit after 100 blocks. Existing contracts do not change',
      path: '/pooler/pool',
    },
    {
      kind: 'pool_decision',
      title: 'Your pool was resumed',
      message: 'An administrator has ended the pause of Told',
    },
    {
      kind: 'pool_decision',
      title: 'Your pool is paused',
      message: 'An administrator has paused Told. No new farmers can join; members continue',
      path: '/pooler-console',
    },
    {
      kind: 'pool_decision',
      title: 'Your pool is approved',
      message: 'An administrator has approved Told. Farmers can now see it',
    },
  ]);
  const groups = (await test.get('/notifications/groups', { token })).body.items;
  expect(groups.slice(0, 4)).toMatchObject([
    { kind: 'terms_changed', needsAttention: true },
    { title: 'Your pool is paused', needsAttention: true },
    { title: 'Your pool was resumed', needsAttention: false },
    { title: 'Your pool is approved', needsAttention: false },
  ]);
});

it('leaves the read tables equal to the events', async () => {
  expect(await driftedProjections(test.database)).toEqual([]);
});
