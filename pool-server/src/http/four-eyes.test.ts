import { nextWithdrawal } from '../engine/withdrawals/next-withdrawal.ts';
import { brokenInvariants } from '../invariants/store-invariants.ts';
import { mailNotifications } from '../notifications/mailing.ts';
import { driftedProjections } from '../projections/drift.ts';
import { choosePassword, newAdmin, newFarmer, newPool, PASSWORD, type Person } from '../testing/people.ts';
import { type TestApi, testApi } from '../testing/test-api.ts';

let test: TestApi;
beforeAll(async () => {
  test = await testApi();
  await newPool(test, 'pool-stellar-01');
});
beforeEach(async () => {
  await test.database.query("UPDATE users SET status = 'suspended' WHERE role = 'admin'");
  await test.database.query("DELETE FROM sessions USING users u WHERE u.id = user_id AND u.role = 'admin'");
});
afterAll(() => test.close());

const post = (path: string, { token }: Person, body: object = {}) => test.post(path, body, { token });
const waiting = async ({ token }: Person) => (await test.get('/admin/approvals', { token })).body.items;
const decide = (id: string, by: Person, decision: 'approve' | 'refuse') =>
  post(`/admin/approvals/${id}/${decision}`, by);
const splitOf = async () => (await test.get('/pooler/pool-stellar-01/details')).body.terms.rewardSplit;
const setTerms = (by: Person, rewardSplit: number) =>
  test.call('PATCH', '/admin/poolers/pool-stellar-01', { token: by.token, body: { rewardSplit } });
const login = (email: string) => test.post('/auth/login', { email, password: PASSWORD });

it('changes terms at once while there is one admin', async () => {
  const only = await newAdmin(test);
  expect((await setTerms(only, 0.1)).body).toEqual({ success: true });
  expect(await splitOf()).toBe(0.1);
});

it('changes terms once a second admin approves it, and only then', async () => {
  const [one, two] = [await newAdmin(test), await newAdmin(test)];
  expect((await setTerms(one, 0.2)).body.message).toBe('A second admin has to approve this');
  expect(await splitOf()).toBe(0.1);
  const [request] = await waiting(two);
  expect(request).toMatchObject({
    kind: 'pool-terms',
    subject: 'Pool pool-stellar-01',
    terms: { rewardSplit: 0.2 },
    requestedBy: one.email,
    own: false,
  });
  expect(await decide(request.id, one, 'approve')).toMatchObject({ status: 403 });
  expect((await decide(request.id, two, 'approve')).status).toBe(200);
  expect((await decide(request.id, two, 'approve')).status).toBe(200);
  expect(await splitOf()).toBe(0.2);
  expect(await waiting(one)).toEqual([]);
  const { items } = (await test.get(`/audit?subject=approval-${request.id}`, two)).body;
  const asked = { kind: 'pool-terms', subject: 'Pool pool-stellar-01' };
  expect(items).toMatchObject([
    { kind: 'ApprovalGranted', request: asked },
    { kind: 'ApprovalRequested', request: asked },
  ]);
});

it('changes nothing once a second admin refuses, the first takes it back, or a week has passed', async () => {
  const [one, two] = [await newAdmin(test), await newAdmin(test)];
  for (const by of [two, one]) {
    await setTerms(one, 0.3);
    const [{ id }] = await waiting(two);
    expect((await decide(id, by, 'refuse')).status).toBe(200);
    expect((await decide(id, two, 'approve')).body.message).toBe('This request was refused already');
  }
  await setTerms(one, 0.3);
  const [{ id }] = await waiting(two);
  test.pass(7 * 24 * 3600);
  const { token } = (await login(two.email)).body;
  expect(await waiting({ ...two, token })).toEqual([]);
  expect((await decide(id, { ...two, token }, 'approve')).body.message).toBe('This request has expired');
  expect(await splitOf()).toBe(0.2);
});

