import { inTransaction } from '../database/database.ts';
import { brokenInvariants } from '../invariants/store-invariants.ts';
import { mailNotifications } from '../notifications/mailing.ts';
import { driftedProjections } from '../projections/drift.ts';
import { decide, suspendAdmins, waiting } from '../testing/approvals.ts';
import { isLockAwaited } from '../testing/locks.ts';
import { choosePassword, newAdmin, newFarmer, newPool, PASSWORD, type Person } from '../testing/people.ts';
import { randomAddress, testApi } from '../testing/test-api.ts';

const test = await testApi();
await newPool(test, 'pool-stellar-01');
beforeEach(() => suspendAdmins(test));
afterAll(() => test.close());

const post = (path: string, { token }: Person, body: object = {}) => test.post(path, body, { token });
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
  const [request] = await waiting(test, two);
  expect(request).toMatchObject({
    kind: 'pool-terms',
    subject: 'Pool pool-stellar-01',
    terms: { rewardSplit: 0.2 },
    requestedBy: one.email,
    own: false,
  });
  expect(await decide(test, request.id, one, 'approve')).toMatchObject({ status: 403 });
  expect((await decide(test, request.id, two, 'approve')).status).toBe(200);
  expect((await decide(test, request.id, two, 'approve')).status).toBe(200);
  expect(await splitOf()).toBe(0.2);
  expect(await waiting(test, one)).toEqual([]);
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
    const [{ id }] = await waiting(test, two);
    expect((await decide(test, id, by, 'refuse')).status).toBe(200);
    expect((await decide(test, id, two, 'approve')).body.message).toBe('This request was refused already');
  }
  await setTerms(one, 0.3);
  const [{ id }] = await waiting(test, two);
  test.pass(7 * 24 * 3600);
  const { token } = (await login(two.email)).body;
  expect(await waiting(test, { ...two, token })).toEqual([]);
  expect((await decide(test, id, { ...two, token }, 'approve')).body.message).toBe(
    'This request has expired',
  );
  expect(await splitOf()).toBe(0.2);
});

it('holds and releases the money of a suspended farmer only if two admins agree, with a reason', async () => {
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
  const [request] = await waiting(test, two);
  expect(request).toMatchObject({ kind: 'hold-money', subject: farmer.email, reason: 'Stolen' });
  await decide(test, request.id, two, 'approve');
  expect((await test.get('/auth/me', { token: farmer.token })).status).toBe(401);
  expect((await login(farmer.email)).status).toBe(403);
  const resume = () => post(`/admin/users/${farmer.userId}/resume`, one);
  expect((await resume()).body.message).toBe('A second admin has to approve this');
  expect((await login(farmer.email)).status).toBe(403);
  const [release] = await waiting(test, two);
  expect(release).toMatchObject({ kind: 'release-money', subject: farmer.email });
  await decide(test, release.id, two, 'approve');
  expect((await login(farmer.email)).body.user.status).toBe('funded');
});

it('does not end a hold by a request about an earlier one', async () => {
  const [one, two, farmer] = [await newAdmin(test), await newAdmin(test), await newFarmer(test)];
  const path = `/admin/users/${farmer.userId}`;
  /** Requests something, and returns its id. */
  const request = async (what: string, body: object) => {
    test.pass(60);
    await post(`${path}/${what}`, one, body);
    return (await waiting(test, two)).at(-1).id;
  };
  const approve = (id: string) => decide(test, id, two, 'approve');
  const hold = async () => approve(await request('suspend', { reason: 'Stolen', holdMoney: true }));
  await hold();
  const [release, repeated] = [await request('resume', {}), await request('resume', {})];
  expect((await approve(release)).status).toBe(200);
  expect((await login(farmer.email)).status).toBe(200);
  await hold();
  expect(await approve(repeated)).toMatchObject({
    status: 400,
    body: { message: 'This is about an earlier suspension: refuse it, and request it again' },
  });
  expect((await login(farmer.email)).status).toBe(403);
  expect((await decide(test, repeated, two, 'refuse')).status).toBe(200);
  expect((await approve(await request('resume', {}))).status).toBe(200);
  expect((await login(farmer.email)).status).toBe(200);
});

it('adds, removes and restores an admin by two admins', async () => {
  const [one, two] = [await newAdmin(test), await newAdmin(test)];
  const approve = async () => {
    const [{ id }] = await waiting(test, two);
    expect((await decide(test, id, two, 'approve')).status).toBe(200);
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

it('runs nothing that an admin requested who has been removed since', async () => {
  const [one, two, removed] = [await newAdmin(test), await newAdmin(test), await newAdmin(test)];
  const before = await splitOf();
  await setTerms(removed, 0.35);
  await post(`/admin/users/${removed.userId}/suspend`, one, { reason: 'Stolen password' });
  const [terms, removal] = await waiting(test, two);
  expect((await decide(test, removal.id, two, 'approve')).status).toBe(200);
  expect(await decide(test, terms.id, two, 'approve')).toMatchObject({
    status: 400,
    body: { message: 'The admin who requested this has been removed: refuse it, or request it yourself' },
  });
  expect(await splitOf()).toBe(before);
  expect((await decide(test, terms.id, two, 'refuse')).status).toBe(200);
  await post(`/admin/users/${removed.userId}/resume`, one);
  await decide(test, (await waiting(test, two))[0].id, two, 'approve');
});

it('runs nothing for an admin who is removed at the same moment', async () => {
  const [one, removed] = [await newAdmin(test), await newAdmin(test)];
  const before = await splitOf();
  await setTerms(one, 0.45);
  const [{ id }] = await waiting(test, removed);
  const late: Promise<unknown>[] = [];
  await inTransaction(test.database, async tx => {
    await tx.query("SELECT pg_advisory_xact_lock(hashtextextended('admins', 0))");
    await tx.query("UPDATE users SET status = 'suspended' WHERE id = $1", [removed.userId]);
    late.push(decide(test, id, removed, 'approve'), setTerms(removed, 0.4));
    await isLockAwaited(test.database);
  });
  const refused = { status: 403, body: { message: 'This account is suspended' } };
  expect(await Promise.all(late)).toMatchObject([refused, refused]);
  expect(await splitOf()).toBe(before);
  await decide(test, id, one, 'refuse');
});

it('mails an added admin, however many requests others have made for the address', async () => {
  const only = await newAdmin(test);
  const email = 'busy@kale.test';
  const registration = { email, password: PASSWORD, externalWallet: randomAddress() };
  expect((await test.post('/register-farmer', registration)).status).toBe(201);
  for (let n = 0; n < 3; n++) await test.post('/auth/password-reset', { email });
  // The newest mail has to be the admin's, and two deliveries may overtake one another.
  await test.settled();
  expect((await post('/admin/admins', only, { email })).body).toEqual({ success: true });
  await test.settled();
  const subjects = test.mails.filter(({ to }) => to === email).map(({ subject }) => subject);
  expect(subjects).toContain('You are now an administrator of KALE Pool');
  const password = 'a password of the new admin';
  await choosePassword(test, { email }, password);
  expect((await test.post('/auth/login', { email, password })).body.user.role).toBe('admin');
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
  await decide(test, (await waiting(test, only))[0].id, only, 'refuse');
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
  await decide(test, (await waiting(test, two))[0].id, two, 'refuse');
  expect(await received(two)).toEqual([]);
});

it('keeps its read tables equal to the events', async () => {
  await test.database.query("UPDATE users SET status = 'registered' WHERE role = 'admin'");
  expect(await driftedProjections(test.database)).toEqual([]);
});
