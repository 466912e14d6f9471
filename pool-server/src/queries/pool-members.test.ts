import { expireRequests } from '../commands/end-contract.ts';
import { commandContext } from '../commands/services.ts';
import type { ContractId, PoolId } from '../domain/ids.ts';
import { playBlock } from '../testing/block.ts';
import {
  type FarmerPerson,
  join,
  newAdmin,
  newFarmer,
  newPool,
  PASSWORD,
  type Person,
} from '../testing/people.ts';
import { type TestApi, testApi } from '../testing/test-api.ts';

const POOL = 'pool-stellar-01' as PoolId;
const DAY = 24 * 3600;
let test: TestApi;
let pooler: Person;
let stranger: Person;
let admin: Person;
const people: FarmerPerson[] = [];
const members: { farmerId: FarmerPerson['farmerId']; contractId: ContractId }[] = [];

beforeAll(async () => {
  test = await testApi();
  pooler = await newPool(test, POOL);
  stranger = await newPool(test, 'pool-horizon-02');
  for (let n = 0; n < 4; n++) {
    const person = await newFarmer(test);
    people.push(person);
    members.push({ farmerId: person.farmerId, contractId: (await join(test, person, POOL)) as ContractId });
    test.pass(1);
  }
  await playBlock(test, POOL, 1, members);
  await playBlock(test, POOL, 2, members.slice(0, 3));
});
afterAll(() => test.close());

/** Signs in again: sessions expire after some days. */
const signedIn = async ({ email }: Person) =>
  (await test.post('/auth/login', { email, password: PASSWORD })).body.token as string;
const list = async (query = '', token?: string) =>
  (await test.get(`/pooler/farmers?${query}`, { token: token ?? (await signedIn(pooler)) })).body;
const summary = async () =>
  (await test.get('/pooler/farmers/summary', { token: await signedIn(pooler) })).body;
const ids = (body: { items: { farmerId: string }[] }) => body.items.map(({ farmerId }) => farmerId);
const nth = (...places: number[]) => places.map(place => people[place]?.farmerId);

describe('the farmers of a pool', () => {
  it('have their lost stakes beside their earnings, for either reason', async () => {
    const { database, api } = test;
    const lost = async () => {
      const { items } = await list('sort=name');
      return items.map(({ lostStakes }: { lostStakes: string }) => lostStakes);
    };
    /** How many blocks each farmer's average reward covers. */
    const averaged = async () => {
      const { items } = await list('sort=name');
      return items.map(({ totalEarnings, avgRewardPerBlock }: Record<string, string>) =>
        Math.round(Number(totalEarnings) / Number(avgRewardPerBlock)),
      );
    };
    const [nothing, stake] = ['0.0000000', '500.0000000'];
    expect(await lost()).toEqual([nothing, nothing, nothing, nothing]);
    expect(await averaged()).toEqual([Number.NaN, 2, 2, 1]);
    const planted =
      'UPDATE plantings SET stake = 5000000000, settled = false WHERE farmer_id = $1 AND block_index = 1';
    // Not harvested in time, and no work in a closed block.
    await database.query(`${planted}`, nth(1));
    await database.query(
      "UPDATE harvests SET status = 'failed' WHERE farmer_id = $1 AND block_index = 1",
      nth(1),
    );
    await database.query(`UPDATE plantings SET harvest_by = $2 WHERE farmer_id = $1 AND block_index = 1`, [
      ...nth(1),
      api.clock(),
    ]);
    await database.query(`${planted}`, nth(2));
    await database.query('DELETE FROM works WHERE farmer_id = $1 AND block_index = 1', nth(2));
    await database.query('UPDATE harvests SET status = $2 WHERE farmer_id = $1 AND block_index = 1', [
      ...nth(2),
      'failed',
    ]);
    expect(await lost()).toEqual([nothing, stake, stake, nothing]);
    const worked = (change: number) =>
      database.query(`UPDATE farmer_figures SET worked = worked + ${change} WHERE farmer_id = $1`, nth(2));
    await worked(-1);
    // The counted harvests remain, so the lost block comes on top.
    expect(await averaged()).toEqual([Number.NaN, 3, 3, 1]);
    await worked(1);
  });

  it('are sorted by the server over all pages', async () => {
    expect(ids(await list('sort=blocks&order=asc&limit=2'))).toEqual(nth(0, 3));
    expect(ids(await list('sort=blocks&order=asc&limit=2&page=2')).toSorted()).toEqual(nth(1, 2).toSorted());
    expect(ids(await list('sort=name'))).toEqual(nth(0, 1, 2, 3));
    expect(ids(await list('sort=name&order=desc&limit=1'))).toEqual(nth(3));
    expect(ids(await list('sort=joined'))).toEqual(nth(3, 2, 1, 0));
    // A farmer with only failures has a rate of 0; farmers without a rate sort last.
    expect(ids(await list('sort=success&order=asc&limit=1'))).toEqual(nth(0));
    expect((await test.get('/pooler/farmers?sort=luck', { token: pooler.token })).status).toBe(400);
  });

  it('are found by part of a name, e-mail or id', async () => {
    const [one] = people;
    expect(ids(await list(`search=${one?.email.toUpperCase()}`))).toEqual(nth(0));
    expect(ids(await list(`search=${one?.farmerId.slice(3)}`))).toEqual(nth(0));
    expect(await list('search=nobody-at-all')).toMatchObject({ items: [], total: 0 });
  });

  it('exclude those whose request expired unconfirmed', async () => {
    const passer = await newFarmer(test);
    await test.post(
      '/join-pool',
      { userId: passer.userId, poolerId: POOL, stakePercentage: 0.1, harvestInterval: 6 },
      { token: passer.token },
    );
    expect((await list('status=pending')).total).toBe(1);
    test.pass(16 * 60);
    await expireRequests(test.api, commandContext(test.api, { kind: 'engine' }));
    expect(ids(await list('sort=name'))).toEqual(nth(0, 1, 2, 3));
    expect((await summary()).total).toBe(4);
  });

  it('are counted by state, with their stakes', async () => {
    expect(await summary()).toEqual({
      total: 4,
      active: 4,
      inactive: 0,
      pending: 0,
      exiting: 0,
      suspended: 0,
      idle: 0,
      idleStake: '0.0000000',
      suspendableStake: '0.0000021',
      belowTarget: 1,
      totalStake: '0.0000000', // all are harvested
      averageSuccessRate: 75, // of block 1 alone: block 2 is still open
    });
  });

  it('have staked in total what is planted now, as on the pool’s card', async () => {
    const set = async (settled: boolean, status: string) => {
      const of = [...nth(1)];
      const where = 'farmer_id = $1 AND block_index = 2';
      await test.database.query(`UPDATE plantings SET settled = ${settled} WHERE ${where}`, of);
      await test.database.query(`UPDATE harvests SET status = '${status}' WHERE ${where}`, of);
    };
    await set(false, 'pending');
    expect((await summary()).totalStake).toBe('0.0000007');
    const { statistics } = (await test.get(`/pooler/${POOL}/details`)).body;
    expect(statistics.totalStaked).toBe('0.0000007');
    await set(true, 'success');
  });
});