it('holds the money of a suspended farmer only by two admins, who state why', async () => {
  const [one, farmer] = [await newAdmin(test), await newFarmer(test)];
  const suspend = () =>
    post(`/admin/users/${farmer.userId}/suspend`, one, { reason: 'Stolen', holdMoney: true });
  expect(await suspend()).toMatchObject({
    status: 403,
    body: { message: 'It takes two admins to hold the money of an account' },
  });
  const two = await newAdmin(test);
  await suspend();
  expect((await login(farmer.email)).body.user.status).toBe('funded');
  const [request] = await waiting(two);
  expect(request).toMatchObject({ kind: 'hold-money', subject: farmer.email, reason: 'Stolen' });
  await decide(request.id, two, 'approve');
  expect((await test.get('/auth/me', { token: farmer.token })).status).toBe(401);
  expect((await login(farmer.email)).status).toBe(403);
  await post(`/admin/users/${farmer.userId}/resume`, one);
  expect((await login(farmer.email)).body.user.status).toBe('funded');
});

it('adds, removes and restores an admin by two admins', async () => {
  const [one, two] = [await newAdmin(test), await newAdmin(test)];
  const approve = async () => {
    const [{ id }] = await waiting(two);
    expect((await decide(id, two, 'approve')).status).toBe(200);
  };
  await post('/admin/admins', one, { email: 'third@kale.test' });
  expect(test.mails.some(({ to }) => to === 'third@kale.test')).toBe(false);
  await approve();
  await test.settled();
  const mail = test.mails.findLast(({ to }) => to === 'third@kale.test');
  expect(mail?.subject).toBe('You are now an administrator of KALE Pool');
  const proved = async () => {
    const { items } = (await test.get('/admin/users?search=third@kale.test', one)).body;
    return (await test.get(`/admin/users/${items[0].id}`, one)).body.emailProved;
  };
  expect(await proved()).toBe(false);
  await choosePassword(test, { email: 'third@kale.test' });
  expect(await proved()).toBe(true);
  const third = (await login('third@kale.test')).body;
  expect(third.user.role).toBe('admin');

  // A single admin cannot get rid of the others.
  await post(`/admin/users/${third.user.id}/suspend`, one, { reason: 'Left' });
  expect((await test.get('/auth/me', { token: third.token })).status).toBe(200);
  await approve();
  expect((await test.get('/auth/me', { token: third.token })).status).toBe(401);
  await post(`/admin/users/${third.user.id}/resume`, one);
  expect((await login('third@kale.test')).status).toBe(403);
  await approve();
  expect((await login('third@kale.test')).status).toBe(200);
  expect(await brokenInvariants(test.database)).toEqual([]);
});

it('needs no approval of an admin who has never signed in, so that the only other admin can remove a mistyped address', async () => {
  const only = await newAdmin(test);
  const email = 'bbo@kale.test';
  expect((await post('/admin/admins', only, { email })).body).toEqual({ success: true });
  expect((await setTerms(only, 0.15)).body).toEqual({ success: true });
  const { items } = (await test.get(`/admin/users?search=${email}`, only)).body;
  const removed = await post(`/admin/users/${items[0].id}/suspend`, only, { reason: 'Wrong address' });
  expect(removed.body).toEqual({ success: true });
  await choosePassword(test, { email });
  expect((await login(email)).status).toBe(403);
  await post(`/admin/users/${items[0].id}/resume`, only);
  expect((await login(email)).status).toBe(200);
});

it("needs the approval of an added admin from that admin's first sign-in on", async () => {
  const only = await newAdmin(test);
  const email = 'new-admin@kale.test';
  await post('/admin/admins', only, { email });
  await choosePassword(test, { email });
  await login(email);
  expect((await setTerms(only, 0.25)).body.message).toBe('A second admin has to approve this');
  await decide((await waiting(only))[0].id, only, 'refuse');
});

it('notifies the other admins of a request at once, until it is decided', async () => {
  const [one, two] = [await newAdmin(test), await newAdmin(test)];
  const received = async ({ token }: Person) =>
    (await test.get('/notifications?kind=approval_requested', { token })).body.items;
  const body = { email: true, kinds: {}, mailed: {} };
  await test.call('PUT', '/notifications/preferences', { token: two.token, body });
  test.pass(600);
  await post('/admin/withdrawals/freeze', one, { reason: 'Keys may be stolen' });
  expect(await received(one)).toEqual([]);
  expect(await received(two)).toMatchObject([
    {
      title: 'An admin needs your approval',
      message: 'Freeze the withdrawals of all accounts',
      path: '/admin',
    },
  ]);
  test.pass(600);
  test.mails.length = 0;
  await mailNotifications(test.api);
  expect(test.mails).toMatchObject([{ to: two.email, subject: 'KALE Pool: An admin needs your approval' }]);
  await decide((await waiting(two))[0].id, two, 'refuse');
  expect(await received(two)).toEqual([]);
});

