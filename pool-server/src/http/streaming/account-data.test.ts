import { recordMails } from '../../mail/sent-mails.ts';
import {
  type FarmerPerson,
  join,
  mailedToken,
  newFarmer,
  newPool,
  PASSWORD,
  type Person,
} from '../../testing/people.ts';
import { randomAddress, type TestApi, testApi } from '../../testing/test-api.ts';

let test: TestApi;
let farmer: FarmerPerson;
let operator: Person;
beforeAll(async () => {
  test = await testApi();
  operator = await newPool(test, 'pool-stellar-01');
  farmer = await newFarmer(test);
  const other = await newFarmer(test);
  for (const each of [farmer, other]) {
    await join(test, each, 'pool-stellar-01');
    await prove(each);
    await test.database.query(
      `INSERT INTO sent_mails (user_id, address, subject, sent_at, delivered) VALUES ($1, $2, 'Confirm your email', $3, true)`,
      [each.userId, each.email, test.api.clock()],
    );
    await deposits(each, 'earlier', 5);
  }
});
afterAll(() => test.close());

const prove = async ({ email, token }: Pick<Person, 'email' | 'token'>) =>
  test.post('/auth/email/prove', { token: await mailedToken(test, { email }, '/auth/email') }, { token });

/** Inserts a number of deposits of 1 XLM, a second apart. */
const deposits = ({ farmerId }: FarmerPerson, name: string, count: number, end = test.api.clock()) =>
  test.database.query(
    `INSERT INTO deposits (id, farmer_id, asset, amount, sender, transaction_hash, received_at)
     SELECT $1 || '-' || $2 || '-' || n, $1, 'XLM', 10000000, NULL, NULL, $4::timestamptz - n * interval '1 s'
     FROM generate_series(1, $3::int) n`,
    [farmerId, name, count, end],
  );
const idsOf = (items: { id: string }[]) => items.map(({ id }) => id);

it('gives farmers their stored data, and nothing of others', async () => {
  const { status, headers, body } = await test.get('/auth/data', { token: farmer.token });
  expect(status).toBe(200);
  expect(headers.get('content-disposition')).toBe('attachment; filename="kale-pool-data-2026-11-21.json"');
  expect(headers.get('cache-control')).toBe('no-store');
  expect(body).toMatchObject({
    exportedAt: '2026-11-21T12:00:00.000Z',
    user: {
      id: farmer.userId,
      email: farmer.email,
      role: 'farmer',
      farmerId: farmer.farmerId,
      wallets: { custodial: farmer.address, payout: expect.stringMatching(/^G[A-Z2-7]{55}$/) },
    },
    contracts: [{ farmerId: farmer.farmerId, poolerId: 'pool-stellar-01', status: 'active' }],
    mails: [{ subject: 'Confirm your email', address: farmer.email, delivered: true }],
    sessions: [{ current: true }],
    secondFactors: [],
    notificationPreferences: { email: false },
    'movements.reward': [],
    'movements.withdrawal': [],
    'movements.loss': [],
    'movements.fees': [],
  });
  expect(body['movements.deposit']).toHaveLength(5);
  expect(body.money).toMatchObject({
    total: '0.0000000',
    xlm: { balance: body.money.xlm.balance, deposited: body.money.xlm.deposited },
    identities: [
      'Total 0.0000000 KALE = deposited 0.0000000 + net earned 0.0000000 + pending reward 0.0000000 − withdrawn 0.0000000',
      `Balance ${body.money.xlm.balance} XLM = deposited 5.0000000 − withdrawn 0.0000000 − fees ${body.money.xlm.fees}`,
    ],
  });
  expect(body.notifications.length).toBeGreaterThan(0);
  const text = JSON.stringify(body);
  expect(text).not.toContain(farmer.token);
  for (const id of [farmer.userId, farmer.farmerId]) expect(text).toContain(id);
  expect(text.match(/farmer-\d+@kale\.test/g)?.every(email => email === farmer.email)).toBe(true);
});

it('gives a stranger who registered an address no mails to its owner', async () => {
  const email = 'shared@kale.test';
  const register = async (password: string) => {
    const account = { email, password, externalWallet: randomAddress() };
    return { email, token: (await test.post('/register-farmer', account)).body.data.token };
  };
  const [stranger, owner] = [await register('the stranger’s own'), await register(PASSWORD)];
  await prove(owner);
  const send = recordMails(test.database, test.api.clock, async () => {});
  await send({ to: email, subject: 'A new password for KALE Pool', text: '' });
  const mailsOf = async ({ token }: Pick<Person, 'token'>) =>
    (await test.get('/auth/data', { token })).body.mails;
  expect(await mailsOf(owner)).toMatchObject([{ subject: 'A new password for KALE Pool' }]);
  expect(await mailsOf(stranger)).toEqual([]);
});

it('gives an operator no contracts, movements or wallets of their farmers', async () => {
  const { body } = await test.get('/auth/data', { token: operator.token });
  expect(body.user).toMatchObject({ email: operator.email, role: 'pooler', poolerId: 'pool-stellar-01' });
  expect(Object.keys(body).filter(name => /contracts|money|movements/.test(name))).toEqual([]);
  expect(body.user.wallets).toEqual({ custodial: null, payout: null });
  expect(JSON.stringify(body)).not.toContain(farmer.address);
});

it('has each movement once, even if it moves to another page while the file is read', async () => {
  const many = await newFarmer(test);
  await deposits(many, 'before', 2_300);
  const response = await test.app.request('/auth/data', {
    headers: { authorization: `Bearer ${many.token}` },
  });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  let added = false;
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    text += part.value;
    if (added || !text.includes('before-1"')) continue;
    added = true;
    await deposits(many, 'during', 3, new Date(test.api.clock().getTime() + 60_000));
  }
  const ids = idsOf(JSON.parse(text)['movements.deposit']);
  expect(added).toBe(true);
  expect(ids.filter(id => id.includes('before'))).toHaveLength(2_300);
  expect(new Set(ids).size).toBe(ids.length);
});

it('is available five times a minute', async () => {
  const { token } = await newFarmer(test);
  for (let i = 0; i < 5; i++) expect((await test.get('/auth/data', { token })).status).toBe(200);
  expect(await test.get('/auth/data', { token })).toMatchObject({
    status: 429,
    body: { code: 'RATE_LIMITED' },
  });
});
