import { many } from '../../database/database.ts';
import { withdrawXlm } from '../../testing/payout-wallet.ts';
import { addFactor, newAdmin, newFarmer, newPool, PASSWORD } from '../../testing/people.ts';
import { addApp, codeOf, totp } from '../../testing/second-factor.ts';
import { testApi } from '../../testing/test-api.ts';

const test = await testApi();
afterAll(() => test.close());

const login = (email: string) => test.post('/auth/login', { email, password: PASSWORD });
const access = async (userId: string) =>
  (
    await many<{ kind: string }>(
      test.database,
      'SELECT message_type AS kind FROM emt_messages WHERE stream_id = $1 ORDER BY stream_position',
      [`access-${userId}`],
    )
  ).map(({ kind }) => kind);

describe('the factors of an account', () => {
  it('are first added with the password, end sessions opened without them, and change only after a fresh proof', async () => {
    const farmer = await newFarmer(test);
    const { token } = farmer;
    const elsewhere = (await login(farmer.email)).body.token;
    expect((await test.post('/auth/factors/totp/start', {}, { token })).status).toBe(400);
    const { secret, id } = await addApp(test, farmer);
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
    expect(await withdrawXlm(test, token)).toMatchObject(required);

    expect((await test.post('/auth/second-factor/start', {}, { token })).body).toMatchObject({ totp: true });
    const prove = () =>
      test.post('/auth/second-factor/prove', { proof: totp(codeOf(test, secret)) }, { token });
    expect((await prove()).status).toBe(200);
    expect((await prove()).status).toBe(400);
    const renamed = await test.call('PATCH', `/auth/factors/${id}`, {
      token,
      body: { name: ' Work phone ' },
    });
    expect(renamed.status).toBe(200);
    expect((await test.get('/auth/factors', { token })).body.items[0].name).toBe('Work phone');
    expect((await withdrawXlm(test, token)).status).toBe(202);
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
    expect(await withdrawXlm(test, token)).toMatchObject(required);
    expect(await test.post('/wallet/limit', { asset: 'XLM', amount: '9' }, { token })).toMatchObject(
      required,
    );
  });

  it('say that a passkey took too long once its challenge has expired', async () => {
    const farmer = await newFarmer(test);
    const { token } = farmer;
    await addApp(test, farmer);
    const credential = { id: 'key', rawId: 'key', type: 'public-key' };
    const response = {
      ...credential,
      response: { clientDataJSON: '', authenticatorData: '', signature: '' },
    };
    const prove = async () =>
      (await test.post('/auth/second-factor/prove', { proof: { kind: 'passkey', response } }, { token }))
        .body;
    await test.post('/auth/second-factor/start', {}, { token });
    expect((await prove()).code).toBe('SECOND_FACTOR_WRONG');
    test.pass(600);
    expect(await prove()).toMatchObject({ code: 'PROOF_EXPIRED', message: 'This took too long. Try again.' });
  });

  it('are hidden from others, who cannot rename or remove them', async () => {
    const [owner, other] = [await newFarmer(test), await newFarmer(test)];
    const { id } = await addApp(test, owner);
    await addApp(test, other);
    const { token } = other;
    const rename = { token, body: { name: 'Mine' } };
    expect((await test.call('PATCH', `/auth/factors/${id}`, rename)).status).toBe(404);
    expect((await test.call('DELETE', `/auth/factors/${id}`, { token })).status).toBe(404);
  });
});
