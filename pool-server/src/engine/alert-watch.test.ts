import { mailNotifications } from '../notifications/mailing.ts';
import { newAdmin, newFarmer, newPool } from '../testing/people.ts';
import { randomAddress, testApi } from '../testing/test-api.ts';
import { webhookReceiver } from '../testing/webhook-receiver.ts';
import { deliverWebhooks } from '../webhooks/deliver.ts';
import { watchFigures } from './alert-watch.ts';

const test = await testApi({ sandbox: { accounts: [], payoutWallet: null } });
const admin = (await newAdmin(test)).token;
afterAll(() => test.close());
beforeEach(() => test.database.query('DELETE FROM alert_figures'));

const rule = { metric: 'error_rate', threshold: '5', channels: ['page', 'mail'] };
const add = (body: object = rule) => test.post('/admin/alerts', body, { token: admin });
const list = async () => (await test.get('/admin/alerts', { token: admin })).body.items;
const evaluate = async () => {
  test.pass(60);
  expect(await watchFigures({ ...test.api, platform: randomAddress(), conservation: test.ledger })).toEqual(
    [],
  );
};
/** Requests of the last minute, some of which failed. */
const answered = (requests: number, failed: number) =>
  test.database.query(
    `INSERT INTO answered_requests VALUES (date_trunc('minute', $1::timestamptz), $2, $3, 0)
     ON CONFLICT (at) DO UPDATE SET requests = $2, failed = $3`,
    [test.api.clock(), requests, failed],
  );
const alerted = async () =>
  (await test.get('/notifications', { token: admin })).body.items
    .filter(({ kind }: { kind: string }) => kind.startsWith('alert'))
    .map(({ title, message }: Record<string, string>) => `${title}. ${message}`);

it('fires once until the figure is back to normal, and shows it on the page', async () => {
  expect((await add()).status).toBe(201);
  await evaluate();
  expect(await list()).toMatchObject([{ metric: 'error_rate', value: null, firingSince: null }]);
  await answered(1_000, 51);
  await evaluate();
  const since = test.api.clock().toISOString();
  await evaluate();
  await Promise.all([evaluate(), evaluate()]);
  expect(await list()).toMatchObject([{ value: '5.1', firingSince: since }]);
  const fired = 'Alert: API error rate above 5%, last hour. Measured: 5.1%';
  expect(await alerted()).toEqual([fired]);
  await answered(100_000, 0);
  await evaluate();
  expect(await list()).toMatchObject([{ value: '0.0505', firingSince: null }]);
  expect(await alerted()).toEqual(['Cleared: API error rate above 5%, last hour. Measured: 0.0505%', fired]);
});

it("reaches an admin by mail and webhook, according to the rule's channels", async () => {
  const { token } = await newAdmin(test);
  await test.call('PUT', '/notifications/preferences', { token, body: { email: true, kinds: {} } });
  const receiver = await webhookReceiver();
  expect((await test.post('/webhooks', { url: receiver.url }, { token })).status).toBe(201);
  await add({ ...rule, threshold: '1', channels: ['webhook'] });
  await add({ ...rule, threshold: '2', channels: ['mail'] });
  await answered(100_000_000, 3_000_000);
  test.mails.length = 0;
  const before = (await alerted()).length;
  await evaluate();
  test.pass(600);
  await mailNotifications(test.api);
  await deliverWebhooks(test.api);
  expect(await alerted()).toHaveLength(before);
  const mailed = test.mails.map(({ text }) => text).join();
  expect(mailed).toContain('Alert: API error rate above 2%, last hour');
  expect(mailed).not.toContain('above 1%');
  receiver.close();
  expect(receiver.got.map(({ body }) => JSON.parse(body))).toMatchObject([
    {
      type: 'alert_fired',
      data: {
        title: 'Alert: API error rate above 1%, last hour',
        message: 'Measured: 2.997%',
        url: 'https://pool.kale.test/admin',
      },
    },
  ]);
});

it('measures every figure, and omits what cannot be measured', async () => {
  const metrics = [
    'success_rate',
    'plant_delay',
    'block_lag',
    'lost_stakes',
    'stuck_withdrawals',
    'custody_shortfall',
    'record_faults',
    'wallets_without_xlm',
    'sponsor_xlm',
  ];
  await newPool(test, 'pool');
  const farmer = await newFarmer(test);
  await test.database.query(
    `INSERT INTO wallet_faults (address, code, message, since, last_at, tries, next_try_at)
     VALUES ($1, 'WALLET_CANNOT_PAY', 'No XLM', $2, $2, 1, $2)`,
    [farmer.address, test.api.clock()],
  );
  await test.database.query(
    `INSERT INTO plantings (id, pool_id, block_index, farmer_id, contract_id, status, stake, requested_at, ended_at, forfeited_at, settled)
     VALUES ('p1', 'pool', 1, $1, 'c', 'success', 10000000, $2, $2, $2, true)`,
    [farmer.farmerId, test.api.clock()],
  );
  // Its work was accepted, but it was not harvested in time.
  await test.database.query(
    `WITH worked AS (
       INSERT INTO works (id, pool_id, block_index, farmer_id, status, nonce, hash, zeros, found_at, ended_at)
       VALUES ('w3', 'pool', 3, $1, 'success', '1', '00', 1, $2, $2))
     INSERT INTO plantings (id, pool_id, block_index, farmer_id, contract_id, status, stake, requested_at, ended_at, harvest_by)
     VALUES ('p3', 'pool', 3, $1, 'c', 'success', 10000000, $2, $2, $2)`,
    [farmer.farmerId, test.api.clock()],
  );
  await test.database.query(
    `INSERT INTO blocks (pool_id, block_index, plantable, confirmed, opened_at, discovered_at)
     SELECT 'pool', n, true, true, $1::timestamptz - interval '30 seconds', $1 FROM generate_series(1, 2) AS n`,
    [test.api.clock()],
  );
  await test.database.query(
    `INSERT INTO invariant_checks (name, holds, violations, checked_at) VALUES ('seats', 'seats', 2, $1)`,
    [test.api.clock()],
  );
  for (const metric of metrics) await add({ metric, threshold: '1000', channels: ['page'] });
  await evaluate();
  const values = (await list()).map(({ metric, value }: Record<string, string>) => [metric, value]);
  expect(Object.fromEntries(values)).toMatchObject({
    success_rate: '0',
    plant_delay: '30',
    block_lag: '90',
    // One without work, and one that was not harvested.
    lost_stakes: '2',
    stuck_withdrawals: '0',
    // The planted KALE was never in the wallet, so the records require a negative balance: nothing is missing.
    custody_shortfall: '0.0000000',
    record_faults: '2',
    wallets_without_xlm: '1',
    sponsor_xlm: null,
  });
});

it('needs an admin, a threshold and a channel, and removes a rule once', async () => {
  const { token } = await newFarmer(test);
  expect((await test.post('/admin/alerts', rule, { token })).status).toBe(403);
  for (const wrong of [{ threshold: '-1' }, { threshold: 'x' }, { channels: [] }, { metric: 'luck' }])
    expect((await add({ ...rule, ...wrong })).status).toBe(400);
  const [{ id }] = await list();
  const remove = async () => (await test.call('DELETE', `/admin/alerts/${id}`, { token: admin })).status;
  expect([await remove(), await remove()]).toEqual([200, 404]);
});
