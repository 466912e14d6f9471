import { type FarmerPerson, newFarmer, PASSWORD } from '../../testing/people.ts';
import { addApp, codeOf, firstStage, secondStage, totp } from '../../testing/second-factor.ts';
import { testApi } from '../../testing/test-api.ts';

const test = await testApi();
afterAll(() => test.close());

const login = (email: string, password = PASSWORD) => test.post('/auth/login', { email, password });

describe('an authenticator app', () => {
  let farmer: FarmerPerson;
  let app: Awaited<ReturnType<typeof addApp>>;
  beforeAll(async () => {
    farmer = await newFarmer(test);
    app = await addApp(test, farmer);
  });

  it('is required after the password, and a code counts once', async () => {
    const first = await login(farmer.email);
    expect(first).toMatchObject({
      status: 200,
      body: { secondFactor: { totp: true, recovery: true, passkey: null } },
    });
    expect(first.body.token).toBeUndefined();
    const { token } = first.body.secondFactor;
    // The token of the first stage does not open a session.
    expect((await test.get('/auth/me', { token })).status).toBe(401);
    const code = codeOf(test, app.secret);
    expect(await secondStage(test, token, totp('000000'))).toMatchObject({
      status: 400,
      body: { code: 'SECOND_FACTOR_WRONG' },
    });
    const second = await secondStage(test, token, totp(code));
    expect(second).toMatchObject({ status: 200, body: { user: { id: farmer.userId } } });
    expect((await test.get('/auth/me', { token: second.body.token })).status).toBe(200);
    expect((await secondStage(test, token, totp(code))).body.code).toBe('SIGN_IN_EXPIRED');
    const replayed = await secondStage(test, await firstStage(test, farmer.email), totp(code));
    expect(replayed).toMatchObject({ status: 400, body: { code: 'SECOND_FACTOR_WRONG' } });
    expect((await test.get('/auth/factors', { token: second.body.token })).body).toMatchObject({
      required: false,
      items: [{ kind: 'totp', name: 'Phone', lastUsedAt: test.api.clock().toISOString() }],
      recoveryCodesLeft: 10,
    });
  });

  it('opens one session for one code, however many requests send it at once', async () => {
    test.pass(60);
    const tokens = await Promise.all([1, 2, 3].map(() => firstStage(test, farmer.email)));
    const code = codeOf(test, app.secret);
    const ends = await Promise.all(tokens.map(token => secondStage(test, token, totp(code))));
    expect(ends.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
  });

  it('limits attempts at codes like those at passwords', async () => {
    const other = await newFarmer(test);
    await addApp(test, other);
    const token = await firstStage(test, other.email);
    const statuses: number[] = [];
    for (let n = 0; n < 12; n++) statuses.push((await secondStage(test, token, totp(`00000${n}`))).status);
    expect(statuses.filter(status => status === 400)).toHaveLength(10);
    expect(statuses.at(-1)).toBe(429);
  });

  it('is required after a password reset, which also ends a pending sign-in', async () => {
    const { email, token } = await newFarmer(test);
    const { secret } = await addApp(test, { token });
    const pending = await firstStage(test, email);
    await test.post('/auth/password', { currentPassword: PASSWORD, newPassword: 'another horse' }, { token });
    expect((await secondStage(test, pending, totp(codeOf(test, secret)))).body.code).toBe('SIGN_IN_EXPIRED');
    expect((await login(email, 'another horse')).body.secondFactor.totp).toBe(true);
  });

  it('ends a sign-in after ten minutes', async () => {
    const token = await firstStage(test, farmer.email);
    test.pass(601);
    expect(await secondStage(test, token, totp(codeOf(test, app.secret)))).toMatchObject({
      status: 400,
      body: { code: 'SIGN_IN_EXPIRED' },
    });
  });
});
