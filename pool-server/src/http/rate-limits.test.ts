import { jest } from '@jest/globals';
import { one, openDatabase } from '../database/database.ts';
import { newFarmer, newPool } from '../testing/people.ts';
import { randomAddress, testApi } from '../testing/test-api.ts';
import { createApp } from './app.ts';
import { createRateLimits, purgeRateLimits } from './rate-limits.ts';

const test = await testApi();
afterAll(() => test.close());
afterEach(() => void jest.useRealTimers());

/** The library reads the process clock. */
function stopClock() {
  jest.useFakeTimers({
    advanceTimers: false,
    doNotFake: [
      'nextTick',
      'setImmediate',
      'setTimeout',
      'clearTimeout',
      'setInterval',
      'clearInterval',
      'queueMicrotask',
      'performance',
      'hrtime',
    ],
  });
  return (seconds: number) => jest.setSystemTime(Date.now() + seconds * 1000);
}

it('refuses beyond the limit per minute with a Retry-After', async () => {
  const pass = stopClock();
  const limit = createRateLimits(test.database, { '/login': 3 });
  for (let n = 0; n < 3; n++) await limit.count('/login', 'here');
  pass(10);
  await expect(limit.count('/login', 'here')).rejects.toMatchObject({
    answer: { status: 429, retryAfterSeconds: 50 },
  });
  await limit.count('/login', 'there');
  await limit.count('/elsewhere', 'here');
  pass(51);
  await limit.count('/login', 'here');
});

it('shares its counts with every other process', async () => {
  const other = openDatabase(test.url);
  const [first, second] = [test.database, other].map(database =>
    createRateLimits(database, { '/shared': 10 }),
  );
  const tries = Array.from({ length: 20 }, (_, n) => (n % 2 ? first : second)?.count('/shared', 'me'));
  const results = await Promise.allSettled(tries);
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
  await other.end();
});

it('sends no query for a caller beyond the limit', async () => {
  const limit = createRateLimits(test.database, { '/flooded': 2 });
  for (let n = 0; n < 2; n++) await limit.count('/flooded', 'me');
  const query = jest.spyOn(test.database, 'query');
  for (let n = 0; n < 100; n++)
    await expect(limit.count('/flooded', 'me')).rejects.toThrow('Too many requests');
  expect(query).not.toHaveBeenCalled();
  query.mockRestore();
});

it('deletes counts of past minutes only', async () => {
  const pass = stopClock();
  const count = async () =>
    (await one<{ n: number }>(test.database, 'SELECT count(*)::int AS n FROM rate_limits'))?.n;
  await test.database.query('DELETE FROM rate_limits');
  const limit = createRateLimits(test.database, { '/purged': 2 });
  await limit.count('/purged', 'early');
  pass(40);
  await limit.count('/purged', 'late');
  pass(30);
  await purgeRateLimits(test.database, new Date());
  expect(await count()).toBe(1);
});

describe('a request with an Idempotency-Key', () => {
  const login = (n: number, from: string, app = test.app) =>
    app.request('/auth/login', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'idempotency-key': 'always-the-same-key',
        'x-forwarded-for': from,
      },
      body: JSON.stringify({ email: `nobody-${n}@kale.test`, password: 'guess' }),
    });

  it('counts each time its work is done, in any process', async () => {
    const elsewhere = createApp(test.api);
    const statuses: number[] = [];
    for (let n = 0; n < 125; n++)
      statuses.push((await login(n, '203.0.113.7', n % 2 ? elsewhere : test.app)).status);
    expect(statuses).toEqual([...Array(120).fill(401), ...Array(5).fill(429)]);
  }, 60_000);

  it('sends no query beyond the limit, whatever its key', async () => {
    const flood = (n: number) =>
      test.app.request('/unsubscribe', {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'idempotency-key': `a-fresh-key-${n}`,
          'x-forwarded-for': '203.0.113.8',
        },
        body: JSON.stringify({ token: 'unknown' }),
      });
    for (let n = 0; n < 61; n++) await flood(n);
    // The first refusal is recorded in the audit trail.
    await test.settled();
    const spies = [jest.spyOn(test.database, 'query'), jest.spyOn(test.database, 'connect')];
    for (let n = 100; n < 120; n++) {
      const response = await flood(n);
      expect(response.status).toBe(429);
      expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    }
    for (const spy of spies) {
      expect(spy).not.toHaveBeenCalled();
      spy.mockRestore();
    }
  });

  it('does not count a repeated response', async () => {
    const { token, address } = await newFarmer(test);
    const headers = { 'idempotency-key': 'the-key-of-one-order' };
    const statuses = new Set<number>();
    for (let n = 0; n < 70; n++)
      statuses.add((await test.post('/sandbox/fund', { address }, { token, headers })).status);
    expect([...statuses]).toEqual([200]);
  });
});

