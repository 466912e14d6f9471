import { join, newAdmin, newFarmer, newPool, PASSWORD, type Person } from '../testing/people.ts';
import { randomAddress, type TestApi, testApi } from '../testing/test-api.ts';

let test: TestApi;
let admin: Person;
beforeAll(async () => {
  test = await testApi();
  admin = await newAdmin(test);
});
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
  for (let twice = 0; twice < 2; twice++) expect((await order(id, 'approve')).status).toBe(200);
  expect((await list('status=pending')).total).toBe(0);
  expect((await test.get('/poolers?search=green')).body.items).toMatchObject([{ id, status: 'active' }]);
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
  expect((await set({ exitDelay: -1 })).status).toBe(400);
});
