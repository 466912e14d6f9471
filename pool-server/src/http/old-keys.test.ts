import { addFactor, newFarmer, newPool, PASSWORD } from '../testing/people.ts';
import { randomAddress, testApi } from '../testing/test-api.ts';

const test = await testApi();
afterAll(() => test.close());

const DAY = 24 * 3600;
const sessions = async () =>
  (await test.database.query<{ n: number }>('SELECT count(*)::int AS n FROM sessions')).rows[0]?.n;

it.each([
  ['the same password', PASSWORD],
  ['another password', 'not the password'],
])(
  'opens no session for a registration repeated a day later with its old key and %s',
  async (_, password) => {
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const account = { email: `${crypto.randomUUID()}@kale.test`, externalWallet: randomAddress() };
    const first = await test.post('/register-farmer', { ...account, password: PASSWORD }, { headers });
    const { token, userId, custodialWallet } = first.body.data;
    await test.post('/sandbox/fund', { address: custodialWallet.publicKey }, { token });
    await test.get(`/check-funding?userId=${userId}`, { token });
    test.pass(DAY + 1);
    const before = await sessions();
    const later = await test.post('/register-farmer', { ...account, password }, { headers });
    expect(later).toMatchObject({ status: 409, body: { code: 'USER_EXISTS' } });
    expect(await sessions()).toBe(before);
  },
);

it('opens no session for a registration whose answer was lost, with another password', async () => {
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const account = { email: 'lost-answer@kale.test', externalWallet: randomAddress() };
  const first = await test.post('/register-farmer', { ...account, password: PASSWORD }, { headers });
  await test.database.query('DELETE FROM idempotency');
  const later = await test.post(
    '/register-farmer',
    { ...account, password: 'not the password' },
    { headers },
  );
  expect(later.body.data?.userId).not.toBe(first.body.data.userId);
});

it('opens no session for a repeated registration whose account has had a second factor added', async () => {
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const account = { email: 'protected@kale.test', externalWallet: randomAddress(), password: PASSWORD };
  const first = await test.post('/register-farmer', account, { headers });
  await addFactor(test.database, first.body.data.userId);
  await test.database.query('DELETE FROM idempotency');
  const before = await sessions();
  expect(await test.post('/register-farmer', account, { headers })).toMatchObject({
    status: 409,
    body: { code: 'USER_EXISTS' },
  });
  expect(await sessions()).toBe(before);
});

it('joins again with an old key after the earlier request has expired', async () => {
  await newPool(test, 'pool-stellar-01');
  const farmer = await newFarmer(test);
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const choice = { poolerId: 'pool-stellar-01', stakePercentage: 0.1, harvestInterval: 6 };
  const ask = (token: string) =>
    test.post('/join-pool', { userId: farmer.userId, ...choice }, { token, headers });
  const first = await ask(farmer.token);
  test.pass(DAY + 1);
  const { token } = (await test.post('/auth/login', { email: farmer.email, password: PASSWORD })).body;
  const second = await ask(token);
  expect(second).toMatchObject({ status: 201, body: { status: 'pending' } });
  expect(second.body.contractId).not.toBe(first.body.contractId);
});

it('is a new order with another amount, or a day later', async () => {
  const farmer = await newFarmer(test);
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const ask = (amount: string, token: string) =>
    test.post('/wallet/withdraw', { asset: 'XLM', amount }, { token, headers });
  const end = () => test.database.query("UPDATE withdrawals SET status = 'failed'");
  const first = await ask('1', farmer.token);
  expect(first.status).toBe(202);
  await end();
  test.pass(DAY + 1);
  const { token } = (await test.post('/auth/login', { email: farmer.email, password: PASSWORD })).body;
  const second = await ask('2', token);
  expect(second.body).toMatchObject({ amount: '2.0000000', status: 'requested' });
  await end();
  test.pass(DAY + 1);
  const again = (await test.post('/auth/login', { email: farmer.email, password: PASSWORD })).body.token;
  const third = await ask('2', again);
  expect(third.body).toMatchObject({ amount: '2.0000000', status: 'requested' });
  expect(new Set([first.body.id, second.body.id, third.body.id]).size).toBe(3);
});
