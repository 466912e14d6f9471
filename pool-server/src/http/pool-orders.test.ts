import { completeExit } from '../commands/end-contract.ts';
import { commandContext } from '../commands/services.ts';
import type { ContractId } from '../domain/ids.ts';
import { driftedProjections } from '../projections/drift.ts';
import { join, newAdmin, newFarmer, newPool, newSession, PASSWORD, type Person } from '../testing/people.ts';
import { randomAddress, type TestApi, testApi } from '../testing/test-api.ts';

let test: TestApi;
let admin: Person;
beforeAll(async () => {
  test = await testApi();
  admin = await newAdmin(test);
});
afterAll(() => test.close());

const order = (id: string, what: string) =>
  test.post(`/admin/poolers/${id}/${what}`, {}, { token: admin.token });
const list = async (query = '') => (await test.get(`/admin/poolers?${query}`, { token: admin.token })).body;

it('takes a pool from registration through approval to its first farmer', async () => {
  const account = { email: 'green@kale.test', password: PASSWORD };
  const request = {
    ...account,
    poolerName: 'Green Field',
    publicKey: randomAddress(),
    maxFarmers: 3,
    rewardSplit: 0.1,
  };
  const registered = await test.post('/registerPooler', request);
  expect(registered).toMatchObject({ status: 201, body: { status: 'pending' } });
  const id = registered.body.poolerId;
  const signedIn = await test.post('/auth/login', account);
  expect(signedIn.body.user).toMatchObject({ role: 'pooler', poolerId: id });
  expect((await test.get(`/pooler/${id}/details`)).status).toBe(404);
  expect((await list('status=pending')).items).toMatchObject([
    { id, operatorEmail: 'green@kale.test', maxFarmers: 3, rewardSplit: 0.1 },
  ]);
  const operator = async () =>
    (await test.get('/admin/users?search=green@kale.test', { token: admin.token })).body.items[0];
  expect(await operator()).toMatchObject({ poolName: 'Green Field', poolStatus: 'pending' });
  for (let twice = 0; twice < 2; twice++) expect((await order(id, 'approve')).status).toBe(200);
  expect((await list('status=pending')).total).toBe(0);
  expect((await test.get('/poolers?search=green')).body.items).toMatchObject([{ id, status: 'active' }]);
  expect(await operator()).toMatchObject({ poolStatus: 'active' });
  const farmer = await newFarmer(test);
  await join(test, farmer, id);
  expect((await list('status=active')).items[0]).toMatchObject({ status: 'active', currentFarmers: 1 });
  expect((await order('pool-none', 'approve')).body.code).toBe('POOLER_NOT_FOUND');
});

it('pauses a pool for new farmers and reopens it', async () => {
  const { poolId } = await newPool(test, 'pool-paused-01');
  const { token, userId } = await newFarmer(test);
  const ask = () =>
    test.post('/join-pool', { userId, poolerId: poolId, stakePercentage: 0, harvestInterval: 1 }, { token });
  for (let twice = 0; twice < 2; twice++) expect((await order(poolId, 'pause')).status).toBe(200);
  expect((await test.get('/poolers?status=paused')).body.items).toMatchObject([{ id: poolId }]);
  expect((await ask()).body.code).toBe('POOLER_INACTIVE');
  await order(poolId, 'resume');
  expect((await ask()).status).toBe(201);
});

it('changes the terms of new contracts', async () => {
  const { poolId } = await newPool(test, 'pool-terms-01');
  const early = await join(test, await newFarmer(test), poolId);
  const set = (body: object) => test.call('PATCH', `/admin/poolers/${poolId}`, { token: admin.token, body });
  expect((await set({ rewardSplit: 0.2, exitDelay: 100 })).status).toBe(200);
  const late = await join(test, await newFarmer(test), poolId);
  const splitOf = async (id: string) =>
    (await test.get(`/contracts/${id}`, { token: admin.token })).body.rewardSplit;
  expect([await splitOf(early), await splitOf(late)]).toEqual([0.05, 0.2]);
  expect((await test.get(`/pooler/${poolId}/details`)).body.terms).toMatchObject({
    rewardSplit: 0.2,
    platformFee: 0.05,
    exitDelay: 100,
  });
  expect((await set({ rewardSplit: 0.9 })).status).toBe(400);
  expect((await set({ platformFee: 0.0499996 })).status).toBe(400);
  expect((await set({ rewardSplit: 4.35 / 100 })).status).toBe(200);
  expect((await set({ rewardSplit: 0.2 })).status).toBe(200);
  expect((await set({ exitDelay: 0 })).status).toBe(400);
});

