import { setTimeout as wait } from 'node:timers/promises';
import { completeExit } from '../commands/end-contract.ts';
import { commandContext } from '../commands/services.ts';
import type { ContractId } from '../domain/ids.ts';
import { servedRoutes } from '../http/app.ts';
import { join, newAdmin, newFarmer, newPool, newSession, PASSWORD } from '../testing/people.ts';
import { randomAddress, testApi } from '../testing/test-api.ts';

const test = await testApi();
await newPool(test, 'pool-b', { maxFarmers: 1 });
await newPool(test, 'pool-a', { maxFarmers: 5 });
const member = await newFarmer(test);
await join(test, member, 'pool-b');
afterAll(() => test.close());

const ids = async (query: string) => {
  const { body } = await test.get(`/poolers?${query}`);
  return body.items.map(({ id }: { id: string }) => id);
};

describe('pools', () => {
  it('are found by the literal text of name and description, and sorted', async () => {
    expect(await ids('')).toEqual(['pool-a', 'pool-b']);
    expect(await ids('order=desc')).toEqual(['pool-b', 'pool-a']);
    expect(await ids('sort=members')).toEqual(['pool-b', 'pool-a']);
    expect(await ids('search=POOL%20pool-b')).toEqual(['pool-b']);
    expect(await ids('search=%25')).toEqual([]);
    expect(await ids('search=_')).toEqual([]);
  });

  it('are full when every seat is taken', async () => {
    expect(await ids('status=full')).toEqual(['pool-b']);
    expect(await ids('status=active')).toEqual(['pool-a']);
    expect((await test.get('/pooler/pool-b/details')).body).toMatchObject({
      status: 'full',
      currentFarmers: 1,
      maxFarmers: 1,
      successRate: null,
      terms: { exitDelay: 288 },
    });
  });

  it('are cached by proxies for seconds, and revalidated by browsers', async () => {
    const { headers } = await test.get('/poolers');
    expect(headers.get('cache-control')).toBe('public, max-age=0, s-maxage=15, must-revalidate');
    const again = await test.get('/poolers', { headers: { 'if-none-match': headers.get('etag') ?? '' } });
    expect(again.status).toBe(304);
    const { token } = await newAdmin(test);
    const own = await test.get('/admin/poolers', { token });
    expect(own.headers.get('cache-control')).toBe('private, no-cache');
  });

  it('contain nothing private, like every public route', async () => {
    const reason = `it pays another address, ${randomAddress()}`;
    await test.database.query(
      `INSERT INTO custody.refused_orders (at, address, operation, reason) VALUES ($1, $2, 'payment', $3)`,
      [test.api.clock(), member.address, reason],
    );
    // Services are checked once a second.
    await wait(1_000);
    const { token } = await newAdmin(test);
    const { reasons } = (await test.get('/admin/overview', { token })).body;
    expect(reasons.orders).toContain(`for ${member.address}: ${reason}`);
    expect((await test.get('/health')).body.services.orders).toEqual({ status: 'degraded' });
    const open = servedRoutes().filter(([, { access, method }]) => access === 'public' && method === 'GET');
    expect(open.length).toBeGreaterThan(5);
    for (const [name, { path }] of open) {
      const { status, body } = await test.get(path.replace(':poolerId', 'pool-b'));
      expect([name, status]).toEqual([name, 200]);
      if (name === 'openapi') continue;
      const text = JSON.stringify(body);
      for (const own of [member.email, member.userId, member.farmerId, member.address])
        expect(text).not.toContain(own);
      expect(text).not.toContain('another address');
      expect(text).not.toMatch(/[\w.]@\w|\bG[A-Z2-7]{55}\b|"(email|farmerId|userId|address|operatorId)"/);
    }
  });

  it('are paged', async () => {
    expect((await test.get('/poolers?page=2&limit=1')).body).toMatchObject({
      page: 2,
      limit: 1,
      total: 2,
      items: [{ id: 'pool-b' }],
    });
    expect((await test.get('/poolers?page=0')).status).toBe(400);
  });

  it('report the farmer’s share of a reward, and the other shares', async () => {
    const youKeep = 90;
    const { token } = await newAdmin(test);
    for (const { body } of [
      await test.get('/poolers?search=pool-b'),
      await test.get('/admin/poolers', { token }),
    ]) {
      expect(body.items.find(({ id }: { id: string }) => id === 'pool-b')).toMatchObject({ youKeep });
    }
    expect((await test.get('/pooler/pool-b/details')).body).toMatchObject({ youKeep, rewardPercentage: 95 });
    expect((await test.get('/pooler/pool?poolerId=pool-b', { token })).body).toMatchObject({ youKeep });
    expect((await test.get('/contracts', { token })).body.items).toMatchObject([{ youKeep }]);
  });

  it('are sorted by the farmer’s share, then by id', async () => {
    expect(await ids('sort=share')).toEqual(['pool-a', 'pool-b']);
    expect(await ids('sort=share&order=asc')).toEqual(['pool-a', 'pool-b']);
    const [{ token }, second] = [await newAdmin(test), await newAdmin(test)];
    await test.call('PATCH', '/admin/poolers/pool-a', { token, body: { rewardSplit: 0.2 } });
    const [{ id }] = (await test.get('/admin/approvals', { token: second.token })).body.items;
    await test.post(`/admin/approvals/${id}/approve`, {}, { token: second.token });
    expect(await ids('sort=share')).toEqual(['pool-b', 'pool-a']);
    expect(await ids('sort=share&order=asc')).toEqual(['pool-a', 'pool-b']);
    await test.call('PATCH', '/admin/poolers/pool-a', { token, body: { exitDelayBlocks: 144 } });
    const { feeHistory } = (await test.get('/pooler/pool-a/details')).body;
    expect(feeHistory).toEqual([
      { since: expect.any(String), youKeep: 75, rewardSplit: 0.2, platformFee: 0.05 },
      { since: expect.any(String), youKeep: 90, rewardSplit: 0.05, platformFee: 0.05 },
    ]);
  });

  it('accept farmers once an admin has approved them', async () => {
    const application = {
      email: 'new-operator@kale.test',
      password: PASSWORD,
      poolerName: 'Green Field',
      publicKey: randomAddress(),
      maxFarmers: 3,
    };
    const { status, body } = await test.post('/registerPooler', application);
    expect([status, body.status]).toEqual([201, 'pending']);
    expect((await test.get(`/pooler/${body.poolerId}/details`)).body.code).toBe('POOLER_NOT_FOUND');
    const admin = await newAdmin(test);
    const waiting = () => test.get('/admin/poolers?status=pending', { token: admin.token });
    expect((await waiting()).body).toMatchObject({
      total: 1,
      items: [{ id: body.poolerId, name: 'Green Field', operatorEmail: application.email, maxFarmers: 3 }],
    });
    await test.post(`/admin/poolers/${body.poolerId}/approve`, {}, { token: admin.token });
    expect((await test.get(`/pooler/${body.poolerId}/details`)).body).toMatchObject({
      status: 'active',
      maxFarmers: 3,
    });
    expect((await waiting()).body.total).toBe(0);
  });
});

