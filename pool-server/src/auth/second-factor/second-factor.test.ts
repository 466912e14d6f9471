import { Secret, TOTP } from 'otpauth';
import { many } from '../../database/database.ts';
import {
  addFactor,
  type FarmerPerson,
  newAdmin,
  newFarmer,
  newPool,
  PASSWORD,
} from '../../testing/people.ts';
import { type TestApi, testApi } from '../../testing/test-api.ts';

let test: TestApi;
beforeAll(async () => {
  test = await testApi();
});
afterAll(() => test.close());

const codeOf = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: test.api.clock().getTime() });
const login = (email: string, password = PASSWORD) => test.post('/auth/login', { email, password });
const totp = (code: string) => ({ kind: 'totp', code });
const recovery = (code: string) => ({ kind: 'recovery', code });

/** Adds an authenticator app to a person's account; its codes so far are used up. */
async function addApp({ token }: { token: string }, password: string | undefined = PASSWORD) {
  const { body } = await test.post('/auth/factors/totp/start', { password }, { token });
  const secret: string = body.secret;
  const added = await test.post('/auth/factors/totp', { name: 'Phone', code: codeOf(secret) }, { token });
  expect(added.status).toBe(201);
  test.pass(60);
  return { secret, id: added.body.id as string, recoveryCodes: added.body.recoveryCodes as string[] };
}

/** The token of the second stage. */
const firstStage = async (email: string): Promise<string> => (await login(email)).body.secondFactor.token;
const secondStage = (token: string, proof: object) =>
  test.post('/auth/login/second-factor', { token, proof });
const access = async (userId: string) =>
  (
    await many<{ kind: string }>(
      test.database,
      'SELECT message_type AS kind FROM emt_messages WHERE stream_id = $1 ORDER BY stream_position',
      [`access-${userId}`],
    )
  ).map(({ kind }) => kind);

