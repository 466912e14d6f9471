import { newFarmer, newPool, PASSWORD } from '../testing/people.ts';
import { randomAddress, testApi } from '../testing/test-api.ts';

const test = await testApi();
await newPool(test, 'pool-stellar-01');
afterAll(() => test.close());

describe('a farmer', () => {
  it('registers, signs in, funds, joins, confirms and leaves', async () => {
    const wallet = randomAddress();
    const registered = await test.post('/register-farmer', {
      email: ' Ada@Kale.Test ',
      password: PASSWORD,
      externalWallet: wallet,
    });
    expect(registered).toMatchObject({ status: 201, body: { success: true, data: { role: 'farmer' } } });
    const { userId, farmerId, custodialWallet } = registered.body.data;

    const login = await test.post('/auth/login', { email: 'ADA@kale.test ', password: PASSWORD });
    expect(login.status).toBe(200);
    const { token } = login.body;
    expect(await test.get('/auth/me', { token })).toMatchObject({
      status: 200,
      body: { id: userId, role: 'farmer', farmerId, email: 'Ada@Kale.Test' },
    });

    const before = await test.get(`/check-funding?userId=${userId}`, { token });
    expect(before.body).toMatchObject({ funded: false, balance: '0.0000000', minimumRequired: '2.0000000' });
    const choice = { userId, poolerId: 'pool-stellar-01', stakePercentage: 0.25, harvestInterval: 20 };
    expect(await test.post('/join-pool', choice, { token })).toMatchObject({
      status: 403,
      body: { code: 'FARMER_NOT_FUNDED' },
    });

    const gift = await test.post('/sandbox/fund', { address: custodialWallet.publicKey }, { token });
    expect(gift).toMatchObject({ status: 200, body: { amount: '10.0000000' } });
    const after = await test.post('/check-funding', { userId }, { token });
    expect(after.body).toMatchObject({
      funded: true,
      balance: '10.0000000',
      address: custodialWallet.publicKey,
    });
    expect(await test.ledger.account(custodialWallet.publicKey)).toMatchObject({ kale: 0n });

    const nothing = '0.0000000';
    expect(await test.get(`/farmers/${farmerId}/money`, { token })).toMatchObject({
      status: 200,
      body: { total: nothing, available: nothing, planted: nothing, netEarned: nothing, harvestBy: null },
    });

    const pools = await test.get('/poolers?page=1&limit=6');
    expect(pools.body).toMatchObject({ total: 1, items: [{ id: 'pool-stellar-01', currentFarmers: 0 }] });
    const joined = await test.post('/join-pool', choice, { token });
    expect(joined).toMatchObject({
      status: 201,
      body: { status: 'pending', terms: { stakePercentage: 0.25, rewardSplit: 0.05, exitDelay: 4.8 } },
    });
    const { contractId } = joined.body;
    const confirmed = await test.post('/confirm-pool-join', { contractId, confirmed: true }, { token });
    expect(confirmed).toMatchObject({ status: 200, body: { success: true, contractId, status: 'active' } });
    expect(await test.post('/join-pool', choice, { token })).toMatchObject({
      status: 409,
      body: { code: 'ALREADY_IN_POOL' },
    });
    expect((await test.get(`/user/${userId}/status`, { token })).body).toMatchObject({
      status: 'active_in_pool',
      contract: { contractId, poolerId: 'pool-stellar-01' },
    });
    // Pages read this first: such a farmer cannot join a pool.
    expect((await test.get('/auth/me', { token })).body).toMatchObject({ status: 'active_in_pool' });
    expect((await test.get('/poolers')).body.items[0].currentFarmers).toBe(1);

    const exit = await test.post(`/contracts/${contractId}/exit`, {}, { token });
    expect(exit).toMatchObject({ status: 200, body: { status: 'exiting', exitDelay: 4.8 } });
    const active = await test.get(`/contracts/farmers/${farmerId}/contracts/active`, { token });
    expect(active.body.contract).toMatchObject({ contractId, status: 'exiting' });

    expect(await test.post('/auth/logout', {}, { token })).toMatchObject({ status: 200 });
    expect(await test.get('/auth/me', { token })).toMatchObject({
      status: 401,
      body: { code: 'UNAUTHORIZED' },
    });
  });

  it('expires a request that is not confirmed within 15 minutes, and releases the seat', async () => {
    const farmer = await newFarmer(test);
    const request = {
      userId: farmer.userId,
      poolerId: 'pool-stellar-01',
      stakePercentage: 0,
      harvestInterval: 1,
    };
    const { token } = farmer;
    const first = await test.post('/join-pool', request, { token });
    test.pass(15 * 60);
    const late = await test.post(
      '/confirm-pool-join',
      { contractId: first.body.contractId, confirmed: true },
      { token },
    );
    expect(late).toMatchObject({ status: 409, body: { code: 'CONTRACT_NOT_PENDING' } });
    const second = await test.post('/join-pool', request, { token });
    expect(second.status).toBe(201);
    expect(second.body.contractId).not.toBe(first.body.contractId);
  });

  it('learns which field is invalid, but never its value', async () => {
    const bad = await test.post('/register-farmer', {
      email: 'nobody',
      password: 'short',
      externalWallet: 'G123',
    });
    expect(bad).toMatchObject({
      status: 400,
      body: { details: expect.arrayContaining([{ path: 'email', message: 'Enter a valid email' }]) },
    });
    expect(JSON.stringify(bad.body)).not.toContain('short"');
  });
});