it('keeps its read tables equal to the events', async () => {
  await test.database.query("UPDATE users SET status = 'registered' WHERE role = 'admin'");
  expect(await driftedProjections(test.database)).toEqual([]);
});

describe('a freeze of withdrawals', () => {
  const withdraw = ({ token }: Person) =>
    test.post('/wallet/withdraw', { asset: 'XLM', amount: '1' }, { token });
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
    const [request] = await waiting(two);
    expect(request).toMatchObject({ kind: 'freeze', subject: 'all accounts', reason: 'Keys may be stolen' });
    expect(await decide(request.id, one, 'approve')).toMatchObject({ status: 403 });
    await decide(request.id, two, 'approve');
    expect(await frozen(farmer)).toMatchObject({ until: null });
    expect((await test.get('/admin/withdrawals/freezes', { token: one.token })).body.items).toMatchObject([
      { userId: null, by: one.email, until: null },
    ]);
    expect((await lift(one)).body.message).toBe('A second admin has to approve this');
    expect(await frozen(farmer)).not.toBeNull();
    await decide((await waiting(two))[0].id, two, 'approve');
    expect(await frozen(farmer)).toBeNull();
  });

  it('is ended and prolonged by its own request alone, never by one about an earlier freeze', async () => {
    const [one, two, farmer] = [await newAdmin(test), await newAdmin(test), await newFarmer(test)];
    await freeze(one);
    const [first] = await waiting(two);
    await lift(two);
    await decide((await waiting(one))[1].id, one, 'approve');
    test.pass(60);
    await freeze(two);
    expect((await decide(first.id, two, 'approve')).body.message).toBe('This freeze has ended');
    expect(await frozen(farmer)).toMatchObject({ until: expect.any(String) });
    await decide((await waiting(one))[1].id, one, 'approve');
    // Two admins have decided it: one alone does not end it.
    await decide(first.id, two, 'refuse');
    expect(await frozen(farmer)).toMatchObject({ until: null });
    await lift(one);
    await decide((await waiting(two))[0].id, two, 'approve');
    expect(await frozen(farmer)).toBeNull();
  });

  it('ends when a second admin refuses it', async () => {
    const [one, two, farmer] = [await newAdmin(test), await newAdmin(test), await newFarmer(test)];
    await freeze(one, { userId: farmer.userId });
    expect(await frozen(farmer)).not.toBeNull();
    await decide((await waiting(two))[0].id, two, 'refuse');
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
    const [request] = await waiting(one);
    expect(await decide(request.id, one, 'refuse')).toMatchObject({
      status: 403,
      body: { message: 'Another admin has to end your freeze' },
    });
    expect(await frozen(farmer)).not.toBeNull();
    await decide(request.id, two, 'refuse');
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
    expect(await waiting(one)).toEqual([]);
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
    await decide((await waiting(two))[0].id, two, 'refuse');
    expect(await freeze(one)).toMatchObject(refused);
    await pass(48);
    // An approved freeze is no reason to refuse another.
    await freeze(one, { userId: farmer.userId });
    await decide((await waiting(two))[0].id, two, 'approve');
    expect((await freeze(one)).status).toBe(200);
    await decide((await waiting(two))[0].id, two, 'refuse');
  });

  it('is ordered again by the only admin, whom nobody could have approved', async () => {
    const [only, farmer] = [await newAdmin(test), await newFarmer(test)];
    await freeze(only, { userId: farmer.userId });
    await lift(only, { userId: farmer.userId });
    expect(await frozen(farmer)).toBeNull();
    expect((await freeze(only, { userId: farmer.userId })).status).toBe(200);
    expect(await frozen(farmer)).not.toBeNull();
  });
});
