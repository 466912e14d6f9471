import { newAdmin, PASSWORD } from '../testing/people.ts';
import { randomAddress, testApi } from '../testing/test-api.ts';

const test = await testApi();
afterAll(() => test.close());

it('an operator registers a pool, sees it pending, and sees it live once an admin has approved it', async () => {
  const email = 'green@kale.test';
  const { status, body } = await test.post('/registerPooler', {
    email,
    password: PASSWORD,
    poolerName: 'Green Field',
    publicKey: randomAddress(),
    maxFarmers: 40,
    rewardSplit: 0.1,
  });
  expect(status).toBe(201);
  const { token } = (await test.post('/auth/login', { email, password: PASSWORD })).body;
  const standing = async () => (await test.get('/pooler/pool', { token })).body;
  expect(await standing()).toMatchObject({
    poolerId: body.poolerId,
    name: 'Green Field',
    status: 'pending',
    maxFarmers: 40,
    currentFarmers: 0,
    rewardSplit: 0.1,
  });
  expect((await test.get(`/pooler/${body.poolerId}/details`)).status).toBe(404);
  const admin = await newAdmin(test);
  await test.post(`/admin/poolers/${body.poolerId}/approve`, {}, { token: admin.token });
  expect((await standing()).status).toBe('active');
  expect((await test.get(`/pooler/${body.poolerId}/details`)).status).toBe(200);
});