describe('an admin', () => {
  it('sees counts and finds accounts', async () => {
    const admin = await newAdmin(test);
    const { body: overview } = await test.get('/admin/overview', { token: admin.token });
    expect(overview).toMatchObject({ contracts: { active: 1 }, users: { suspended: 0 } });
    const { farmers, poolers, admins, total } = overview.users;
    expect(farmers + poolers + admins).toBe(total);
    expect(overview.users.roles.farmer.registered + overview.users.roles.farmer.suspended).toBe(farmers);
    expect(overview.users.farmerStates).toMatchObject({ active_in_pool: 1 });
    const found = await test.get('/admin/users?search=POOL-A&role=pooler', { token: admin.token });
    expect(found.body).toMatchObject({ total: 1, items: [{ poolerId: 'pool-a', role: 'pooler' }] });
    const registration = { email: 'Özil@kale.test', password: PASSWORD, externalWallet: randomAddress() };
    const { userId } = (await test.post('/register-farmer', registration)).body.data;
    const typed = await test.get('/admin/users?search=ÖZIL', { token: admin.token });
    expect(typed.body).toMatchObject({ total: 1, items: [{ id: userId }] });
  });

  it('sorts accounts and pools by the tables’ columns, page after page', async () => {
    const { token } = await newAdmin(test);
    const column = async (path: string, name: string) => {
      const page = async (n: number) =>
        (await test.get(`${path}&limit=2&page=${n}`, { token })).body.items.map(
          (item: Record<string, unknown>) => item[name],
        );
      return [...(await page(1)), ...(await page(2))];
    };
    const { body } = await test.get('/admin/users?limit=100', { token });
    const emails: string[] = body.items.map(({ email }: { email: string }) => email).sort();
    expect(await column('/admin/users?sort=email', 'email')).toEqual(emails.slice(0, 4));
    expect(await column('/admin/users?sort=email&order=desc', 'email')).toEqual(
      emails.toReversed().slice(0, 4),
    );
    const oldest = body.items.at(-1).createdAt;
    expect((await column('/admin/users?sort=created&order=asc', 'createdAt'))[0]).toBe(oldest);
    for (const sort of ['role', 'status'])
      expect((await column(`/admin/users?sort=${sort}`, sort)).length).toBe(4);
    expect((await test.get('/admin/users?sort=password', { token })).status).toBe(400);
    const pools = async (query: string) => (await column(`/admin/poolers?${query}`, 'id')).slice(0, 2);
    expect(await pools('status=active&sort=name&order=asc')).toEqual([expect.any(String), 'pool-a']);
    expect(await pools('status=active&sort=members')).toEqual(['pool-b', expect.any(String)]);
    expect((await pools('sort=split'))[0]).toBe('pool-a');
    expect((await pools('sort=keep&order=asc'))[0]).toBe('pool-a');
    for (const sort of ['status', 'operator', 'created'])
      expect((await pools(`sort=${sort}`)).length).toBe(2);
  });

  it('suspends an account with a reason for the audit trail', async () => {
    const admin = await newAdmin(test);
    const { userId } = await newFarmer(test);
    const order = { reason: ' Payout wallet reported stolen ' };
    await test.post(`/admin/users/${userId}/suspend`, order, { token: admin.token });
    await test.post(`/admin/users/${userId}/resume`, {}, { token: admin.token });
    const trail = await test.get(`/audit?subject=${userId}&kind=UserSuspended,UserResumed`, {
      token: admin.token,
    });
    expect(trail.body.items.map(({ data }: { data: object }) => data)).toEqual([
      { userId },
      { userId, reason: 'Payout wallet reported stolen' },
    ]);
  });
});

it('counts a farmer who left a pool and joined it again once', async () => {
  const farmer = await newFarmer(test);
  const contractId = (await join(test, farmer, 'pool-a')) as ContractId;
  await test.post(`/contracts/${contractId}/exit`, {}, { token: farmer.token });
  test.pass(24 * 3600);
  await completeExit(test.api, commandContext(test.api, { kind: 'engine' }), contractId);
  await join(test, { ...farmer, token: await newSession(test, farmer) }, 'pool-a');
  const { body } = await test.get('/pooler/pool-a/details');
  expect(body.statistics).toMatchObject({ farmersJoined: 1, farmersActive: 1 });
});

it('reports a reward share exactly, so that it and the other shares add up', async () => {
  const { token } = await newPool(test, 'pool-exact');
  await test.call('PATCH', '/pooler/pool', { token, body: { rewardSplit: 0.033451 } });
  const { body } = await test.get('/pooler/pool-exact/details');
  expect(body).toMatchObject({ rewardPercentage: 96.6549, youKeep: 91.6549 });
});
