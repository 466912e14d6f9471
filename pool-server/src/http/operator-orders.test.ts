import { driftedProjections } from '../projections/drift.ts';
import { join, newAdmin, newFarmer, newPool, PASSWORD, type Person } from '../testing/people.ts';
import { testApi } from '../testing/test-api.ts';

const WEEK_SECONDS = 7 * 24 * 3600;
let admin: Person;
const test = await testApi();
admin = await newAdmin(test);
afterAll(() => test.close());

const order = (id: string, what: string) =>
  test.post(`/admin/poolers/${id}/${what}`, {}, { token: admin.token });
const list = async (query = '') => (await test.get(`/admin/poolers?${query}`, { token: admin.token })).body;
const change = (token: string, body: object) => test.call('PATCH', '/pooler/pool', { token, body });
const contractOf = async (token: string, id: string) => (await test.get(`/contracts/${id}`, { token })).body;
const termsNotice = async (token: string) =>
  (await test.get('/notifications?kind=terms_changed', { token })).body.items;
const eventsOf = async (subject: string) =>
  (await test.get(`/audit?subject=${subject}`, { token: admin.token })).body.items.map(
    ({ kind }: { kind: string }) => kind,
  );

describe('an operator', () => {
  it('edits the pool, but never below the number of taken seats', async () => {
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
});

it('leaves the read tables equal to the events', async () => {
  expect(await driftedProjections(test.database)).toEqual([]);
});
