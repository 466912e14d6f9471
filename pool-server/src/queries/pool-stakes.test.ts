import type { ContractId, PoolId } from '../domain/ids.ts';
import { playBlock } from '../testing/block.ts';
import { type FarmerPerson, join, newFarmer, newPool } from '../testing/people.ts';
import { testApi } from '../testing/test-api.ts';

const POOL = 'pool-stellar-01' as PoolId;

const test = await testApi();
afterAll(() => test.close());

it('counts the stakes that members lost, without accepted work or not harvested in time', async () => {
  const { database } = test;
  const { token } = await newPool(test, POOL);
  const people: FarmerPerson[] = [];
  const members = [];
  for (let n = 0; n < 4; n++) {
    const person = await newFarmer(test);
    people.push(person);
    members.push({ farmerId: person.farmerId, contractId: (await join(test, person, POOL)) as ContractId });
  }
  await playBlock(test, POOL, 1, members);
  test.pass(60);
  await playBlock(test, POOL, 2, members);
  const nth = (place: number) => people[place]?.farmerId;
  const forfeits = async () => {
    const { body: list } = await test.get('/poolers');
    const { body: details } = await test.get(`/pooler/${POOL}/details`);
    const { body: standing } = await test.get('/pooler/pool', { token });
    return [...list.items, details, standing].map(({ forfeits }) => forfeits);
  };
  expect(await forfeits()).toEqual(Array(3).fill({ count: 0, stake: '0.0000000' }));

  const unharvested = 'stake = 5000000000, settled = false, harvest_by = $2';
  const inBlock = 'WHERE farmer_id = $1 AND block_index = 1';
  await database.query(`UPDATE plantings SET ${unharvested} ${inBlock}`, [nth(1), test.api.clock()]);
  await database.query(`UPDATE plantings SET ${unharvested} ${inBlock}`, [nth(2), new Date('2100-01-01')]);
  await database.query(`UPDATE harvests SET status = 'failed' WHERE block_index = 1`);
  await database.query(`DELETE FROM works ${inBlock}`, [nth(2)]);
  // A stake that can still be harvested is not lost.
  await database.query(`UPDATE plantings SET ${unharvested} ${inBlock}`, [nth(3), new Date('2100-01-01')]);
  // Like the passing of time, these changes have no event that would refresh cached responses.
  test.pass(61);
  expect(await forfeits()).toEqual(Array(3).fill({ count: 2, stake: '1000.0000000' }));
  const { body: rewards } = await test.get(`/pooler/${POOL}/rewards?window=7d`);
  expect(rewards.lostBlocks).toBe(1);
  expect(rewards.series.map(({ lostStakes }: { lostStakes: number }) => lostStakes)).toEqual([2]);
});
