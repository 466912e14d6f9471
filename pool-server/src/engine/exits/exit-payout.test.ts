import { expectedPayout } from 'shared-api/money';
import { exitContract } from '../../commands/join-pool.ts';
import { one } from '../../database/database.ts';
import { farmerMoney } from '../../queries/farmer-money.ts';
import { finalPayout } from '../../queries/final-payout.ts';
import { type TestFarmer, type TestNetwork, testNetwork } from '../../testing/engine-network.ts';

let network: TestNetwork;
let staying: TestFarmer;
let leaving: TestFarmer;
beforeAll(async () => {
  network = await testNetwork({ exitDelayBlocks: 1 });
  staying = await network.farmer('staying@kale.test', { stakePercentage: 0.1 });
  leaving = await network.farmer('leaving@kale.test', { stakePercentage: 0.25, harvestInterval: 20 });
});
afterAll(() => network.drop());

const money = () => farmerMoney(network.database, network.ledger, leaving.farmerId, network.clock());
const contract = () =>
  one<{ status: string; ended_at: Date }>(
    network.database,
    'SELECT status, ended_at FROM contracts WHERE id = $1',
    [leaving.contractId],
  );

it('pays in the end what it was expected to pay from the request on', async () => {
  for (let block = 0; block < 4; block++) await network.workedBlock([staying, leaving]);
  await exitContract(network.services(), network.acting(), leaving.contractId);
  // The reward of the open block is known once the block has closed.
  network.pass(64);
  await network.look();
  const expected = await money();
  expect(expected.total).toBe(expectedPayout(expected));
  expect(expected.total).toBeGreaterThan(0n);
  for (let look = 0; look < 4 && (await contract())?.status !== 'completed'; look++) {
    expect(expectedPayout(await money())).toBe(expected.total);
    network.pass(64);
    await network.look();
  }
  const ended = await contract();
  if (ended?.status !== 'completed') throw new Error('The exit did not complete');
  const paid = await finalPayout(network.database, leaving.farmerId, ended.ended_at);
  expect(paid).toBe(expected.total);
  expect(await money()).toMatchObject({ total: paid, available: paid, planted: 0n, pendingReward: 0n });
  // What happens later does not change the statement.
  network.pass(3_600);
  expect(await finalPayout(network.database, leaving.farmerId, ended.ended_at)).toBe(paid);
}, 60_000);
