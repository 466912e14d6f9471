import { changePayoutWallet, ownWallet, withdrawXlm } from '../testing/payout-wallet.ts';
import { deposit, mailedToken, newFarmer, PASSWORD, resetPassword } from '../testing/people.ts';
import { expectSoundRecords } from '../testing/sound-records.ts';
import { randomAddress, testApi } from '../testing/test-api.ts';

const WEEK = 7 * 24 * 3600;

const test = await testApi();
afterAll(() => test.close());

const register = (email: string, password = PASSWORD, externalWallet = randomAddress()) =>
  test.post('/register-farmer', { email, password, externalWallet });
const login = (email: string, password: string) => test.post('/auth/login', { email, password });

it('lets a victim set their own payout wallet after a stranger registered their address', async () => {
  const email = 'victim@kale.test';
  const theirs = randomAddress();
  const stranger = (await register(email, 'the stranger’s own', theirs)).body.data;
  await test.post(
    '/sandbox/fund',
    { address: stranger.custodialWallet.publicKey },
    { token: stranger.token },
  );
  await test.get(`/check-funding?userId=${stranger.userId}`, { token: stranger.token });
  await test.ledger.openPayoutWallet(theirs);
  expect((await withdrawXlm(test, stranger.token)).body).toMatchObject({
    status: 'requested',
    destination: theirs,
  });

  const hook = { url: 'https://stranger.example/kale' };
  expect((await test.post('/webhooks', hook, { token: stranger.token })).status).toBe(201);

  expect((await resetPassword(test, { email }, 'the victim’s own')).status).toBe(200);
  expect((await login(email, 'the stranger’s own')).status).toBe(401);
  expect((await test.get('/auth/me', { token: stranger.token })).status).toBe(401);
  const { token } = (await login(email, 'the victim’s own')).body;
  // No further mail about this account goes to the stranger.
  expect((await test.get('/webhooks', { token })).body.items).toEqual([]);
  expect((await test.get('/wallet/payout', { token })).body).toMatchObject({
    address: theirs,
    confirmed: false,
  });
  expect((await test.get('/wallet/withdrawals', { token })).body.items).toMatchObject([
    { status: 'failed', error: { code: 'STOPPED' } },
  ]);
  expect(await withdrawXlm(test, token)).toMatchObject({ status: 409, body: { code: 'PAYOUT_UNCONFIRMED' } });

  // Another wallet replaces it only by an ordinary change: with a signature, and a mailed link or second factor.
  const key = await ownWallet(test);
  const own = key.publicKey();
  expect(await test.post('/wallet/payout/answer', { address: own }, { token })).toMatchObject({
    status: 400,
    body: { code: 'VALIDATION_ERROR' },
  });
  expect(await changePayoutWallet(test, token, key)).toMatchObject({
    status: 200,
    body: { address: theirs, confirmed: false, change: { address: own, effectiveAt: null } },
  });
  await test.post('/wallet/payout/confirm', { token: await mailedToken(test, { email }, '/payout/confirm') });
  expect((await test.get('/wallet/payout', { token })).body).toMatchObject({
    address: own,
    confirmed: true,
    verified: true,
    acceptsKale: true,
  });
  expect((await withdrawXlm(test, token)).body).toMatchObject({ status: 'requested', destination: own });
});

it('asks only after the first reset', async () => {
  const { email } = await newFarmer(test);
  await resetPassword(test, { email }, 'one new password');
  const { token } = (await login(email, 'one new password')).body;
  const { address } = (await test.get('/wallet/payout', { token })).body;
  await test.post('/wallet/payout/answer', { address }, { token });
  test.pass(3600);
  await resetPassword(test, { email }, 'another new password');
  const again = (await login(email, 'another new password')).body.token;
  expect((await test.get('/wallet/payout', { token: again })).body).toMatchObject({
    address,
    confirmed: true,
  });
});

