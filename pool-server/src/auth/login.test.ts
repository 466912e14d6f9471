import { many } from '../database/database.ts';
import { isLockAwaited } from '../testing/locks.ts';
import { addFactor, deposit, newAdmin, newFarmer, PASSWORD } from '../testing/people.ts';
import { programHash } from '../testing/program-hash.ts';
import { randomAddress, testApi } from '../testing/test-api.ts';
import { lockFactors } from './second-factor/lock-factors.ts';

const test = await testApi();
afterAll(() => test.close());

/** Pairs of attempts within one account's limit, and the maximum number of rounds. */
const PAIRS = 14;
const ROUNDS = 16;
const median = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

const login = (email: string, password = PASSWORD, from = '203.0.113.1') =>
  test.post('/auth/login', { email, password }, { headers: { 'x-forwarded-for': from } });

describe('signing in', () => {
  it('responds to an unknown address as to a wrong password', async () => {
    const { email } = await newFarmer(test, { funded: false });
    const wrong = await login(email, 'not the password');
    const unknown = await login('nobody@kale.test', 'not the password');
    expect(wrong).toMatchObject({
      status: 401,
      body: { code: 'UNAUTHORIZED', message: 'Invalid email or password' },
    });
    expect({ status: unknown.status, body: unknown.body }).toEqual({
      status: wrong.status,
      body: wrong.body,
    });
  });

  it('reveals that an account is suspended only to a caller with its password', async () => {
    const { email, userId } = await newAdmin(test);
    await test.database.query(`UPDATE users SET status = 'suspended' WHERE id = $1`, [userId]);
    await test.database.query('DELETE FROM sessions WHERE user_id = $1', [userId]);
    expect(await login(email)).toMatchObject({
      status: 403,
      body: {
        code: 'FORBIDDEN',
        message: 'This account is suspended. Ask the people who run this service.',
      },
    });
    const wrong = await test.post('/auth/login', { email, password: 'not this one' });
    expect(wrong).toMatchObject({ status: 401, body: { message: 'Invalid email or password' } });
  });

  it.each([
    ['a new password', 'UPDATE credentials SET password_hash = $2 WHERE user_id = $1', 'another'],
    ['a suspension', 'UPDATE users SET status = $2 WHERE id = $1', 'suspended'],
  ])('opens no session when the %s has changed in the meantime', async (_what, change, to) => {
    const { email, userId } = await newAdmin(test);
    const sessions = () => many(test.database, 'SELECT id FROM sessions WHERE user_id = $1', [userId]);
    const changing = await test.database.connect();
    await changing.query('BEGIN');
    await changing.query(change, [userId, to]);
    await changing.query('DELETE FROM sessions WHERE user_id = $1', [userId]);
    const answer = login(email);
    await Promise.race([answer, isLockAwaited(test.database)]);
    await changing.query('COMMIT');
    changing.release();
    expect((await answer).status).toBe(401);
    expect(await sessions()).toEqual([]);
  });

  it('opens no session without a second factor that was added in the meantime', async () => {
    const { email, userId } = await newAdmin(test);
    const adding = await test.database.connect();
    await adding.query('BEGIN');
    await addFactor(adding, userId);
    await lockFactors(adding, userId);
    await adding.query('DELETE FROM sessions WHERE user_id = $1', [userId]);
    const answer = login(email);
    await Promise.race([answer, isLockAwaited(test.database)]);
    await adding.query('COMMIT');
    adding.release();
    expect((await answer).status).toBe(401);
    expect(await many(test.database, 'SELECT id FROM sessions WHERE user_id = $1', [userId])).toEqual([]);
    expect((await login(email)).body.secondFactor).toMatchObject({ totp: true });
  });

  it('takes as long for an unknown address', async () => {
    const { email, userId } = await newFarmer(test, { funded: false });
    await test.database.query('UPDATE credentials SET password_hash = $2 WHERE user_id = $1', [
      userId,
      await programHash(PASSWORD),
    ]);
    const times = { known: [] as number[], unknown: [] as number[] };
    const apart = () => Math.abs(median(times.known) / median(times.unknown) - 1);
    // Noise averages out over the rounds; a real difference remains.
    for (let round = 0; round === 0 || (round < ROUNDS && apart() > 0.05); round++) {
      for (let i = 0; i < PAIRS; i++) {
        const pair = [
          ['known', email],
          ['unknown', `nobody-${round}-${i}@kale.test`],
        ] as const;
        for (const [kind, address] of i % 2 ? pair : pair.toReversed()) {
          const started = performance.now();
          expect((await login(address, 'not the password', `203.0.113.${100 + i}`)).status).toBe(401);
          times[kind].push(performance.now() - started);
        }
      }
      test.pass(15 * 60 + 1);
    }
    expect(apart()).toBeLessThanOrEqual(0.05);
  }, 60_000);

  it('checks at most 20 passwords of an account in 15 minutes, and still lets its owner sign in from another address', async () => {
    const { email } = await newFarmer(test, { funded: false });
    const tries = await Promise.all(Array.from({ length: 60 }, () => login(email, 'guess', '198.51.100.7')));
    const statuses = tries.map(({ status }) => status);
    expect(statuses.filter(status => status === 401)).toHaveLength(10);
    expect(statuses.filter(status => status === 429)).toHaveLength(50);
    const limited = tries.find(({ status }) => status === 429);
    expect(Number(limited?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await login(email, PASSWORD, '192.0.2.44')).status).toBe(200);

    const spread = Array.from({ length: 40 }, (_, i) => login(email, 'guess', `198.51.100.${100 + i}`));
    const ends = (await Promise.all(spread)).map(({ status }) => status);
    expect(ends.filter(status => status === 401)).toHaveLength(5);
    // Strangers cannot use up the checks of an address that the owner has already used.
    expect((await login(email, PASSWORD, '192.0.2.44')).status).toBe(200);
    expect((await login(email, PASSWORD, '192.0.2.45')).status).toBe(429);
    test.pass(15 * 60 + 1);
    expect((await login(email)).status).toBe(200);
  });
});

