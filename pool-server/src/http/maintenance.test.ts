import { jest } from '@jest/globals';
import { withdrawXlm } from '../testing/payout-wallet.ts';
import { join, newAdmin, newApiKey, newFarmer, newPool, PASSWORD } from '../testing/people.ts';
import { randomAddress, testApi } from '../testing/test-api.ts';

const POOL = 'pool-stellar-01';
const HOUR = 3600;

const test = await testApi();
const pooler = (await newPool(test, POOL)).token;
const miner = await newApiKey(test, pooler);
const farmer = await newFarmer(test);
await join(test, farmer, POOL as never);
const admin = (await newAdmin(test)).token;
afterAll(() => test.close());

const start = (body: object = { message: 'The database moves', until: null }, token = admin) =>
  test.call('PUT', '/admin/maintenance', { token, body });
const end = () => test.call('DELETE', '/admin/maintenance', { token: admin });
afterEach(end);

const registration = () => ({
  email: `${crypto.randomUUID()}@kale.test`,
  password: PASSWORD,
  externalWallet: randomAddress(),
});
const limit = (headers: Record<string, string> = {}) =>
  test.post('/wallet/limit', { asset: 'XLM', amount: '100' }, { token: farmer.token, headers });
const report = { event: 'new_block_discovered', poolerId: POOL, blockIndex: 7, blockData: {} };
const work = { blockIndex: 7, poolerId: POOL, workResults: [] };

describe('maintenance mode', () => {
  it('refuses changes of farmers, operators and visitors with MAINTENANCE until its end', async () => {
    const until = new Date(test.api.clock().getTime() + HOUR * 1000).toISOString();
    expect((await start({ message: 'The database moves', until })).status).toBe(200);
    const refused = [
      await limit(),
      await test.post('/pooler/pool/pause', {}, { token: pooler }),
      await test.post('/register-farmer', registration()),
    ];
    for (const { status, body, headers } of refused) {
      expect([status, body, headers.get('retry-after')]).toEqual([
        503,
        { code: 'MAINTENANCE', message: 'KALE Pool is in maintenance: The database moves' },
        String(HOUR),
      ]);
    }
    test.pass(HOUR);
    expect((await limit()).status).toBe(200);
  });

  it('keeps reads, sign-in, withdrawals and work for planted stakes open', async () => {
    await start();
    const { token } = farmer;
    expect((await test.get('/contracts', { token })).status).toBe(200);
    const signIn = await test.post('/auth/login', { email: farmer.email, password: PASSWORD });
    expect(signIn.status).toBe(200);
    const withdrawn = await withdrawXlm(test, token);
    expect(withdrawn.status).toBe(202);
    expect((await test.post('/pooler/block-discovered', report, { token: miner })).status).toBe(200);
    expect((await test.post('/pooler/work-completed', work, { token: miner })).status).toBe(202);
  });

  it('leaves changes of admins open', async () => {
    await start();
    const note = await test.post(`/admin/users/${farmer.userId}/notes`, { text: 'Called' }, { token: admin });
    expect(note.status).toBe(200);
  });

  it('repeats the response to an order that was carried out before', async () => {
    const key = { 'idempotency-key': crypto.randomUUID() };
    expect((await limit(key)).status).toBe(200);
    await start();
    expect((await limit(key)).status).toBe(200);
    expect((await limit({ 'idempotency-key': crypto.randomUUID() })).status).toBe(503);
  });

  it('is shown by /info and /status, keeps its start when it changes, and is in the audit trail', async () => {
    const since = test.api.clock().toISOString();
    await start();
    test.pass(60);
    await start({ message: 'It takes longer', until: null });
    await start({ message: 'It takes longer', until: null });
    const maintenance = { message: 'It takes longer', since, until: null };
    const { since: _, ...shown } = maintenance;
    expect((await test.get('/info')).body.maintenance).toEqual(shown);
    expect((await test.get('/status')).body.maintenance).toEqual(maintenance);
    await end();
    await end();
    expect((await test.get('/info')).body.maintenance).toBeNull();
    expect((await test.get('/status')).body.maintenance).toBeNull();
    const { items } = (await test.get('/audit?kind=MaintenanceStarted,MaintenanceEnded', { token: admin }))
      .body;
    expect(items.slice(0, 3).map(({ kind }: { kind: string }) => kind)).toEqual([
      'MaintenanceEnded',
      'MaintenanceStarted',
      'MaintenanceStarted',
    ]);
  });

  it('counts and logs refused changes as no faults, so that no alert fires', async () => {
    await start();
    const logged = jest.spyOn(test.api.log, 'error');
    test.api.requests.take();
    expect((await limit()).status).toBe(503);
    expect(test.api.requests.take()).toMatchObject({ requests: 1, failed: 0 });
    expect(logged).not.toHaveBeenCalled();
  });

  it('cannot end in the past', async () => {
    const { status, body } = await start({ message: 'Too late', until: test.api.clock().toISOString() });
    expect([status, body.code]).toEqual([400, 'VALIDATION_ERROR']);
  });
});