describe('an operator’s settings of the pool', () => {
  const settings = {
    invitationNote: 'Welcome to us!',
    minimumSuccessRate: 50,
    inactiveAfterDays: 2,
  };
  const put = (token: string, more: object = {}) =>
    test.call('PUT', '/pooler/settings', { token, body: { ...settings, ...more } });

  it('has defaults until it is set, and is stored', async () => {
    const read = async () => (await test.get('/pooler/settings', { token: pooler.token })).body;
    expect(await read()).toEqual({
      invitationNote: '',
      minimumSuccessRate: 90,
      inactiveAfterDays: 7,
      tellFarmers: false,
    });
    // As a client of the release before sends and requires it.
    const body = { ...settings, tellFarmers: false };
    expect((await put(pooler.token, { tellFarmers: true })).body).toEqual(body);
    expect(await read()).toEqual(body);
  });

  it('is validated, and settable only by the operator', async () => {
    expect((await put(pooler.token, { inactiveAfterDays: 0 })).status).toBe(400);
    expect((await put(stranger.token, { poolerId: POOL })).status).toBe(403);
    admin = await newAdmin(test);
    expect((await put(admin.token)).status).toBe(400);
    expect((await put(admin.token, { poolerId: POOL })).status).toBe(200);
    expect((await put(admin.token, { poolerId: 'pool-none' })).body.code).toBe('POOLER_NOT_FOUND');
  });

  it('has each change in the audit trail', async () => {
    const changes = `/audit?subject=${POOL}&kind=MemberSettingsChanged`;
    const trail = async () => (await test.get(changes, { token: admin.token })).body.items;
    expect(await trail()).toMatchObject([{ actorEmail: pooler.email, data: settings }]);
    await put(pooler.token, { inactiveAfterDays: 3 });
    await put(admin.token, { poolerId: POOL });
    expect(await trail()).toMatchObject([
      { actorEmail: admin.email, data: { inactiveAfterDays: 2 } },
      { actorEmail: pooler.email, data: { inactiveAfterDays: 3 } },
      { actorEmail: pooler.email, data: settings },
    ]);
  });

  it('is used in invitations', async () => {
    await test.post('/pooler/farmers/invite', { email: 'new@kale.test' }, { token: pooler.token });
    await test.settled();
    expect(test.mails.at(-1)?.text).toContain('Welcome to us!');
  });
});

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
  it('does not count a farmer as suspended whose account an admin suspended: the pool plants for them', async () => {
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
    const [left] = people;
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

it('acknowledges blocks with failures, one or all at once', async () => {
  const token = await signedIn(pooler);
  const waiting = async () =>
    (await test.get('/pooler/blocks?acknowledged=false&limit=1', { token })).body.total;
  expect(await waiting()).toBe(3);
  await test.post(`/pooler/blocks/${POOL}:2/acknowledge`, {}, { token });
  expect(await waiting()).toBe(2);
  const { items } = (await test.get('/pooler/blocks?acknowledged=false', { token })).body;
  expect(items.map((block: { blockIndex: number }) => block.blockIndex)).toEqual([3, 1]);
  for (const { acknowledged, cycle } of items)
    expect([acknowledged, cycle.failed > 0]).toEqual([false, true]);
  expect((await test.get('/pooler/blocks?acknowledged=true', { token })).body.items).toMatchObject([
    { blockIndex: 2, acknowledged: true },
  ]);
  expect((await test.post('/pooler/blocks/acknowledge', {}, { token })).body).toEqual({
    acknowledged: 2,
    remaining: 0,
  });
  expect(await waiting()).toBe(0);
});
