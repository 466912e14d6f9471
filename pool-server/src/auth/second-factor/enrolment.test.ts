import { withdrawXlm } from '../../testing/payout-wallet.ts';
import { newAdmin, newFarmer, newPool, PASSWORD } from '../../testing/people.ts';
import { codeOf } from '../../testing/second-factor.ts';
import { type TestApi, testApi } from '../../testing/test-api.ts';

describe('outside the sandbox', () => {
  let strict: TestApi;
  beforeAll(async () => {
    strict = await testApi({ mustEnrol: true, holds: { withdrawalHours: 24, payoutChangeHours: 48 } });
  });
  afterAll(() => strict.close());

  it('admins and operators must add a factor first, and keep one', async () => {
    const admin = await newAdmin(strict);
    const { token } = admin;
    const missing = { status: 403, body: { code: 'SECOND_FACTOR_MISSING' } };
    expect(await strict.get('/admin/overview', { token })).toMatchObject(missing);
    expect(await strict.get('/audit', { token })).toMatchObject(missing);
    expect((await strict.get('/auth/me', { token })).body).toMatchObject({
      role: 'admin',
      factorMissing: true,
    });
    const { body } = await strict.post('/auth/factors/totp/start', { password: PASSWORD }, { token });
    const code = codeOf(strict, body.secret);
    const added = await strict.post('/auth/factors/totp', { name: 'Phone', code }, { token });
    expect(added.status).toBe(201);
    expect((await strict.get('/admin/overview', { token })).status).toBe(200);
    expect((await strict.get('/auth/me', { token })).body.factorMissing).toBeUndefined();
    expect((await strict.get('/auth/factors', { token })).body.required).toBe(true);
    const remove = await strict.call('DELETE', `/auth/factors/${added.body.id}`, { token });
    expect(remove).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('Add another one') },
    });
    const pool = await newPool(strict, 'pool-stellar-01');
    expect(
      await strict.get('/pooler/earnings?poolerId=pool-stellar-01', { token: pool.token }),
    ).toMatchObject(missing);
  });

  it('farmers can continue without one', async () => {
    const { token } = await newFarmer(strict);
    expect((await withdrawXlm(strict, token)).status).toBe(202);
  });

  it("removing a factor delays a farmer's withdrawals by a day", async () => {
    const { token } = await newFarmer(strict);
    const { body } = await strict.post('/auth/factors/totp/start', { password: PASSWORD }, { token });
    const code = codeOf(strict, body.secret);
    const { id } = (await strict.post('/auth/factors/totp', { name: 'Phone', code }, { token })).body;
    const heldUntil = async () => (await strict.get('/wallet/withdrawable', { token })).body.heldUntil;
    expect(await heldUntil()).toBeNull();
    expect((await strict.call('DELETE', `/auth/factors/${id}`, { token })).status).toBe(200);
    expect(await heldUntil()).toBe(new Date(strict.api.clock().getTime() + 24 * 3_600_000).toISOString());
  });
});