describe('an operator', () => {
  const DAY_SECONDS = 24 * 3600;
  const WEEK_SECONDS = 7 * DAY_SECONDS;
  const change = (token: string, body: object) => test.call('PATCH', '/pooler/pool', { token, body });
  const contractOf = async (token: string, id: string) =>
    (await test.get(`/contracts/${id}`, { token })).body;
  const termsNotice = async (token: string) =>
    (await test.get('/notifications?kind=terms_changed', { token })).body.items;
  const eventsOf = async (subject: string) =>
    (await test.get(`/audit?subject=${subject}`, { token: admin.token })).body.items.map(
      ({ kind }: { kind: string }) => kind,
    );

  it('edits the pool, and never below the seats that are taken', async () => {
    const { poolId, token } = await newPool(test, 'pool-edited-01', { maxFarmers: 5 });
    for (let n = 0; n < 2; n++) await join(test, await newFarmer(test), poolId);
    const edited = { name: 'Green Valley', description: 'Two miners, one valley', maxFarmers: 2 };
    expect((await change(token, edited)).body).toMatchObject(edited);
    const details = (await test.get(`/pooler/${poolId}/details`)).body;
    expect(details).toMatchObject({ ...edited, status: 'full' });
    expect((await change(token, { maxFarmers: 1 })).body.message).toMatch(/2 seats are taken/);
    expect((await change(token, { name: ' ' })).status).toBe(400);
    expect((await change(token, { rewardSplit: 0.51 })).status).toBe(400);
    // Rewards would be split by 0.05.
    expect((await change(token, { rewardSplit: 0.0499996 })).status).toBe(400);
    expect((await eventsOf(poolId)).filter((kind: string) => kind === 'PoolDetailsChanged')).toHaveLength(1);
  });

  it('changes the share for new members at once, and for members after seven days with notice', async () => {
    const { poolId, token } = await newPool(test, 'pool-share-01');
    const [early, leaving, late] = [await newFarmer(test), await newFarmer(test), await newFarmer(test)];
    const [first, second] = [await join(test, early, poolId), await join(test, leaving, poolId)];
    expect((await change(token, { rewardSplit: 0.2 })).body).toMatchObject({
      rewardSplit: 0.2,
      membersFrom: '2026-11-28T12:00:00.000Z',
    });
    const third = await join(test, late, poolId);
    expect(await contractOf(early.token, first)).toMatchObject({
      rewardSplit: 0.05,
      shareChange: { rewardSplit: 0.2, youKeep: 75, from: '2026-11-28T12:00:00.000Z' },
    });
    expect(await contractOf(late.token, third)).toMatchObject({ rewardSplit: 0.2, shareChange: null });
    expect(await termsNotice(early.token)).toMatchObject([
      {
        title: 'Terms of Pool pool-share-01 changed',
        message:
          'The pool keeps 5% of your rewards until Nov 28, 12:00 PM UTC, and 20% from then on. You can leave the pool before that without a penalty, under the current share',
      },
    ]);
    expect(await termsNotice(late.token)).toEqual([]);
    expect(await eventsOf(first)).toContain('ContractShareChanged');
    await test.post(`/contracts/${second}/exit`, {}, { token: leaving.token });

    test.pass(WEEK_SECONDS);
    const { token: again } = (await test.post('/auth/login', { email: admin.email, password: PASSWORD }))
      .body;
    expect(await contractOf(again, first)).toMatchObject({ rewardSplit: 0.2, shareChange: null });
    expect((await contractOf(again, second)).rewardSplit).toBe(0.05);
    admin = { ...admin, token: again };
  });

  it('pauses the pool: no farmer joins until the operator resumes it, whatever an admin does', async () => {
    const { poolId, token } = await newPool(test, 'pool-resting-01');
    const [member, newcomer] = [await newFarmer(test), await newFarmer(test)];
    await join(test, member, poolId);
    const ask = () =>
      test.post(
        '/join-pool',
        { userId: newcomer.userId, poolerId: poolId, stakePercentage: 0, harvestInterval: 1 },
        { token: newcomer.token },
      );
    const pausedAt = test.api.clock().toISOString();
    expect((await test.post('/pooler/pool/pause', {}, { token })).body.plantingPausedAt).toBe(pausedAt);
    expect((await test.get(`/pooler/${poolId}/details`)).body).toMatchObject({
      status: 'paused',
      plantingPausedAt: pausedAt,
    });
    expect((await test.get('/farmers/current', { token: member.token })).body.active_contract).toMatchObject({
      planting_paused_at: pausedAt,
    });
    await order(poolId, 'pause');
    await order(poolId, 'resume');
    expect((await ask()).body.code).toBe('POOLER_INACTIVE');
    expect((await list('sort=created')).items).toContainEqual(
      expect.objectContaining({ id: poolId, status: 'active', plantingPausedAt: pausedAt }),
    );
    const found = async (status: string) =>
      (await list(`status=${status}`)).items.some(({ id }: { id: string }) => id === poolId);
    expect([await found('active'), await found('paused')]).toEqual([false, true]);
    // A name like this must not look like a resumption.
    await change(token, { name: 'planting resumed' });
    test.pass(60);
    await test.post('/pooler/pool/resume', {}, { token });
    expect((await ask()).status).toBe(201);
    const listed = async (path: string) => (await test.get(path, { token: member.token })).body.items;
    const [resumed, paused] = [
      { title: 'Planting resumed', message: 'planting resumed plants for you again' },
      {
        title: 'Planting paused',
        message: 'planting resumed is paused. Nothing is planted until it resumes',
      },
    ];
    expect(await listed('/notifications?kind=planting_suspended')).toMatchObject([resumed, paused]);
    expect(await listed('/notifications/groups')).toMatchObject([
      { ...paused, needsAttention: true },
      { ...resumed, needsAttention: false },
    ]);
    expect(await eventsOf(poolId)).toEqual(
      expect.arrayContaining(['PoolPausedByOperator', 'PoolResumedByOperator']),
    );
  });

  it('sends announcements to members alone, three a day', async () => {
    const operator = await newPool(test, 'pool-talking-01');
    const { poolId } = operator;
    const exit = async (of: Person, contractId: string) =>
      test.post(`/contracts/${contractId}/exit`, {}, { token: of.token });
    const left = await newFarmer(test);
    const ended = await join(test, left, poolId);
    await exit(left, ended);
    test.pass(DAY_SECONDS);
    await completeExit(test.api, commandContext(test.api, { kind: 'engine' }), ended as ContractId);
    admin = { ...admin, token: await newSession(test, admin) };
    const token = await newSession(test, operator);
    const [member, stranger, requester] = [
      await newFarmer(test),
      await newFarmer(test),
      await newFarmer(test),
    ];
    const leaving = await newFarmer(test);
    await join(test, member, poolId);
    await exit(leaving, await join(test, leaving, poolId));
    const request = { userId: requester.userId, poolerId: poolId, stakePercentage: 0, harvestInterval: 1 };
    await test.post('/join-pool', request, { token: requester.token });
    test.pass(60);
    const say = (title: string, text = 'Tonight from ten to eleven') =>
      test.post('/pooler/announcements', { title, text }, { token });
    expect((await say('Maintenance')).body).toEqual({ members: 2 });
    const read = async (by: { token: string }) =>
      (await test.get('/notifications?kind=announcement', { token: by.token })).body.items;
    expect(await read(member)).toMatchObject([
      { title: 'Pool pool-talking-01: Maintenance', message: 'Tonight from ten to eleven' },
    ]);
    expect(await read(leaving)).toHaveLength(1);
    const former = { token: await newSession(test, left) };
    for (const other of [stranger, requester, former]) expect(await read(other)).toEqual([]);
    expect(await eventsOf(poolId)).toContain('AnnouncementSent');
    for (let n = 2; n <= 3; n++) expect((await say(`Part ${n}`)).status).toBe(200);
    expect(await say('Part 4')).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
    for (const [title, text] of [
      [' ', 'Text'],
      ['Title', ''],
      ['x'.repeat(81), 'Text'],
      ['Title', 'x'.repeat(501)],
    ])
      expect((await say(title ?? '', text)).status).toBe(400);
  });

  it('receives an admin’s announcements to operators or to all, three times a day', async () => {
    const { token: operator } = await newPool(test, 'pool-listening-01');
    const farmer = await newFarmer(test);
    const say = (title: string, role?: string) => {
      test.pass(1);
      return test.post('/admin/announcements', { title, text: 'Tonight', role }, { token: admin.token });
    };
    const { users } = (await test.get('/admin/overview', { token: admin.token })).body;
    expect((await say('To all')).body).toEqual({ recipients: users.total });
    expect((await say('To farmers', 'farmer')).body).toEqual({ recipients: users.farmers });
    expect((await say('To operators', 'pooler')).body).toEqual({ recipients: users.poolers });
    const read = async (token: string) =>
      (await test.get('/notifications?kind=announcement', { token })).body.items.map(
        ({ title, message, path }: Record<string, string>) => [title, message, path].join(),
      );
    const [all, own] = ['KALE Pool: To all', 'KALE Pool: To operators'].map(
      title => `${title},Tonight,/notifications`,
    );
    expect(await read(operator)).toEqual([own, all]);
    expect(await read(farmer.token)).toEqual(['KALE Pool: To farmers,Tonight,/notifications', all]);
    expect(await read(admin.token)).toEqual([all]);
    const refused = await say('Once more');
    expect(refused).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
    // The first one counts for a day; this request follows three seconds later.
    expect(refused.headers.get('retry-after')).toBe('86397');
    const trail = await test.get('/audit?kind=BroadcastSent', { token: admin.token });
    expect(trail.body.items.map(({ actorEmail }: { actorEmail: string }) => actorEmail)).toEqual(
      Array(3).fill(admin.email),
    );
    expect((await say('To nobody', 'visitor')).status).toBe(400);
  });

  it('is notified of an admin’s decisions about the pool, and of no own change', async () => {
    const account = { email: 'told@kale.test', password: PASSWORD };
    const pool = { ...account, poolerName: 'Told', publicKey: randomAddress() };
    const { poolerId } = (await test.post('/registerPooler', pool)).body;
    const { token } = (await test.post('/auth/login', account)).body;
    for (const what of ['approve', 'pause', 'resume']) {
      test.pass(1);
      await order(poolerId, what);
    }
    test.pass(1);
    const terms = { rewardSplit: 0.2, platformFee: 0.04, exitDelay: 100 };
    await test.call('PATCH', `/admin/poolers/${poolerId}`, { token: admin.token, body: terms });
    await change(token, { rewardSplit: 0.3, description: 'New' });
    await test.post('/pooler/pool/pause', {}, { token });
    const { items } = (await test.get('/notifications', { token })).body;
    expect(items.slice(0, 4)).toMatchObject([
      {
        kind: 'terms_changed',
        title: 'An administrator changed the terms of Told',
        message:
          'New members: 20% to the pool, 4% platform fee, exit after 100 blocks. Existing contracts do not change',
        path: '/pooler/pool',
      },
      {
        kind: 'pool_decision',
        title: 'Your pool was resumed',
        message: 'An administrator has ended the pause of Told',
      },
      {
        kind: 'pool_decision',
        title: 'Your pool is paused',
        message: 'An administrator has paused Told. No new farmers can join; members continue',
        path: '/pooler-console',
      },
      {
        kind: 'pool_decision',
        title: 'Your pool is approved',
        message: 'An administrator has approved Told. Farmers can now see it',
      },
    ]);
    const groups = (await test.get('/notifications/groups', { token })).body.items;
    expect(groups.slice(0, 4)).toMatchObject([
      { kind: 'terms_changed', needsAttention: true },
      { title: 'Your pool is paused', needsAttention: true },
      { title: 'Your pool was resumed', needsAttention: false },
      { title: 'Your pool is approved', needsAttention: false },
    ]);
  });

  it('leaves the read tables equal to the events', async () => {
    expect(await driftedProjections(test.database)).toEqual([]);
  });
});