it.each(['ÖZIL@kale.test', 'info@Österreich.test', 'İzmir@kale.test', 'ΟΔΥΣΣΕΑΣ@kale.test'])(
  'compares the address %s without case',
  async email => {
    const registration = { email, password: PASSWORD, externalWallet: randomAddress() };
    const { userId } = (await test.post('/register-farmer', registration)).body.data;
    for (const typed of [email, email.toLowerCase()]) expect((await login(typed)).body.user?.id).toBe(userId);
  },
);

it('registers no address whose capitals only the programs know, since nobody could sign in with it', async () => {
  // The embedded PostgreSQL has the letters of Unicode 10; Georgian capitals are of Unicode 11.
  const registration = (email: string) => ({ email, password: PASSWORD, externalWallet: randomAddress() });
  const refused = await test.post('/register-farmer', registration('ᲐᲜᲐ@kale.test'));
  expect(refused.body).toMatchObject({
    code: 'VALIDATION_ERROR',
    message: 'Write this e-mail address in lower case',
  });
  const { userId } = (await test.post('/register-farmer', registration('ანა@kale.test'))).body.data;
  for (const typed of ['ანა@kale.test', 'ᲐᲜᲐ@kale.test'])
    expect((await login(typed)).body.user?.id).toBe(userId);
});

it('does not return guesses at another password to a registration with a shared address', async () => {
  const email = 'guessed@kale.test';
  for (const password of [PASSWORD, 'password of a stranger'])
    await test.post('/register-farmer', { email, password, externalWallet: randomAddress() });
  const statuses = [];
  for (let i = 0; i < 12; i++) {
    const password = i % 2 ? 'password of a stranger' : `guess ${i}`;
    statuses.push((await login(email, password, '198.51.100.9')).status);
  }
  expect(statuses.filter(status => status !== 429)).toHaveLength(10);
  expect((await login(email, PASSWORD, '192.0.2.50')).status).toBe(200);
});