describe('an address', () => {
  it('does not belong to a registration without proof, but to the one that proves it', async () => {
    const email = 'shared@kale.test';
    const first = (await register(email, 'first password')).body.data;
    const second = await register(email, 'second password');
    expect(second.status).toBe(201);
    const token = await mailedToken(test, { email }, '/auth/email');
    expect(test.mails.findLast(({ to }) => to === email)?.text).toMatch(
      /If it was not you, do not open it\. To take the account over, ask for a new password: \S+$/,
    );
    expect((await login(email, 'first password')).body.user.id).toBe(first.userId);
    expect((await login(email, 'second password')).body.user.id).toBe(second.body.data.userId);

    const owner = { token: second.body.data.token };
    // A link proves the mailbox only for its own account.
    expect((await test.post('/auth/email/prove', { token }, { token: first.token })).status).toBe(400);
    expect((await test.post('/auth/email/prove', { token }, owner)).status).toBe(200);
    expect((await test.get('/auth/email', owner)).body).toEqual({ email, proved: true, dueAt: null });
    expect(await register(email)).toMatchObject({ status: 409, body: { code: 'USER_EXISTS' } });
    await test.post('/auth/email/request', {}, { token: first.token });
    const late = await mailedToken(test, { email }, '/auth/email');
    expect(await test.post('/auth/email/prove', { token: late }, { token: first.token })).toMatchObject({
      status: 409,
      body: { code: 'USER_EXISTS' },
    });
  });

  it('is not shared by two registrations with one password, of which sign-ins would open only one', async () => {
    const email = 'twice@kale.test';
    const { userId } = (await register(email)).body.data;
    expect(await register(email)).toMatchObject({ status: 409, body: { code: 'USER_EXISTS' } });
    expect((await login(email, PASSWORD)).body.user.id).toBe(userId);
  });

  it('is shared by at most three new registrations; the next is refused', async () => {
    const email = 'crowded@kale.test';
    const registered = await Promise.all([0, 1, 2, 3].map(i => register(email, `password number ${i}`)));
    const refused = registered.filter(({ status }) => status !== 201);
    expect(refused).toMatchObject([{ status: 409, body: { code: 'USER_EXISTS' } }]);
    for (const [i, { status, body }] of registered.entries()) {
      if (status !== 201) continue;
      expect((await login(email, `password number ${i}`)).body.user.id).toBe(body.data.userId);
      expect((await test.get('/auth/me', { token: body.data.token })).status).toBe(200);
    }
    // The owner of the mailbox receives one of them.
    expect((await resetPassword(test, { email }, 'the owner’s own')).status).toBe(200);
    expect((await login(email, 'the owner’s own')).status).toBe(200);
  });

  it('still allows sign-in to an early registration whose wallet receives XLM, however many strangers register later', async () => {
    const email = 'waiting@kale.test';
    const first = (await register(email)).body.data;
    for (let week = 0; week < 3; week++) {
      for (let i = 0; i < 4; i++) await register(email, `stranger ${week} ${i}`);
      test.pass(WEEK + 1);
    }
    await deposit(test, first.custodialWallet.publicKey, '10');
    const { token, user } = (await login(email, PASSWORD)).body;
    expect(user.id).toBe(first.userId);
    const funding = await test.get(`/check-funding?userId=${first.userId}`, { token });
    expect(funding.body).toMatchObject({ funded: true, balance: expect.stringMatching(/^10\./) });
  });

  it('remains with a registration that is funded', async () => {
    const { email } = await newFarmer(test);
    expect((await register(email)).status).toBe(409);
  });

  it('of an account that has proved it cannot be used to apply for a pool', async () => {
    const { email, token } = await newFarmer(test, { funded: false });
    const proof = { token: await mailedToken(test, { email }, '/auth/email') };
    expect((await test.post('/auth/email/prove', proof, { token })).status).toBe(200);
    const application = { email, password: PASSWORD, poolerName: 'Second', publicKey: randomAddress() };
    expect(await test.post('/registerPooler', application)).toMatchObject({
      status: 409,
      body: { code: 'USER_EXISTS' },
    });
  });

  it.each([
    'a@b.test,c@d.test',
    'a@b.test,evil.test',
    '"a@b.test" c@d.test',
    'Anna <a@b.test>',
    'a(comment)@b.test',
    'a@b.test;c',
    'a@-b.test',
    '.a@b.test',
    'a..b@b.test',
  ])('is refused as %s', async email => {
    expect(await register(email)).toMatchObject({
      status: 400,
      body: { details: [{ path: 'email', message: 'Enter a valid email' }] },
    });
  });

  it('is checked quickly, however long it is', async () => {
    const started = performance.now();
    expect((await register(`a@${'b'.repeat(200_000)}`)).status).toBe(400);
    expect(performance.now() - started).toBeLessThan(500);
  });
});

it('ends sign-in only to a registration without proof, funds or contract after 7 days', async () => {
  const unused = await newFarmer(test, { funded: false });
  const funded = await newFarmer(test);
  const sent = await newFarmer(test, { funded: false });
  const proved = await newFarmer(test, { funded: false });
  const token = await mailedToken(test, proved, '/auth/email');
  await test.post('/auth/email/prove', { token }, { token: proved.token });
  await deposit(test, sent.address, '1');
  test.pass(WEEK - 70);
  const { token: open } = (await login(unused.email, PASSWORD)).body;
  const dueAt = async (token: string) => (await test.get('/auth/email', { token })).body.dueAt;
  const due = await dueAt(open);
  test.pass(120);
  expect((await login(unused.email, PASSWORD)).status).toBe(401);
  // An open session shows when the registration expired; one with money never expires.
  expect(Date.parse(due)).toBeLessThan(test.api.clock().getTime());
  expect(await dueAt(open)).toBe(due);
  for (const { email } of [funded, sent, proved]) {
    const { status, body } = await login(email, PASSWORD);
    expect(status).toBe(200);
    expect(await dueAt(body.token)).toBeNull();
  }
  expect((await register(unused.email, 'another password')).status).toBe(201);
  await expectSoundRecords(test.database);
});

it('reopens an expired registration when its wallet receives XLM, even less than the minimum', async () => {
  const late = await newFarmer(test, { funded: false });
  test.pass(30 * WEEK);
  expect((await login(late.email, PASSWORD)).status).toBe(401);
  await deposit(test, late.address, '1');
  const { token } = (await login(late.email, PASSWORD)).body;
  expect((await test.get('/wallet/my-balance', { token })).body).toMatchObject({ address: late.address });
  expect((await test.get('/auth/email', { token })).body).toMatchObject({ proved: false, dueAt: null });
});

it('belongs to accounts that existed before proofs, whose owners are asked after a first reset', async () => {
  const before = await newFarmer(test);
  await test.database.query('UPDATE users SET email_proof_due = NULL WHERE id = $1', [before.userId]);
  expect((await register(before.email)).status).toBe(409);
  test.pass(WEEK + 1);
  expect((await login(before.email, PASSWORD)).status).toBe(200);
  await resetPassword(test, before, 'a new password');
  const { token } = (await login(before.email, 'a new password')).body;
  expect((await test.get('/wallet/payout', { token })).body.confirmed).toBe(false);
});
