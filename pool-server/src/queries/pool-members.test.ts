import { expireRequests } from '../commands/end-contract.ts';
import { commandContext } from '../commands/services.ts';
import type { PoolId } from '../domain/ids.ts';
import { emailKey } from '../domain/user.ts';
import { ids, poolOfFour } from '../testing/four-members.ts';
import { newFarmer } from '../testing/people.ts';
import { testApi } from '../testing/test-api.ts';

const POOL = 'pool-stellar-01' as PoolId;

const test = await testApi();
const { pooler, members, list, summary, nth } = await poolOfFour(test, POOL);
afterAll(() => test.close());

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
    // The counted harvests remain, so the lost block is added to them.
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
    const [one] = members;
    expect(ids(await list(`search=${one?.email.toUpperCase()}`))).toEqual(nth(0));
    expect(ids(await list(`search=${one?.farmerId.slice(3)}`))).toEqual(nth(0));
    expect(await list('search=nobody-at-all')).toMatchObject({ items: [], total: 0 });
    const rename = (email: string) =>
      test.database.query('UPDATE users SET email = $2, email_key = $3 WHERE farmer_id = $1', [
        ...nth(0),
        email,
        emailKey(email),
      ]);
    await rename('Özil@kale.test');
    expect(ids(await list('search=özil'))).toEqual(nth(0));
    await rename(one?.email ?? '');
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

  it('have a total stake equal to what is planted now, as on the pool’s card', async () => {
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
