import {
  addFactor,
  choosePassword,
  deposit,
  mailedToken,
  newAdmin,
  newApiKey,
  newFarmer,
  PASSWORD,
  resetPassword,
} from '../testing/people.ts';
import { randomAddress, testApi } from '../testing/test-api.ts';

const WEEK = 7 * 24 * 3600;

const test = await testApi();
afterAll(() => test.close());

const register = (email: string, password = PASSWORD) =>
  test.post('/register-farmer', { email, password, externalWallet: randomAddress() });
const login = (email: string, password: string) => test.post('/auth/login', { email, password });
/** An operator who has applied for a pool, signed in. */
async function newOperator(email: string) {
  const application = { email, password: PASSWORD, poolerName: email, publicKey: randomAddress() };
  expect((await test.post('/registerPooler', application)).status).toBe(201);
  return (await login(email, PASSWORD)).body;
}

describe('a password reset', () => {
  it('removes the second factors that strangers added before the mailbox was proved', async () => {
    const email = 'beset@kale.test';
    for (let i = 0; i < 3; i++) {
      const { userId } = (await register(email, `stranger number ${i}`)).body.data;
      await addFactor(test.database, userId);
    }
    expect((await register(email, 'the owner’s own')).status).toBe(409);
    expect((await resetPassword(test, { email }, 'the owner’s own')).status).toBe(200);
    const { token, user } = (await login(email, 'the owner’s own')).body;
    expect((await test.get('/auth/email', { token })).body).toMatchObject({ email, proved: true });
    // The mailbox is now proved: a later reset keeps the second factor that its owner adds.
    await addFactor(test.database, user.id);
    test.pass(3600);
    await resetPassword(test, { email }, 'another new password');
    expect((await login(email, 'another new password')).body.secondFactor).toMatchObject({ totp: true });
  });

  it('keeps the second factor of a farmer with money who never proved the mailbox', async () => {
    const { email, userId } = await newFarmer(test);
    await addFactor(test.database, userId);
    await resetPassword(test, { email }, 'a new password');
    expect((await login(email, 'a new password')).body.secondFactor).toMatchObject({ totp: true });
  });

  it('keeps the second factor of an account that is older than mailbox proofs', async () => {
    const { email, userId } = await newFarmer(test);
    await test.database.query('UPDATE users SET email_proof_due = NULL WHERE id = $1', [userId]);
    await addFactor(test.database, userId);
    await resetPassword(test, { email }, 'a new password');
    expect((await login(email, 'a new password')).body.secondFactor).toMatchObject({ totp: true });
  });

  it('lets the owner of the mailbox sign in to an expired registration', async () => {
    const { email } = await newFarmer(test, { funded: false });
    test.pass(WEEK + 1);
    expect((await resetPassword(test, { email }, 'the owner’s own')).status).toBe(200);
    expect((await login(email, 'the owner’s own')).status).toBe(200);
  });

  it('leads to the wallet with XLM, however little, not to a later registration', async () => {
    const email = 'little@kale.test';
    const { userId, custodialWallet } = (await register(email)).body.data;
    await deposit(test, custodialWallet.publicKey, '1');
    await register(email, 'the stranger’s own');
    await resetPassword(test, { email }, 'the owner’s own');
    expect((await login(email, 'the owner’s own')).body.user.id).toBe(userId);
  });

  it('refuses a link that was mailed before the address became an admin’s', async () => {
    const email = 'promoted@kale.test';
    await register(email);
    await test.post('/auth/password-reset', { email });
    const token = await mailedToken(test, { email }, '/auth/reset/confirm');
    await test.post('/admin/admins', { email }, { token: (await newAdmin(test)).token });
    const late = await test.post('/auth/password-reset/confirm', { token, newPassword: PASSWORD });
    expect(late.body.message).toBe('This link is no longer valid: ask for a new one');
    expect((await choosePassword(test, { email }, 'the admin’s own')).status).toBe(200);
    expect((await login(email, 'the admin’s own')).body.user.role).toBe('admin');
  });

  it('mails no link to another account while the owner of the address is suspended', async () => {
    const email = 'banned@kale.test';
    await register(email, 'the stranger’s own');
    const { user, token } = await newOperator(email);
    const proof = { token: await mailedToken(test, { email }, '/auth/email') };
    expect((await test.post('/auth/email/prove', proof, { token })).status).toBe(200);
    const admin = await newAdmin(test);
    await test.post(`/admin/users/${user.id}/suspend`, { reason: 'Fraud' }, { token: admin.token });
    await test.post('/auth/password-reset', { email });
    expect(await mailedToken(test, { email }, '/auth/reset/confirm')).toBe('');
  });

  it('revokes the API keys of a pool that a stranger registered', async () => {
    const email = 'keyed@kale.test';
    const { token, user } = await newOperator(email);
    const key = await newApiKey(test, token);
    const assignments = `/pooler/assignments?poolerId=${user.poolerId}&blockIndex=1`;
    expect((await test.get(assignments, { token: key })).status).not.toBe(401);
    await resetPassword(test, { email }, 'the owner’s own');
    expect((await test.get(assignments, { token: key })).status).toBe(401);
    const owner = (await login(email, 'the owner’s own')).body.token;
    const { items } = (await test.get('/pooler/keys', { token: owner })).body;
    expect(items).toMatchObject([{ revokedAt: test.api.clock().toISOString() }]);
  });
});
