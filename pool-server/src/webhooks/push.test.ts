import type { PushMessage } from 'shared-api/contract';
import { type FarmerPerson, newAdmin, newFarmer, newSession, PASSWORD } from '../testing/people.ts';
import { pushBrowser, readVapid } from '../testing/push-browser.ts';
import { testApi } from '../testing/test-api.ts';
import { deliverWebhooks } from './deliver.ts';
import { pushMessageOf } from './push-message.ts';

let farmer: FarmerPerson;
const opened: Awaited<ReturnType<typeof pushBrowser>>[] = [];
const test = await testApi({ sandbox: { accounts: [], payoutWallet: null } });
afterAll(async () => {
  for (const browser of opened) browser.close();
  await test.close();
});
beforeEach(async () => {
  farmer = await newFarmer(test);
});

const endpoints = async (token = farmer.token) => (await test.get('/push', { token })).body.endpoints;
async function subscribe(token = farmer.token) {
  const browser = await pushBrowser();
  opened.push(browser);
  expect((await test.post('/push/subscriptions', browser.subscription, { token })).status).toBe(200);
  return browser;
}
const deposit = (amount: number) =>
  test.database.query(
    `INSERT INTO deposits (id, farmer_id, asset, amount, received_at) VALUES (gen_random_uuid(), $1, 'KALE', $2, $3)`,
    [farmer.farmerId, amount, test.api.clock()],
  );
async function deliver(amount = 5) {
  test.pass(60);
  await deposit(amount);
  test.pass(180);
  return deliverWebhooks(test.api);
}

