import { many } from '../database/database.ts';
import { decide, suspendAdmins, waiting } from '../testing/approvals.ts';
import {
  type FarmerPerson,
  newAdmin,
  newFarmer,
  PASSWORD,
  type Person,
  proveSecondFactor,
  resetPassword,
} from '../testing/people.ts';
import { addApp, codeOf, totp } from '../testing/second-factor.ts';
import { testApi } from '../testing/test-api.ts';
import { advanceFactorResets } from './factor-reset.ts';

const HOURS = 3_600;

const test = await testApi({ holds: { withdrawalHours: 24, payoutChangeHours: 48 } });
afterAll(() => test.close());

const login = ({ email }: Person) => test.post('/auth/login', { email, password: PASSWORD });

/** A farmer with an authenticator app. */
async function enrolled(): Promise<FarmerPerson & { secret: string }> {
  const farmer = await newFarmer(test);
  const { secret } = await addApp(test, farmer);
  return { ...farmer, secret };
}

const reportLost = async (person: Person) => {
  const { token } = (await login(person)).body.secondFactor;
  expect((await test.post('/auth/login/lost-factor', { token })).status).toBe(200);
  await test.settled();
};
const approve = (admin: Person, { userId }: Person) =>
  test.post(`/admin/users/${userId}/reset-factors`, { reason: 'Called back' }, { token: admin.token });
const resetOf = async (admin: Person, { userId }: Person) =>
  (await test.get(`/admin/users/${userId}`, { token: admin.token })).body.factorReset;
const mailsTo = ({ email }: Person) => test.mails.filter(({ to }) => to === email);
const linkIn = (person: Person) =>
  /\/payout\/stop\?of=factors#token=([\w-]+)/.exec(mailsTo(person).at(-1)?.text ?? '')?.[1] ?? '';
const recorded = async ({ userId }: Person) =>
  (
    await many<{ kind: string }>(
      test.database,
      `SELECT message_type AS kind FROM emt_messages WHERE stream_id = $1 AND message_type LIKE '%Reset%'
       ORDER BY stream_position`,
      [`access-${userId}`],
    )
  ).map(({ kind }) => kind);

it('removes lost factors after two admins approved it and the wait since its mail is over', async () => {
  const [one, two, farmer] = [await newAdmin(test), await newAdmin(test), await enrolled()];
  expect(await approve(one, farmer)).toMatchObject({ status: 200 });
  const [early] = (await test.get('/admin/approvals', { token: two.token })).body.items;
  const refused = await test.post(`/admin/approvals/${early.id}/approve`, {}, { token: two.token });
  expect(refused.body.message).toBe('The owner of this account has not requested a reset');
  await test.post(`/admin/approvals/${early.id}/refuse`, {}, { token: two.token });

  await reportLost(farmer);
  await reportLost(farmer);
  expect(mailsTo(farmer).filter(({ subject }) => subject.startsWith('Somebody asked'))).toHaveLength(1);
  expect(await resetOf(one, farmer)).toMatchObject({ approved: false, effectiveAt: null });
  await approve(one, farmer);
  const [{ id, kind }] = (await test.get('/admin/approvals', { token: two.token })).body.items;
  expect(kind).toBe('reset-factors');
  // The mail server is unavailable, so the wait has not begun.
  const { sendMail } = test.api;
  Object.assign(test.api, { sendMail: () => Promise.reject(new Error('away')) });
  await test.post(`/admin/approvals/${id}/approve`, {}, { token: two.token });
  await test.settled();
  expect(await resetOf(one, farmer)).toMatchObject({ approved: true, effectiveAt: null });
  Object.assign(test.api, { sendMail });
  test.pass(72 * HOURS);
  await advanceFactorResets(test.api);
  expect(mailsTo(farmer).at(-1)?.subject).toBe(
    'The second factors of your KALE Pool account will be removed',
  );
  test.pass(48 * HOURS - 1);
  await advanceFactorResets(test.api);
  expect((await login(farmer)).body.secondFactor).toBeDefined();
  test.pass(1);
  Object.assign(test.api, { sendMail: () => Promise.reject(new Error('away')) });
  await advanceFactorResets(test.api);
  Object.assign(test.api, { sendMail });
  test.pass(60);
  await advanceFactorResets(test.api);
  expect(mailsTo(farmer).at(-1)?.subject).toBe('The second factors of your KALE Pool account were removed');
  const { token } = (await login(farmer)).body;
  expect((await test.get('/auth/factors', { token })).body).toMatchObject({
    items: [],
    recoveryCodesLeft: 0,
  });
  const { heldUntil } = (await test.get('/wallet/withdrawable', { token })).body;
  expect(Date.parse(heldUntil)).toBe(test.api.clock().getTime() + (24 * HOURS - 60) * 1000);
  expect(await recorded(farmer)).toEqual([
    'FactorResetRequested',
    'FactorResetApproved',
    'SecondFactorsReset',
  ]);
});