it("recognises the owner's address although an earlier registration with the same e-mail has expired", async () => {
  const email = 'outlasted@kale.test';
  const register = (password: string) =>
    test.post('/register-farmer', { email, password, externalWallet: randomAddress() });
  await register('password of a stranger');
  const { custodialWallet } = (await register(PASSWORD)).body.data;
  await deposit(test, custodialWallet.publicKey, '10');
  test.pass(7 * 24 * 3600 + 1);
  expect((await login(email, PASSWORD, '192.0.2.60')).status).toBe(200);
  for (let i = 0; i < 15; i++) await login(email, 'guess', `198.51.100.${i}`);
  expect((await login(email, PASSWORD, '192.0.2.61')).status).toBe(429);
  expect((await login(email, PASSWORD, '192.0.2.60')).status).toBe(200);
});

describe('a new password', () => {
  const COMMON = 'This is one of the most common passwords. Choose another one.';
  const register = (password: string) =>
    test.post('/register-farmer', {
      email: 'sun.flower@kale.test',
      password,
      externalWallet: randomAddress(),
    });

  it.each([
    ['password', COMMON],
    ['sunshine1', COMMON],
    ['P@ssw0rd', 'This is close to a common password. Choose another one.'],
    ['sun.flower@kale.test', 'Your email address is easy to guess as a password. Choose another one.'],
    ['aaaaaaaaaa', 'This password is easy to guess. Choose another one.'],
  ])('%s is refused with a reason', async (password, message) => {
    expect(await register(password)).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION_ERROR', message },
    });
  });

  it('is checked by the same rule when it is changed or reset, and when a pool is opened', async () => {
    const { email, token } = await newFarmer(test, { funded: false });
    const refused = { status: 400, body: { code: 'VALIDATION_ERROR', message: COMMON } };
    const change = { currentPassword: PASSWORD, newPassword: 'iloveyou' };
    expect(await test.post('/auth/password', change, { token })).toMatchObject(refused);
    await test.post('/auth/password-reset', { email });
    await test.settled();
    const link = /reset\/confirm#token=([\w-]+)/.exec(test.mails.at(-1)?.text ?? '')?.[1];
    const reset = (newPassword: string) =>
      test.post('/auth/password-reset/confirm', { token: link, newPassword });
    expect(await reset('iloveyou')).toMatchObject(refused);
    // The link remains valid until a password is set with it.
    expect((await reset('one new password')).status).toBe(200);
    const pool = {
      email: 'new-pool@kale.test',
      password: 'iloveyou',
      poolerName: 'New',
      publicKey: randomAddress(),
    };
    expect(await test.post('/registerPooler', pool)).toMatchObject(refused);
  });
});

describe('a session', () => {
  it('lasts 12 hours from its last use and at most 30 days', async () => {
    const { token } = await newFarmer(test, { funded: false });
    for (let hours = 0; hours < 29 * 24; hours += 11) {
      test.pass(11 * 3600);
      expect((await test.get('/auth/me', { token })).status).toBe(200);
    }
    test.pass(24 * 3600);
    expect((await test.get('/auth/me', { token })).status).toBe(401);
    const idle = await newFarmer(test, { funded: false });
    test.pass(12 * 3600 + 1);
    expect((await test.get('/auth/me', { token: idle.token })).status).toBe(401);
  });

  it('ends on every device when its account is suspended', async () => {
    const admin = await newAdmin(test);
    const farmer = await newFarmer(test, { funded: false });
    await test.post(`/admin/users/${farmer.userId}/suspend`, {}, { token: admin.token });
    expect((await test.get('/auth/me', { token: farmer.token })).status).toBe(401);
    expect((await login(farmer.email)).body.user.status).toBe('suspended');
    await test.post(`/admin/users/${farmer.userId}/resume`, {}, { token: admin.token });
    expect((await login(farmer.email)).body.user.status).toBe('wallet_created');
  });
});