it('sends a notification that only the browser can read, once from several processes', async () => {
  const browser = await subscribe();
  test.pass(60);
  await deposit(900_003);
  test.pass(180);
  await Promise.all([1, 2, 3].map(() => deliverWebhooks(test.api)));
  const [message, ...others] = browser.got;
  expect(others).toEqual([]);
  expect(JSON.parse(message?.text ?? '')).toEqual({
    id: expect.stringMatching(/^deposit:/),
    title: 'Deposit received',
    message: expect.stringMatching(/^0\.09/),
    path: '/farmer/my-wallet',
  });
  expect(message?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400', urgency: 'high' });
  const claims = readVapid(String(message?.headers.authorization), test.api.pushKey.publicKey);
  expect(claims).toMatchObject({
    aud: new URL(browser.subscription.endpoint).origin,
    sub: 'https://pool.kale.test',
  });
  expect((await test.get('/webhooks', { token: farmer.token })).body.items).toEqual([]);
});

it('sends the kinds that were chosen for browsers, whatever the page lists', async () => {
  const browser = await subscribe();
  const body = { kinds: { deposit_received: false }, pushed: { deposit_received: false } };
  await test.call('PUT', '/notifications/preferences', { token: farmer.token, body });
  expect(await deliver()).toBe(0);
  body.pushed.deposit_received = true;
  await test.call('PUT', '/notifications/preferences', { token: farmer.token, body });
  await deliver(7);
  expect(browser.got.map(({ text }) => JSON.parse(text).message)).toContain('0.0000007 KALE');
});

it('sends a test message', async () => {
  const browser = await subscribe();
  const { endpoint } = browser.subscription;
  const other = (await newFarmer(test)).token;
  expect((await test.post('/push/test', { endpoint }, { token: other })).status).toBe(404);
  expect((await test.post('/push/test', { endpoint }, { token: farmer.token })).status).toBe(200);
  expect(await deliverWebhooks(test.api)).toBe(1);
  expect(JSON.parse(browser.got[0]?.text ?? '')).toMatchObject({ title: 'Test message from KALE Pool' });
});

it('retries when the push service is down, and removes a browser that the service no longer knows', async () => {
  const browser = await subscribe();
  browser.answers.push(503, 410);
  expect(await deliver()).toBe(0);
  expect(await endpoints()).toHaveLength(1);
  test.pass(60);
  expect(await deliverWebhooks(test.api)).toBe(0);
  expect(browser.got).toHaveLength(2);
  expect(await endpoints()).toEqual([]);
});

describe('a browser gets nothing more', () => {
  it('once it is turned off, which only its account can do', async () => {
    const { endpoint } = (await subscribe()).subscription;
    const remove = (token: string) =>
      test.call('DELETE', '/push/subscriptions', { token, body: { endpoint } });
    await remove((await newFarmer(test)).token);
    expect(await endpoints()).toEqual([endpoint]);
    expect((await remove(farmer.token)).status).toBe(200);
    expect(await endpoints()).toEqual([]);
  });

  it('when it is signed out, and the others still do', async () => {
    const { token } = farmer;
    const here = await subscribe();
    const there = await subscribe(await newSession(test, farmer));
    const watching = await newSession(test, farmer);
    await test.post('/auth/logout', {}, { token });
    expect(await endpoints(watching)).toEqual([there.subscription.endpoint]);
    await deliver();
    expect([here.got.length, there.got.length]).toEqual([0, 1]);
  });

  it('after a new password, even if its session expired before', async () => {
    await subscribe();
    await test.database.query('DELETE FROM sessions WHERE user_id = $1', [farmer.userId]);
    const token = await newSession(test, farmer);
    const own = await subscribe(token);
    expect(await endpoints(token)).toHaveLength(2);
    const body = { currentPassword: PASSWORD, newPassword: 'another correct horse battery' };
    expect((await test.post('/auth/password', body, { token })).status).toBe(200);
    expect(await endpoints(token)).toEqual([own.subscription.endpoint]);
  });

  it('when the account is suspended', async () => {
    const admin = await newAdmin(test);
    await subscribe();
    await test.post(`/admin/users/${farmer.userId}/suspend`, { reason: 'Stolen' }, { token: admin.token });
    const left = 'SELECT FROM webhooks WHERE user_id = $1';
    expect((await test.database.query(left, [farmer.userId])).rowCount).toBe(0);
  });

  it('of an account whose browser another account takes over', async () => {
    const browser = await subscribe();
    const next = await newFarmer(test);
    await test.post('/push/subscriptions', browser.subscription, { token: next.token });
    expect(await endpoints(next.token)).toHaveLength(1);
    expect(await endpoints()).toEqual([]);
    await deliver();
    expect(browser.got).toEqual([]);
  });
});

it('keeps the ten newest browsers of an account', async () => {
  const first = await subscribe();
  for (let n = 0; n < 10; n++) {
    test.pass(1);
    const { subscription } = first;
    const body = { ...subscription, endpoint: `${subscription.endpoint}/${n}` };
    // A repeated request replaces itself.
    for (const _ of [1, 2]) await test.post('/push/subscriptions', body, { token: farmer.token });
  }
  expect(await endpoints()).toHaveLength(10);
  expect(await endpoints()).not.toContain(first.subscription.endpoint);
});

it.each([
  { endpoint: 'no address' },
  { endpoint: 'https://user:secret@push.example/' },
  { keys: { p256dh: 'AAAA', auth: 'AAAA' } },
])('refuses %j', async wrong => {
  const { subscription, close } = await pushBrowser();
  close();
  const body = { ...subscription, ...wrong };
  const answer = await test.post('/push/subscriptions', body, { token: farmer.token });
  expect([answer.status, answer.body.code]).toEqual([400, 'VALIDATION_ERROR']);
});

it('refuses private addresses on a real network', async () => {
  const real = await testApi();
  const { token } = await newFarmer(real);
  const { keys } = (await subscribe()).subscription;
  for (const endpoint of ['http://push.example/1', 'https://127.0.0.1/1'])
    expect((await real.post('/push/subscriptions', { endpoint, keys }, { token })).status).toBe(400);
  await real.close();
});

it('cuts a long announcement to what a push service accepts', () => {
  const at = new Date();
  const event = { id: 'announcement:1', at, amount: null, asset: null };
  const message: PushMessage = pushMessageOf('farmer', {
    ...event,
    kind: 'announcement',
    subject: '€'.repeat(500),
    detail: '€'.repeat(5_000),
  });
  expect(Buffer.byteLength(JSON.stringify(message))).toBeLessThan(3_900);
});
