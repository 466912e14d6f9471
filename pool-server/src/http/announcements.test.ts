import { completeExit } from '../commands/end-contract.ts';
import { commandContext } from '../commands/services.ts';
import type { ContractId } from '../domain/ids.ts';
import { driftedProjections } from '../projections/drift.ts';
import { join, newAdmin, newFarmer, newPool, newSession, type Person } from '../testing/people.ts';
import { testApi } from '../testing/test-api.ts';

const DAY_SECONDS = 24 * 3600;
let admin: Person;
const test = await testApi();
admin = await newAdmin(test);
afterAll(() => test.close());

describe('announcements', () => {
  it('go from an operator to members alone, three a day', async () => {
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
    const trail = (await test.get(`/audit?subject=${poolId}`, { token: admin.token })).body.items;
    expect(trail.map(({ kind }: { kind: string }) => kind)).toContain('AnnouncementSent');
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

  it('go from an admin to operators, to farmers or to all, three times a day', async () => {
    const { token: operator } = await newPool(test, 'pool-listening-01');
    const farmer = await newFarmer(test);
    const say = (title: string, role?: string) => {
      test.pass(1);
      return test.post('/admin/announcements', { title, text: 'Tonight', role }, { token: admin.token });
    };
    const suspended = await newFarmer(test);
    await test.post(`/admin/users/${suspended.userId}/suspend`, { reason: 'Check' }, { token: admin.token });
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
    // Suspended farmers may sign in, and count as recipients.
    const again = await newSession(test, suspended);
    expect(await read(again)).toEqual(['KALE Pool: To farmers,Tonight,/notifications', all]);
    const refused = await say('Once more');
    expect(refused).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
    // The first one counts for a day; this request follows three seconds later.
    expect(refused.headers.get('retry-after')).toBe('86397');
    const trail = await test.get('/audit?kind=BroadcastSent', { token: admin.token });
    expect(trail.body.items.map(({ actorEmail }: { actorEmail: string }) => actorEmail)).toEqual(
      Array(3).fill(admin.email),
    );
    expect((await say('To nobody', 'visitor')).status).toBe(400);
    // Not to those who register later.
    test.pass(1);
    const [late, lateOperator] = [await newFarmer(test), await newPool(test, 'pool-late-01')];
    for (const { token } of [late, lateOperator, await newAdmin(test)]) expect(await read(token)).toEqual([]);
  });
});

it('leaves the read tables equal to the events', async () => {
  expect(await driftedProjections(test.database)).toEqual([]);
});
