import type { PoolId } from '../domain/ids.ts';
import { playBlock } from '../testing/block.ts';
import { ids, poolOfFour } from '../testing/four-members.ts';
import { newAdmin, newPool, newSession, type Person } from '../testing/people.ts';
import { testApi } from '../testing/test-api.ts';

const POOL = 'pool-stellar-01' as PoolId;
const DAY = 24 * 3600;

const test = await testApi();
const { pooler, members, list, summary, nth } = await poolOfFour(test, POOL);
const stranger = await newPool(test, 'pool-horizon-02');
const body = { invitationNote: '', minimumSuccessRate: 50, inactiveAfterDays: 2 };
const set = await test.call('PUT', '/pooler/settings', { token: pooler.token, body });
expect(set.status).toBe(200);
const admin = await newAdmin(test);
afterAll(() => test.close());

/** Sessions expire after some days. */
const signedIn = (person: Person) => newSession(test, person);

describe('inactive farmers', () => {
  it('are members with a seat who have not planted for the pool’s number of days', async () => {
    test.pass(3 * DAY);
    await playBlock(test, POOL, 3, [...members.slice(3), ...members.slice(2, 3)]);
    expect(ids(await list('status=inactive')).toSorted()).toEqual(nth(0, 1, 3).toSorted());
    expect((await list('status=inactive')).items[0]).toMatchObject({ status: 'inactive', idle: true });
    expect(await summary()).toMatchObject({
      total: 4,
      active: 1,
      inactive: 3,
      idle: 3,
      idleStake: '0.0000014',
    });
  });

  it('are none while the operator has paused the pool, since it plants for nobody', async () => {
    const token = await signedIn(pooler);
    await test.post('/pooler/pool/pause', {}, { token });
    expect(await summary()).toMatchObject({ active: 4, inactive: 0, idle: 0 });
    expect((await test.post('/pooler/farmers/remove-inactive', {}, { token })).body).toMatchObject({
      changed: 0,
    });
    await test.post('/pooler/pool/resume', {}, { token });
    expect(await summary()).toMatchObject({ idle: 3 });
  });

  it('are removed at once, and their contracts exit', async () => {
    const token = await signedIn(pooler);
    const { body } = await test.post('/pooler/farmers/remove-inactive', {}, { token });
    expect(body).toEqual({ changed: 3, refused: [], remaining: 0 });
    expect((await list('status=exiting')).total).toBe(3);
    expect(await summary()).toMatchObject({ suspendableStake: '0.0000007' });
    expect((await test.post('/pooler/farmers/remove-inactive', {}, { token })).body).toEqual({
      changed: 0,
      refused: [],
      remaining: 0,
    });
  });
});

describe('suspending all', () => {
  it('does not count a farmer as suspended when an admin suspended the account: the pool plants for them', async () => {
    const set = (status: string) =>
      test.database.query('UPDATE users SET status = $1 WHERE farmer_id = $2', [status, nth(2)[0]]);
    await set('suspended');
    const { items } = await list('status=active');
    await set('registered');
    expect(items.map(({ farmerId }: { farmerId: string }) => farmerId)).toEqual(nth(2));
  });

  it('affects only the active farmers of the operator’s pool', async () => {
    expect(
      (await test.post('/pooler/farmers/suspend-all', {}, { token: await signedIn(stranger) })).body,
    ).toEqual({
      changed: 0,
      refused: [],
      remaining: 0,
    });
    expect((await list('status=suspended')).total).toBe(0);
    const token = await signedIn(pooler);
    const [left] = members;
    // Requested the exit after the members were read.
    const setStatus = (status: string) =>
      test.database.query('UPDATE contracts SET status = $1 WHERE farmer_id = $2', [status, left?.farmerId]);
    await setStatus('active');
    expect((await test.post('/pooler/farmers/suspend-all', {}, { token })).body).toEqual({
      changed: 1,
      refused: [{ farmerId: left?.farmerId, name: left?.email, reason: 'This contract is not active' }],
      remaining: 0,
    });
    await setStatus('exiting');
    expect(ids(await list('status=suspended'))).toEqual(nth(2));
    expect((await summary()).suspendableStake).toBe('0.0000000');
  });

  it('requires an admin to name the pool', async () => {
    const token = await signedIn(admin);
    expect((await test.post('/pooler/farmers/suspend-all', {}, { token })).body).toMatchObject({
      code: 'VALIDATION_ERROR',
      message: 'Name the pool',
    });
  });
});
