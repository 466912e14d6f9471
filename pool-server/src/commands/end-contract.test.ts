import { many } from '../database/database.ts';
import { POOL, testNetwork } from '../testing/engine-network.ts';
import { expireRequests } from './end-contract.ts';
import { joinPool } from './join-pool.ts';

const network = await testNetwork();
afterAll(() => network.drop());

const request = async (email: string) => {
  const { farmerId } = await network.person(email);
  const choice = { poolId: POOL, stakePercentage: 0, harvestInterval: 1 };
  return (await joinPool(network.services(), network.acting(), farmerId, choice)).contractId;
};

it('expires the other requests when one fails, and lets a farmer join', async () => {
  const ids = [await request('first@kale.test'), await request('second@kale.test')].toSorted();
  const [stuck, other] = ids;
  await network.database.query(
    `ALTER TABLE contracts ADD CONSTRAINT stuck CHECK (id <> '${stuck}' OR status = 'pending')`,
  );
  network.pass(16 * 60);
  await expect(expireRequests(network.services(), network.acting())).rejects.toThrow(AggregateError);
  const expired = await many(network.database, "SELECT id FROM contracts WHERE status = 'expired'");
  expect(expired).toEqual([{ id: other }]);
  expect(await request('third@kale.test')).toMatch(/^contract_/);
});
