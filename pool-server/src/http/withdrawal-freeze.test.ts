import { nextWithdrawal } from '../engine/withdrawals/next-withdrawal.ts';
import { decide, suspendAdmins, waiting } from '../testing/approvals.ts';
import { withdrawXlm } from '../testing/payout-wallet.ts';
import { newAdmin, newFarmer, PASSWORD, type Person } from '../testing/people.ts';
import { testApi } from '../testing/test-api.ts';

const test = await testApi();
beforeEach(() => suspendAdmins(test));
afterAll(() => test.close());

const post = (path: string, { token }: Person, body: object = {}) => test.post(path, body, { token });
const login = (email: string) => test.post('/auth/login', { email, password: PASSWORD });

describe('a freeze of withdrawals', () => {
  const withdraw = ({ token }: Person) => withdrawXlm(test, token);
  const frozen = async ({ token }: Person) => (await test.get('/wallet/withdrawable', { token })).body.frozen;
  const freeze = (by: Person, body: object = {}) =>
    post('/admin/withdrawals/freeze', by, { reason: 'Keys may be stolen', ...body });
  const lift = (by: Person, body: object = {}) =>
    post('/admin/withdrawals/lift', by, { reason: 'Checked', ...body });
  const next = () => nextWithdrawal(test.database, { ids: [], sources: [] }, test.api.clock());

  it('of one account takes effect immediately, holds waiting withdrawals, and ends after a day without a second admin', async () => {
    const [one, farmer, other] = [await newAdmin(test), await newFarmer(test), await newFarmer(test)];
    await withdraw(farmer);
    const waits = (await next())?.id;
    expect(waits).toBeDefined();
    expect((await freeze(one, { userId: farmer.userId })).status).toBe(200);
    expect(await next()).toBeNull();
    expect(await withdraw(farmer)).toMatchObject({
      status: 409,
      body: { code: 'WITHDRAWALS_FROZEN', message: 'Withdrawals are frozen: Keys may be stolen' },
    });
    expect(await frozen(farmer)).toMatchObject({ reason: 'Keys may be stolen' });
    expect(await frozen(other)).toBeNull();
    // One admin cannot extend it.
    test.pass(12 * 3600);
    await freeze(one, { userId: farmer.userId });
    test.pass(12 * 3600 + 1);
    expect((await next())?.id).toBe(waits);
    await test.database.query("UPDATE withdrawals SET status = 'failed' WHERE id = $1", [waits]);
  });

  it('of all accounts lasts once a second admin approves it, and only two admins can lift it', async () => {
    const [one, two, farmer] = [await newAdmin(test), await newAdmin(test), await newFarmer(test)];
    await freeze(one);
    const [request] = await waiting(test, two);
    expect(request).toMatchObject({ kind: 'freeze', subject: 'all accounts', reason: 'Keys may be stolen' });
    expect(await decide(test, request.id, one, 'approve')).toMatchObject({ status: 403 });
    await decide(test, request.id, two, 'approve');
    expect(await frozen(farmer)).toMatchObject({ until: null });
    const account = await test.get(`/admin/users/${farmer.userId}`, { token: one.token });
    expect(account.body.frozen).toMatchObject({ all: true, reason: 'Keys may be stolen' });
    expect((await test.get('/admin/withdrawals/freezes', { token: one.token })).body.items).toMatchObject([
      { userId: null, by: one.email, until: null },
    ]);
    expect((await lift(one)).body.message).toBe('A second admin has to approve this');
    expect(await frozen(farmer)).not.toBeNull();
    await decide(test, (await waiting(test, two))[0].id, two, 'approve');
    expect(await frozen(farmer)).toBeNull();
  });

  it('is ended and prolonged only by its own request, never by one about an earlier freeze', async () => {
    const [one, two, farmer] = [await newAdmin(test), await newAdmin(test), await newFarmer(test)];
    await freeze(one);
    const [first] = await waiting(test, two);
    await lift(two);
    await decide(test, (await waiting(test, one))[1].id, one, 'approve');
    test.pass(60);
    await freeze(two);
    expect((await decide(test, first.id, two, 'approve')).body.message).toBe('This freeze has ended');
    expect(await frozen(farmer)).toMatchObject({ until: expect.any(String) });
    await decide(test, (await waiting(test, one))[1].id, one, 'approve');
    // Two admins have decided it, so one alone does not end it.
    await decide(test, first.id, two, 'refuse');
    expect(await frozen(farmer)).toMatchObject({ until: null });
    await lift(one);
    await decide(test, (await waiting(test, two))[0].id, two, 'approve');
    expect(await frozen(farmer)).toBeNull();
  });

  it('ends when a second admin refuses it', async () => {
    const [one, two, farmer] = [await newAdmin(test), await newAdmin(test), await newFarmer(test)];
    await freeze(one, { userId: farmer.userId });
    expect(await frozen(farmer)).not.toBeNull();
    await decide(test, (await waiting(test, two))[0].id, two, 'refuse');
    expect(await frozen(farmer)).toBeNull();
    const { items } = (await test.get(`/audit?subject=${farmer.farmerId}&limit=2`, one)).body;
    expect(items).toMatchObject([{ kind: 'WithdrawalFreezeLifted' }, { kind: 'WithdrawalsFrozen' }]);
    expect((await freeze(one, { userId: two.userId })).status).toBe(404);
  });

  it('is not ended by the admin who ordered it, nor ordered again until a day after it would have ended', async () => {
    const [one, two, farmer] = [await newAdmin(test), await newAdmin(test), await newFarmer(test)];
    const order = (by: Person) => freeze(by, { userId: farmer.userId });
    const signInAgain = async () => {
      for (const admin of [one, two]) Object.assign(admin, { token: (await login(admin.email)).body.token });
    };
    await order(one);
    const [request] = await waiting(test, one);
    expect(await decide(test, request.id, one, 'refuse')).toMatchObject({
      status: 403,
      body: { message: 'Another admin has to end your freeze' },
    });
    expect(await frozen(farmer)).not.toBeNull();
    await decide(test, request.id, two, 'refuse');
    expect(await order(one)).toMatchObject({
      status: 403,
      body: {
        message:
          'Your last freeze of these withdrawals was not approved: for 48 hours after it began, only another admin can freeze them again',
      },
    });
    expect(await frozen(farmer)).toBeNull();
    expect((await order(two)).status).toBe(200);
    test.pass(24 * 3600 + 1);
    await signInAgain();
    expect(await waiting(test, one)).toEqual([]);
    expect((await order(one)).status).toBe(403);
    test.pass(24 * 3600);
    await signInAgain();
    expect((await order(one)).status).toBe(200);
  });

  it('of all accounts counts as one of each account, and the other way round', async () => {
    const [one, two, farmer] = [await newAdmin(test), await newAdmin(test), await newFarmer(test)];
    const other = await newFarmer(test);
    const pass = async (hours: number) => {
      test.pass(hours * 3600 + 1);
      for (const each of [one, two, farmer])
        Object.assign(each, { token: (await login(each.email)).body.token });
    };
    const refused = {
      status: 403,
      body: {
        message:
          'Your last freeze of these withdrawals was not approved: for 48 hours after it began, only another admin can freeze them again',
      },
    };
    await freeze(one, { userId: farmer.userId });
    expect((await freeze(one, { userId: other.userId })).status).toBe(200);
    await pass(24);
    expect(await freeze(one)).toMatchObject(refused);
    expect(await frozen(farmer)).toBeNull();
    await pass(24);
    expect((await freeze(one)).status).toBe(200);
    await pass(24);
    expect(await freeze(one, { userId: farmer.userId })).toMatchObject(refused);
    expect(await frozen(farmer)).toBeNull();
    // It may grow while it lasts, as an attack does; the account is then free as long as after any freeze.
    await pass(24);
    await freeze(one, { userId: farmer.userId });
    expect((await freeze(one)).status).toBe(200);
    await pass(24);
    expect(await freeze(one, { userId: farmer.userId })).toMatchObject(refused);
    expect(await freeze(one)).toMatchObject(refused);
    expect(await frozen(farmer)).toBeNull();
    await pass(24);
    await freeze(one, { userId: farmer.userId });
    await decide(test, (await waiting(test, two))[0].id, two, 'refuse');
    expect(await freeze(one)).toMatchObject(refused);
    await pass(48);
    // An approved freeze is no reason to refuse another.
    await freeze(one, { userId: farmer.userId });
    await decide(test, (await waiting(test, two))[0].id, two, 'approve');
    expect((await freeze(one)).status).toBe(200);
    await decide(test, (await waiting(test, two))[0].id, two, 'refuse');
  });

  it('is ordered again by the only admin, since nobody could have approved it', async () => {
    const [only, farmer] = [await newAdmin(test), await newFarmer(test)];
    await freeze(only, { userId: farmer.userId });
    await lift(only, { userId: farmer.userId });
    expect(await frozen(farmer)).toBeNull();
    expect((await freeze(only, { userId: farmer.userId })).status).toBe(200);
    expect(await frozen(farmer)).not.toBeNull();
  });
});