it.each(['request', 'approval'])(
  'is stopped without a session by the link in the mail about its %s',
  async stage => {
    await test.database.query("UPDATE users SET status = 'suspended' WHERE role = 'admin'");
    const [admin, farmer] = [await newAdmin(test), await enrolled()];
    await reportLost(farmer);
    if (stage === 'approval') {
      await approve(admin, farmer);
      await test.settled();
    }
    expect((await test.post('/wallet/stop', { token: linkIn(farmer) })).status).toBe(200);
    test.pass(72 * HOURS);
    await advanceFactorResets(test.api);
    expect((await login(farmer)).body.secondFactor).toBeDefined();
    expect((await recorded(farmer)).at(-1)).toBe('FactorResetStopped');
    expect((await test.post('/wallet/stop', { token: linkIn(farmer) })).status).toBe(400);
  },
);

it('ends when its owner proves a factor, and cannot be approved by the admin whose account it is', async () => {
  const [admin, farmer] = [await newAdmin(test), await enrolled()];
  await reportLost(farmer);
  const { token } = (await login(farmer)).body.secondFactor;
  const proof = { kind: 'totp', code: codeOf(test, farmer.secret) };
  expect((await test.post('/auth/login/second-factor', { token, proof })).status).toBe(200);
  expect(await resetOf(admin, farmer)).toBeNull();
  expect(await approve(admin, admin)).toMatchObject({ status: 403 });
  expect((await test.post('/auth/login/lost-factor', { token: 'unknown' })).body.code).toBe(
    'SIGN_IN_EXPIRED',
  );
});

it('ends when its owner proves a factor in a session that was open before', async () => {
  const [admin, farmer] = [await newAdmin(test), await enrolled()];
  await reportLost(farmer);
  const proof = totp(codeOf(test, farmer.secret));
  expect((await test.post('/auth/second-factor/prove', { proof }, { token: farmer.token })).status).toBe(200);
  expect(await resetOf(admin, farmer)).toBeNull();
});

it('cannot be requested with a password that has changed since', async () => {
  const [admin, farmer] = [await newAdmin(test), await enrolled()];
  const { token } = (await login(farmer)).body.secondFactor;
  await resetPassword(test, farmer, 'the owner’s new one');
  expect((await test.post('/auth/login/lost-factor', { token })).body.code).toBe('SIGN_IN_EXPIRED');
  expect(await resetOf(admin, farmer)).toBeNull();
});

it('is requested at most three times an hour for an unused account, whose address may be another person’s', async () => {
  const stranger = await newFarmer(test, { funded: false });
  const { secret } = await addApp(test, stranger);
  const request = async () => {
    const { token } = (await login(stranger)).body.secondFactor;
    const { status } = await test.post('/auth/login/lost-factor', { token });
    const proof = totp(codeOf(test, secret));
    expect((await test.post('/auth/login/second-factor', { token, proof })).status).toBe(200);
    test.pass(60);
    return status;
  };
  const statuses = [await request(), await request(), await request(), await request()];
  expect(statuses).toEqual([200, 200, 200, 429]);
});

describe('the approval of a reset', () => {
  beforeEach(() => suspendAdmins(test));

  it('does not count for a later request', async () => {
    const [one, two, farmer] = [await newAdmin(test), await newAdmin(test), await enrolled()];
    await reportLost(farmer);
    await approve(one, farmer);
    const [{ id }] = await waiting(test, two);
    expect((await test.post('/wallet/stop', { token: linkIn(farmer) })).status).toBe(200);
    test.pass(60);
    await reportLost(farmer);
    expect((await decide(test, id, two, 'approve')).body).toMatchObject({
      code: 'VALIDATION_ERROR',
      message: 'This is about an earlier request: refuse it, and check the new one',
    });
    expect(await resetOf(one, farmer)).toMatchObject({ approved: false });
    await decide(test, id, two, 'refuse');
    await approve(one, farmer);
    await decide(test, (await waiting(test, two))[0].id, two, 'approve');
    expect(await resetOf(one, farmer)).toMatchObject({ approved: true });
  });

  it('is not the concern of the admin whose account it is: the only other one approves it alone', async () => {
    const [one, lost] = [await newAdmin(test), await newAdmin(test)];
    await addApp(test, lost);
    await reportLost(lost);
    expect((await approve(one, lost)).body).toEqual({ success: true });
    expect(await resetOf(one, lost)).toMatchObject({ approved: true });
  });

  it('is not given by the admin whose account it is', async () => {
    const [one, two, lost] = [await newAdmin(test), await newAdmin(test), await newAdmin(test)];
    await addApp(test, lost);
    await reportLost(lost);
    expect((await approve(one, lost)).body.message).toBe('A second admin has to approve this');
    const [{ id }] = await waiting(test, two);
    await proveSecondFactor(test, lost);
    expect(await decide(test, id, lost, 'approve')).toMatchObject({
      status: 403,
      body: { message: 'Another admin has to reset your second factors' },
    });
    expect((await decide(test, id, two, 'approve')).status).toBe(200);
  });

  it('is repeated with its key when its response was lost', async () => {
    const [admin, farmer] = [await newAdmin(test), await enrolled()];
    await reportLost(farmer);
    const send = () =>
      test.post(
        `/admin/users/${farmer.userId}/reset-factors`,
        { reason: 'Called back' },
        { token: admin.token, headers: { 'idempotency-key': 'reset-of-a-farmer' } },
      );
    expect((await send()).body).toEqual({ success: true });
    await test.database.query('DELETE FROM idempotency');
    expect((await send()).body).toEqual({ success: true });
    await test.settled();
  });
});