describe('an authenticator app', () => {
  let farmer: FarmerPerson;
  let app: Awaited<ReturnType<typeof addApp>>;
  beforeAll(async () => {
    farmer = await newFarmer(test);
    app = await addApp(farmer);
  });

  it('is asked for after the password, and a code counts once', async () => {
    const first = await login(farmer.email);
    expect(first).toMatchObject({
      status: 200,
      body: { secondFactor: { totp: true, recovery: true, passkey: null } },
    });
    expect(first.body.token).toBeUndefined();
    const { token } = first.body.secondFactor;
    // The token of the first stage is no session.
    expect((await test.get('/auth/me', { token })).status).toBe(401);
    const code = codeOf(app.secret);
    expect(await secondStage(token, totp('000000'))).toMatchObject({
      status: 400,
      body: { code: 'SECOND_FACTOR_WRONG' },
    });
    const second = await secondStage(token, totp(code));
    expect(second).toMatchObject({ status: 200, body: { user: { id: farmer.userId } } });
    expect((await test.get('/auth/me', { token: second.body.token })).status).toBe(200);
    expect((await secondStage(token, totp(code))).body.code).toBe('SIGN_IN_EXPIRED');
    const replayed = await secondStage(await firstStage(farmer.email), totp(code));
    expect(replayed).toMatchObject({ status: 400, body: { code: 'SECOND_FACTOR_WRONG' } });
    expect((await test.get('/auth/factors', { token: second.body.token })).body).toMatchObject({
      required: false,
      items: [{ kind: 'totp', name: 'Phone', lastUsedAt: test.api.clock().toISOString() }],
      recoveryCodesLeft: 10,
    });
  });

  it('opens one session for one code, however many send it at once', async () => {
    test.pass(60);
    const tokens = await Promise.all([1, 2, 3].map(() => firstStage(farmer.email)));
    const code = codeOf(app.secret);
    const ends = await Promise.all(tokens.map(token => secondStage(token, totp(code))));
    expect(ends.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
  });

  it('lets no more codes be tried than passwords', async () => {
    const other = await newFarmer(test);
    await addApp(other);
    const token = await firstStage(other.email);
    const statuses: number[] = [];
    for (let n = 0; n < 12; n++) statuses.push((await secondStage(token, totp(`00000${n}`))).status);
    expect(statuses.filter(status => status === 400)).toHaveLength(10);
    expect(statuses.at(-1)).toBe(429);
  });

  it('is needed although the password was reset, and a sign-in does not survive the reset', async () => {
    const { email, token } = await newFarmer(test);
    const { secret } = await addApp({ token });
    const pending = await firstStage(email);
    await test.post('/auth/password', { currentPassword: PASSWORD, newPassword: 'another horse' }, { token });
    expect((await secondStage(pending, totp(codeOf(secret)))).body.code).toBe('SIGN_IN_EXPIRED');
    expect((await login(email, 'another horse')).body.secondFactor.totp).toBe(true);
  });

  it('ends a sign-in that takes longer than ten minutes', async () => {
    const token = await firstStage(farmer.email);
    test.pass(601);
    expect(await secondStage(token, totp(codeOf(app.secret)))).toMatchObject({
      status: 400,
      body: { code: 'SIGN_IN_EXPIRED' },
    });
  });
});

describe('recovery codes', () => {
  it('open the account once each, without regard to case and dashes', async () => {
    const farmer = await newFarmer(test);
    const { recoveryCodes } = await addApp(farmer);
    expect(new Set(recoveryCodes).size).toBe(10);
    const [code = ''] = recoveryCodes;
    const typed = code.toUpperCase().replaceAll('-', ' ');
    const opened = await secondStage(await firstStage(farmer.email), recovery(typed));
    expect(opened.status).toBe(200);
    expect((await test.get('/auth/factors', { token: opened.body.token })).body.recoveryCodesLeft).toBe(9);
    expect((await secondStage(await firstStage(farmer.email), recovery(code))).status).toBe(400);
    const stored = await many<{ text: string }>(
      test.database,
      'SELECT r::text AS text FROM recovery_codes r',
    );
    for (const each of recoveryCodes) expect(stored.some(({ text }) => text.includes(each))).toBe(false);

    const renewed = await test.post('/auth/factors/recovery-codes', {}, { token: opened.body.token });
    expect(renewed.body.codes).toHaveLength(10);
    expect((await secondStage(await firstStage(farmer.email), recovery(recoveryCodes[1] ?? ''))).status).toBe(
      400,
    );
  });
});

it('mails the owner of the account about each change of its factors and codes, and each use of a code', async () => {
  const farmer = await newFarmer(test);
  const { email, token } = farmer;
  const mailed = async () => {
    test.pass(1);
    await test.settled();
    return test.mails
      .splice(0)
      .filter(({ to, subject }) => to === email && !/^(Confirm|New sign-in)/.test(subject))
      .map(({ subject, text }) => `${subject.replace(/ (of|to|from) your KALE Pool account/, '')}: ${text}`);
  };
  await mailed();
  const { id, secret, recoveryCodes } = await addApp(farmer);
  expect(await mailed()).toEqual([
    expect.stringMatching(
      /^A second factor was added: [\s\S]*Time: 2026-11-21[\s\S]*pool\.kale\.test\/auth\/reset$/,
    ),
  ]);
  await secondStage(await firstStage(email), totp(codeOf(secret)));
  expect(await mailed()).toEqual([]);
  const [first = '', second = ''] = recoveryCodes;
  await secondStage(await firstStage(email), recovery(first));
  await test.post('/auth/second-factor/prove', { proof: recovery(second) }, { token });
  expect(await mailed()).toEqual([1, 2].map(() => expect.stringContaining('A recovery code was used: ')));
  await test.post('/auth/factors/recovery-codes', {}, { token });
  expect(await mailed()).toEqual([expect.stringContaining('The recovery codes were renewed: ')]);
  await test.call('DELETE', `/auth/factors/${id}`, { token });
  expect(await mailed()).toEqual([expect.stringContaining('A second factor was removed: ')]);
  const { body } = await test.get('/notifications?kind=account_security', { token });
  expect(body.items.map(({ title }: { title: string }) => title)).toEqual([
    'A second factor was removed',
    'Recovery codes were renewed',
    'A recovery code was used',
    'A recovery code was used',
    'A second factor was added',
  ]);
});

describe('the factors of an account', () => {
  it('begin with the password, end the sessions opened without one, and are changed after a fresh proof', async () => {
    const farmer = await newFarmer(test);
    const { token } = farmer;
    const elsewhere = (await login(farmer.email)).body.token;
    expect((await test.post('/auth/factors/totp/start', {}, { token })).status).toBe(400);
    const { secret, id } = await addApp(farmer);
    expect((await test.get('/auth/me', { token: elsewhere })).status).toBe(401);
    expect((await test.get('/auth/me', { token })).status).toBe(200);
    test.pass(600);
    const required = { status: 403, body: { code: 'SECOND_FACTOR_REQUIRED' } };
    const remove = () => test.call('DELETE', `/auth/factors/${id}`, { token });
    expect(await remove()).toMatchObject(required);
    expect(await test.post('/auth/factors/totp/start', { password: PASSWORD }, { token })).toMatchObject(
      required,
    );
    expect(await test.post('/auth/factors/recovery-codes', {}, { token })).toMatchObject(required);
    expect(await test.post('/wallet/withdraw', { asset: 'XLM', amount: '1' }, { token })).toMatchObject(
      required,
    );

    expect((await test.post('/auth/second-factor/start', {}, { token })).body).toMatchObject({ totp: true });
    const prove = () => test.post('/auth/second-factor/prove', { proof: totp(codeOf(secret)) }, { token });
    expect((await prove()).status).toBe(200);
    expect((await prove()).status).toBe(400);
    const renamed = await test.call('PATCH', `/auth/factors/${id}`, {
      token,
      body: { name: ' Work phone ' },
    });
    expect(renamed.status).toBe(200);
    expect((await test.get('/auth/factors', { token })).body.items[0].name).toBe('Work phone');
    expect((await test.post('/wallet/withdraw', { asset: 'XLM', amount: '1' }, { token })).status).toBe(202);
    expect((await remove()).status).toBe(200);
    expect((await test.get('/auth/factors', { token })).body).toMatchObject({
      items: [],
      recoveryCodesLeft: 0,
    });
    expect((await login(farmer.email)).body.token).toBeDefined();
    expect((await access(farmer.userId)).filter(kind => kind !== 'AccessRefused')).toEqual([
      'SignedIn',
      'SecondFactorAdded',
      'SessionsEnded',
      'SecondFactorProved',
      'SecondFactorRemoved',
      'SignedIn',
    ]);
  });

  it('must be proved in a session that was opened without them', async () => {
    const { poolId } = await newPool(test, 'pool-unproved-01');
    const [admin, farmer] = [await newAdmin(test), await newFarmer(test)];
    for (const { userId } of [admin, farmer]) await addFactor(test.database, userId);
    const required = { status: 403, body: { code: 'SECOND_FACTOR_REQUIRED' } };
    const terms = { token: admin.token, body: { rewardSplit: 0.2 } };
    expect(await test.call('PATCH', `/admin/poolers/${poolId}`, terms)).toMatchObject(required);
    const { token } = farmer;
    expect(await test.post('/wallet/withdraw', { asset: 'XLM', amount: '1' }, { token })).toMatchObject(
      required,
    );
    expect(await test.post('/wallet/limit', { asset: 'XLM', amount: '9' }, { token })).toMatchObject(
      required,
    );
  });

  it('are hidden from others, who cannot rename or remove them', async () => {
    const [owner, other] = [await newFarmer(test), await newFarmer(test)];
    const { id } = await addApp(owner);
    await addApp(other);
    const { token } = other;
    const rename = { token, body: { name: 'Mine' } };
    expect((await test.call('PATCH', `/auth/factors/${id}`, rename)).status).toBe(404);
    expect((await test.call('DELETE', `/auth/factors/${id}`, { token })).status).toBe(404);
  });
});

describe('outside the sandbox', () => {
  let strict: TestApi;
  beforeAll(async () => {
    strict = await testApi({ mustEnrol: true, holds: { withdrawalHours: 24, payoutChangeHours: 48 } });
  });
  afterAll(() => strict.close());

  it('admins and operators add a factor before anything else, and keep one', async () => {
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
    const now = () => strict.api.clock().getTime();
    const code = () => new TOTP({ secret: Secret.fromBase32(body.secret) }).generate({ timestamp: now() });
    const added = await strict.post('/auth/factors/totp', { name: 'Phone', code: code() }, { token });
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
    expect((await strict.post('/wallet/withdraw', { asset: 'XLM', amount: '1' }, { token })).status).toBe(
      202,
    );
  });

  it('removing a factor holds the withdrawals of a farmer for a day', async () => {
    const { token } = await newFarmer(strict);
    const { body } = await strict.post('/auth/factors/totp/start', { password: PASSWORD }, { token });
    const totp = new TOTP({ secret: Secret.fromBase32(body.secret) });
    const code = totp.generate({ timestamp: strict.api.clock().getTime() });
    const { id } = (await strict.post('/auth/factors/totp', { name: 'Phone', code }, { token })).body;
    const heldUntil = async () => (await strict.get('/wallet/withdrawable', { token })).body.heldUntil;
    expect(await heldUntil()).toBeNull();
    expect((await strict.call('DELETE', `/auth/factors/${id}`, { token })).status).toBe(200);
    expect(await heldUntil()).toBe(new Date(strict.api.clock().getTime() + 24 * 3_600_000).toISOString());
  });
});
