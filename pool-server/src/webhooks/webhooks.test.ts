import { createHmac } from 'node:crypto';
import { type FarmerPerson, newFarmer } from '../testing/people.ts';
import { type TestApi, testApi } from '../testing/test-api.ts';
import { webhookReceiver } from '../testing/webhook-receiver.ts';
import { deliverWebhooks } from './deliver.ts';
import { post } from './post.ts';
import { isPublic } from './public-address.ts';

describe('on a sandbox', () => {
  let test: TestApi;
  let farmer: FarmerPerson;
  let hook: { id: string; secret: string };
  let local: Awaited<ReturnType<typeof webhookReceiver>>;
  beforeAll(async () => {
    test = await testApi({ sandbox: { accounts: [], payoutWallet: null } });
    local = await webhookReceiver();
    farmer = await newFarmer(test);
    const added = await test.post('/webhooks', { url: local.url }, { token: farmer.token });
    expect(added.status).toBe(201);
    hook = added.body;
  });
  afterAll(async () => {
    local.close();
    await test.close();
  });

  const deposit = (secondsAgo = 0) =>
    test.database.query(
      `INSERT INTO deposits (id, farmer_id, asset, amount, received_at) VALUES (gen_random_uuid(), $1, 'KALE', 5, $2)`,
      [farmer.farmerId, new Date(test.api.clock().getTime() - secondsAgo * 1000)],
    );
  const log = async () =>
    (await test.get(`/webhooks/${hook.id}/deliveries`, { token: farmer.token })).body.items;
  const list = async () => (await test.get('/webhooks', { token: farmer.token })).body.items;

  it('delivers a signed notification once from several processes', async () => {
    test.pass(60);
    await deposit();
    test.pass(180);
    const sent = await Promise.all([1, 2, 3].map(() => deliverWebhooks(test.api)));
    expect(sent.reduce((sum, each) => sum + each)).toBe(1);
    expect(await deliverWebhooks(test.api)).toBe(0);
    const [{ headers, body } = { headers: {}, body: '' }, ...others] = local.got;
    expect(others).toEqual([]);
    expect(JSON.parse(body)).toMatchObject({
      type: 'deposit_received',
      data: {
        title: 'Deposit received',
        message: '0.0000005 KALE',
        url: 'https://pool.kale.test/farmer/my-wallet',
      },
    });
    const key = Buffer.from(hook.secret.slice('whsec_'.length), 'base64');
    const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
    expect(headers['webhook-signature']).toBe(
      `v1,${createHmac('sha256', key).update(signed).digest('base64')}`,
    );
    expect(Number(headers['webhook-timestamp'])).toBe(Math.floor(test.api.clock().getTime() / 1000));
    expect(await log()).toMatchObject([
      { kind: 'deposit_received', status: 'delivered', attempts: 1, httpStatus: 204 },
    ]);
    expect(await list()).toEqual([expect.not.objectContaining({ secret: expect.anything() })]);
  });

  it('a webhook is checked once per turn, however long the turn takes', async () => {
    test.pass(180);
    let asked = 0;
    const clock = () => {
      if (++asked > 50) throw new Error('It goes on for ever');
      return new Date(test.api.clock().getTime() + asked);
    };
    expect(await deliverWebhooks({ ...test.api, clock })).toBe(0);
  });

  it('an event recorded late is sent, too, but none from before the webhook', async () => {
    test.pass(1800);
    expect(await deliverWebhooks(test.api)).toBe(0);
    for (const seconds of [1200, 7200]) await deposit(seconds);
    local.got.length = 0;
    expect(await deliverWebhooks(test.api)).toBe(0);
    test.pass(1);
    expect(await deliverWebhooks(test.api)).toBe(1);
    test.pass(1);
    expect(await deliverWebhooks(test.api)).toBe(0);
    expect(local.got).toHaveLength(1);
  });

  it('a kind that the owner switched off for webhooks and on again is sent from then on', async () => {
    const choose = (on: boolean) =>
      test.call('PUT', '/notifications/preferences', {
        token: farmer.token,
        body: { kinds: {}, webhook: { deposit_received: on } },
      });
    await choose(false);
    await deposit(1);
    test.pass(180);
    expect(await deliverWebhooks(test.api)).toBe(0);
    await choose(true);
    test.pass(60);
    await deposit(1);
    await choose(true);
    local.got.length = 0;
    test.pass(180);
    expect(await deliverWebhooks(test.api)).toBe(1);
    expect(await deliverWebhooks(test.api)).toBe(0);
    expect(local.got).toHaveLength(1);
  });

  it('a failed delivery is retried with growing delays, then given up', async () => {
    local.got.length = 0;
    local.answers.push(500, 302, 200);
    // Simultaneous deliveries are listed in no particular order.
    test.pass(1);
    expect((await test.post(`/webhooks/${hook.id}/test`, {}, { token: farmer.token })).status).toBe(200);
    expect(await deliverWebhooks(test.api)).toBe(0);
    expect((await log())[0]).toMatchObject({
      kind: 'test',
      status: 'waiting',
      error: 'The receiver responded with 500',
    });
    expect((await list())[0].failingSince).not.toBeNull();
    test.pass(59);
    expect(await deliverWebhooks(test.api)).toBe(0);
    test.pass(1);
    expect(await deliverWebhooks(test.api)).toBe(0);
    expect(local.got).toHaveLength(2);
    test.pass(300);
    expect(await deliverWebhooks(test.api)).toBe(1);
    expect(new Set(local.got.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect((await log())[0]).toMatchObject({ status: 'delivered', attempts: 3, error: null });
    expect((await list())[0].failingSince).toBeNull();
    local.answers.push(...Array.from({ length: 7 }, () => 503));
    await test.post(`/webhooks/${hook.id}/test`, {}, { token: farmer.token });
    for (let attempt = 0; attempt < 8; attempt++) {
      await deliverWebhooks(test.api);
      test.pass(86_400);
    }
    const [last] = (
      await test.database.query('SELECT attempts, next_at FROM webhook_deliveries ORDER BY created_at DESC')
    ).rows;
    expect(last).toEqual({ attempts: 7, next_at: null });
  });

  it.each([
    ['fails', { delayMs: 0 }, 500],
    ['is slow', { delayMs: 1_100 }, 204],
  ])(
    'a receiver that %s gets one message per run, so that the others do not wait for it',
    async (_, pace, status) => {
      const { token } = await newFarmer(test);
      const receiver = await webhookReceiver(pace);
      receiver.answers.push(status, status, status);
      const { id } = (await test.post('/webhooks', { url: receiver.url }, { token })).body;
      for (const _ of [1, 2, 3]) await test.post(`/webhooks/${id}/test`, {}, { token });
      await deliverWebhooks(test.api);
      expect(receiver.got).toHaveLength(1);
      await deliverWebhooks(test.api);
      expect(receiver.got).toHaveLength(2);
      receiver.close();
    },
  );

  it('is visible only to its owner, and can be removed', async () => {
    const { token } = await newFarmer(test);
    const own = { token: (await newFarmer(test)).token };
    expect((await test.get(`/webhooks/${hook.id}/deliveries`, { token })).status).toBe(404);
    expect((await test.call('DELETE', `/webhooks/${hook.id}`, { token, body: {} })).status).toBe(404);
    for (let n = 0; n < 5; n++)
      expect((await test.post('/webhooks', { url: local.url }, own)).status).toBe(201);
    const sixth = await test.post('/webhooks', { url: local.url }, own);
    expect([sixth.status, sixth.body.code]).toEqual([400, 'VALIDATION_ERROR']);
    const [{ id }] = (await test.get('/webhooks', own)).body.items;
    expect((await test.call('DELETE', `/webhooks/${id}`, { ...own, body: {} })).status).toBe(200);
    expect((await test.get('/webhooks', own)).body.items).toHaveLength(4);
  });
});

describe('on a real network', () => {
  it.each([
    'http://example.com/kale',
    'ftp://example.com/',
    'https://user:secret@example.com/',
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://[::1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://169.254.169.254/latest',
    'https://192.168.1.4/',
  ])('refuses %s', async url => {
    const message = { id: 'msg_1', url, secret: 'whsec_AAAA', body: '{}' };
    await expect(post(message, new Date(), false)).rejects.toMatchObject({ code: 'VALIDATION_ERROR' });
  });

  it('does not send to a name that resolves to a private address', async () => {
    const message = { id: 'msg_1', url: 'https://localhost/', secret: 'whsec_AAAA', body: '{}' };
    await expect(post(message, new Date(), false)).rejects.toThrow('localhost is not a public address');
  });

  it.each([
    ['93.184.216.34', true],
    ['2606:2800:220:1::1', true],
    ['10.1.2.3', false],
    ['100.64.0.1', false],
    ['0.0.0.0', false],
    ['fd00::1', false],
    ['fe80::1', false],
    ['64:ff9b::a00:1', false],
    ['::ffff:127.0.0.1', false],
    ['224.0.0.1', false],
  ])('%s is public: %s', (address, expected) => expect(isPublic(address)).toBe(expected));
});