it('limits the orders of each pool, whatever other pools do', async () => {
  const [busy, calm] = [await newPool(test, 'pool-busy'), await newPool(test, 'pool-calm')];
  const trigger = async ({ token }: { token: string }) =>
    (await test.post('/harvest/trigger', {}, { token })).status;
  const statuses: number[] = [];
  for (let n = 0; n < 35; n++) statuses.push(await trigger(busy));
  expect(statuses.filter(status => status === 200)).toHaveLength(30);
  expect(statuses.filter(status => status === 429)).toHaveLength(5);
  expect(await trigger(calm)).toBe(200);
});

it('limits the blocks that a pool reports', async () => {
  const { token, poolId: poolerId } = await newPool(test, 'pool-talkative');
  const report = { event: 'new_block_discovered', poolerId, blockIndex: 7, blockData: {} };
  const statuses: number[] = [];
  for (let n = 0; n < 62; n++)
    statuses.push((await test.post('/pooler/block-discovered', report, { token })).status);
  expect(statuses).toEqual([...Array(60).fill(200), 429, 429]);
});

it('limits the changes of a pool, which every member is notified of', async () => {
  const { token } = await newPool(test, 'pool-restless');
  const statuses: number[] = [];
  for (let n = 0; n < 22; n++) {
    const body = { rewardSplit: n / 100 };
    statuses.push((await test.call('PATCH', '/pooler/pool', { token, body })).status);
  }
  expect(statuses.filter(status => status === 429)).toHaveLength(2);
});

describe('the address of a caller', () => {
  /** The number of refused requests among 35; 30 a minute are allowed. */
  const refused = async (from: (n: number) => string) => {
    const statuses: number[] = [];
    for (let n = 0; n < 35; n++) {
      const headers = { 'x-forwarded-for': from(n) };
      statuses.push((await test.post('/auth/password-reset', { email: 'me@kale.test' }, { headers })).status);
    }
    return statuses.filter(status => status === 429).length;
  };

  it('is the /64 of an IPv6 address', async () => {
    expect(await refused(n => `2001:db8:1:1::${n.toString(16)}`)).toBe(5);
    expect(await refused(n => `2001:db8:2:${n.toString(16)}::1`)).toBe(0);
  });

  it('is the same for IPv4 and IPv4 mapped into IPv6', async () => {
    expect(await refused(n => (n % 2 ? '203.0.113.99' : '::ffff:203.0.113.99'))).toBe(5);
  });

  it('is not taken from the header of an untrusted peer', async () => {
    const app = createApp({ ...test.api, trustedProxies: () => false });
    const statuses: number[] = [];
    for (let n = 0; n < 25; n++) {
      const response = await app.request('/registerPooler', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': `203.0.113.${n}` },
        body: JSON.stringify({
          email: `p${n}@kale.test`,
          password: 'long enough',
          poolerName: `P${n}`,
          publicKey: randomAddress(),
        }),
      });
      statuses.push(response.status);
    }
    expect(statuses.filter(status => status === 429)).toHaveLength(5);
  });
});
