import { newFarmer, newPool, PASSWORD } from '../../testing/people.ts';
import { randomAddress, testApi } from '../../testing/test-api.ts';

const test = await testApi();
await newPool(test, 'pool-stellar-01', { maxFarmers: 50 });
afterAll(() => test.close());

const key = () => ({ 'idempotency-key': crypto.randomUUID() });
const registration = (email: string) => ({ email, password: PASSWORD, externalWallet: randomAddress() });

describe('an Idempotency-Key', () => {
  it('turns 50 concurrent and 50 sequential calls into one join with one response', async () => {
    const { userId, token } = await newFarmer(test);
    const headers = key();
    const request = { userId, poolerId: 'pool-stellar-01', stakePercentage: 0.1, harvestInterval: 6 };
    const again = () => test.post('/join-pool', request, { token, headers });
    const answers = await Promise.all(Array.from({ length: 50 }, again));
    for (let i = 0; i < 50; i++) answers.push(await again());
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ body }) => body.contractId)).size).toBe(1);
    const { body } = await test.get('/contracts', { token });
    expect(body.total).toBe(1);
  });

  it('returns the same account and token to a retried registration', async () => {
    const headers = key();
    const body = registration('twice@kale.test');
    const [first, second] = [
      await test.post('/register-farmer', body, { headers }),
      await test.post('/register-farmer', body, { headers }),
    ];
    expect(first.status).toBe(201);
    expect(second.body).toEqual(first.body);
    expect((await test.get('/auth/me', { token: second.body.data.token })).status).toBe(200);
  });

  it('opens one account when a registration is repeated from another network, and shows it to nobody else', async () => {
    const body = registration('moving@kale.test');
    const own = key();
    const register = (address: string, sent: object, headers = own) =>
      test.post('/register-farmer', sent, { headers: { ...headers, 'x-forwarded-for': address } });
    const [first, again] = [await register('203.0.113.1', body), await register('198.51.100.2', body)];
    expect(first.status).toBe(201);
    expect(again.body).toEqual(first.body);
    // A process that died sent no response.
    await test.database.query('UPDATE idempotency SET answer = NULL');
    test.pass(31);
    expect((await register('192.0.2.3', body)).body.data.userId).toBe(first.body.data.userId);

    const guessed = await register('192.0.2.4', { ...body, password: 'a guess at the password' });
    expect(guessed).toMatchObject({ status: 409, body: { code: 'IDEMPOTENCY_CONFLICT' } });
    expect(JSON.stringify(guessed.body)).not.toContain(first.body.data.token);
    const otherKey = await register('192.0.2.4', body, key());
    expect(otherKey.body.data?.userId).not.toBe(first.body.data.userId);
  });

  it('repeats the response of a join and a registration whose process died', async () => {
    const { userId, token } = await newFarmer(test);
    const request = { userId, poolerId: 'pool-stellar-01', stakePercentage: 0.1, harvestInterval: 6 };
    const [joining, registering] = [key(), key()];
    const body = registration('lost@kale.test');
    const join = () => test.post('/join-pool', request, { token, headers: joining });
    const register = () => test.post('/register-farmer', body, { headers: registering });
    const [joined, registered] = [await join(), await register()];
    await test.database.query('UPDATE idempotency SET answer = NULL');
    test.pass(31);
    expect(await join()).toMatchObject({ status: 201, body: joined.body });
    const again = await register();
    expect(again.status).toBe(201);
    expect({ ...again.body.data, token: '', createdAt: '' }).toEqual({
      ...registered.body.data,
      token: '',
      createdAt: '',
    });
  });

  it('sends test XLM once, even if the process died before responding', async () => {
    const { token, address } = await newFarmer(test, { funded: false });
    const headers = key();
    const fund = () => test.post('/sandbox/fund', { address }, { token, headers });
    const first = await fund();
    await test.database.query('UPDATE idempotency SET answer = NULL');
    test.pass(31);
    expect(await fund()).toMatchObject({ status: first.status, body: first.body });
    const more = await test.post('/sandbox/fund', { address }, { token, headers: key() });
    expect([first.body.balance, more.body.balance]).toEqual(['10.0000000', '20.0000000']);
  });

  it('is refused for a different request', async () => {
    const headers = key();
    await test.post('/register-farmer', registration('one@kale.test'), { headers });
    const other = await test.post('/register-farmer', registration('two@kale.test'), { headers });
    expect(other).toMatchObject({ status: 409, body: { code: 'IDEMPOTENCY_CONFLICT' } });
  });

  it('belongs to one caller: no other caller gets its response', async () => {
    const [a, b] = [await newFarmer(test), await newFarmer(test)];
    const headers = key();
    const request = (userId: string) => ({
      userId,
      poolerId: 'pool-stellar-01',
      stakePercentage: 0,
      harvestInterval: 1,
    });
    const first = await test.post('/join-pool', request(a.userId), { token: a.token, headers });
    const second = await test.post('/join-pool', request(b.userId), { token: b.token, headers });
    expect(second.status).toBe(201);
    expect(second.body.contractId).not.toBe(first.body.contractId);
  });

  it('is deleted after a day', async () => {
    const { userId, token } = await newFarmer(test, { funded: false });
    const headers = key();
    const request = { userId, poolerId: 'pool-stellar-01', stakePercentage: 0, harvestInterval: 1 };
    expect(await test.post('/join-pool', request, { token, headers })).toMatchObject({ status: 403 });
    const stored = 'SELECT count(*)::int AS n FROM idempotency WHERE started_at > $1';
    const { rows } = await test.database.query(stored, [new Date('2026-01-01')]);
    expect(rows[0].n).toBeGreaterThan(0);
    test.pass(24 * 3600 + 1);
    const { purgeResponses } = await import('./idempotency.ts');
    await purgeResponses(test.api);
    expect((await test.database.query(stored, [new Date('2026-01-01')])).rows[0].n).toBe(0);
  });

  it('stores neither token nor password readably', async () => {
    const headers = key();
    const body = { ...registration('sealed@kale.test'), password: 'canary-password-7431' };
    const { token } = (await test.post('/register-farmer', body, { headers })).body.data;
    const tables = await test.database.query(
      `SELECT table_name FROM information_schema.tables WHERE table_schema = 'public'`,
    );
    for (const { table_name } of tables.rows) {
      const { rows } = await test.database.query(`SELECT t::text AS text FROM "${table_name}" t`);
      const all = rows.map(({ text }) => text).join('\n');
      expect(all).not.toContain('canary-password-7431');
      expect(all).not.toContain(token);
      expect(all).not.toContain(Buffer.from('canary-password-7431').toString('hex'));
      expect(all).not.toContain(headers['idempotency-key']);
    }
  });
});
