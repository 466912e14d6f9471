import { many } from '../../../database/database.ts';
import { join, newAdmin, newFarmer, newPool } from '../../../testing/people.ts';
import { testApi } from '../../../testing/test-api.ts';

const test = await testApi();
const pooler = await newPool(test, 'pool-stellar-01');
const stranger = await newPool(test, 'pool-horizon-02');
const farmer = await newFarmer(test);
const contractId = await join(test, farmer, pooler.poolId);
afterAll(() => test.close());

const order = (what: string, token = pooler.token) =>
  test.post(`/pooler/farmers/${farmer.farmerId}/${what}`, {}, { token });
const listed = async () => (await test.get('/pooler/farmers', { token: pooler.token })).body.items[0]?.status;
const mine = async () => (await test.get(`/contracts/${contractId}`, { token: farmer.token })).body;

it('suspends and resumes a farmer without ending the contract', async () => {
  for (let twice = 0; twice < 2; twice++) expect((await order('suspend')).status).toBe(200);
  expect(await listed()).toBe('suspended');
  expect(await mine()).toMatchObject({ status: 'active', suspendedAt: test.api.clock().toISOString() });
  expect((await order('resume')).status).toBe(200);
  expect(await listed()).toBe('active');
  expect(await mine()).toMatchObject({ status: 'active', suspendedAt: null });
});

it('notifies the farmer as chosen, and sends no other mail', async () => {
  await order('suspend');
  const notices = async () =>
    (await test.get('/notifications', { token: farmer.token })).body.items.filter(
      ({ kind }: { kind: string }) => kind === 'planting_suspended',
    );
  expect(await notices()).toContainEqual(expect.objectContaining({ title: 'Planting paused' }));
  await order('resume');
  expect(await notices()).toContainEqual(
    expect.objectContaining({
      title: 'Planting resumed',
      message: 'Pool pool-stellar-01 plants for you again',
    }),
  );
  await test.settled();
  expect(await many(test.database, "SELECT 1 FROM mails WHERE subject LIKE 'Your planting%'")).toEqual([]);
  expect(test.mails.filter(({ subject }) => subject.startsWith('Your planting'))).toEqual([]);
});

it('is allowed only to the farmer’s pool', async () => {
  expect((await order('remove', stranger.token)).status).toBe(403);
  const nobody = await test.post('/pooler/farmers/farmer_none/suspend', {}, { token: pooler.token });
  expect(nobody.status).toBe(403);
  const { token } = await newAdmin(test);
  expect((await test.post('/pooler/farmers/farmer_none/suspend', {}, { token })).status).toBe(404);
});

it('removes a farmer by an exit, so that no planted stake is lost', async () => {
  const { status, body } = await order('remove');
  expect(status).toBe(200);
  expect(body.message).toMatch(/still harvested and paid/);
  const contract = await mine();
  expect(contract).toMatchObject({ status: 'exiting' });
  expect((await order('remove')).body.message).toContain(contract.availableAt);
  expect((await order('suspend')).body.code).toBe('CONTRACT_NOT_ACTIVE');
  expect((await test.get('/notifications', { token: farmer.token })).body.items).toContainEqual(
    expect.objectContaining({ kind: 'exit_progress', title: 'Your pool is ending your contract' }),
  );
});

it('invites a farmer by a mail with a link', async () => {
  const invite = (body: object, token = pooler.token) => test.post('/pooler/farmers/invite', body, { token });
  expect(await invite({ email: 'new@kale.test' })).toMatchObject({ status: 200, body: { success: true } });
  await test.settled();
  expect(test.mails.at(-1)).toMatchObject({ to: 'new@kale.test' });
  expect(test.mails.at(-1)?.text).toContain('/farmer/pools?search=Pool%20pool-stellar-01');
  expect((await invite({ email: 'nonsense' })).status).toBe(400);
  expect((await invite({ email: 'a@kale.test', poolerId: 'pool-horizon-02' })).status).toBe(403);
  const { token } = await newAdmin(test);
  expect((await invite({ email: 'a@kale.test' }, token)).status).toBe(400);
  expect((await invite({ email: 'a@kale.test', poolerId: 'pool-horizon-02' }, token)).status).toBe(200);
});
