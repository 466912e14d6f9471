import { expectedPayout } from 'shared-api/money';
import { exitContract } from '../../commands/join-pool.ts';
import { contracts } from '../../queries/contracts.ts';
import { currentFarmer } from '../../queries/farmer.ts';
import { farmerMoney } from '../../queries/farmer-money.ts';
import { testNetwork } from '../../testing/engine-network.ts';

const network = await testNetwork({ exitDelayBlocks: 1 });
const staying = await network.farmer('staying@kale.test', { stakePercentage: 0.1 });
const leaving = await network.farmer('leaving@kale.test', { stakePercentage: 0.25, harvestInterval: 20 });
afterAll(() => network.drop());

const money = () => farmerMoney(network.database, network.ledger, leaving.farmerId, network.clock());
const statement = async () => {
  const of = { farmerId: leaving.farmerId, poolId: null };
  const [contract] = (
    await contracts({ ...network.services(), at: network.clock() }, of, { page: 1, limit: 1 }, 'farmer')
  ).items;
  return contract;
};
const units = (decimal: string | null | undefined) => BigInt((decimal ?? '').replace('.', ''));

it('states the expected payout, the amount added by an open block and the final payout, to the unit', async () => {
  for (let block = 0; block < 4; block++) await network.workedBlock([staying, leaving]);
  const said = await exitContract(network.services(), network.acting(), leaving.contractId);
  const expected = said.expectedPayout?.total ?? 0n;
  expect(expected).toBe(expectedPayout(await money()));
  expect(expected).toBeGreaterThan(0n);
  expect(units((await statement())?.expectedPayout)).toBe(expected);
  // The reward of the open block is known once the block has closed.
  network.pass(64);
  await network.look();
  const { total } = await money();
  expect(total).toBeGreaterThan(expected);
  const open = async () => (await statement())?.status !== 'completed';
  for (let look = 0; look < 4 && (await open()); look++) {
    expect(expectedPayout(await money())).toBe(total);
    network.pass(64);
    await network.look();
  }
  const ended = await statement();
  expect(ended?.status).toBe('completed');
  expect(units(ended?.finalPayout)).toBe(total);
  expect(units(ended?.expectedPayout)).toBe(expected);
  expect(ended?.finalStatement).toMatchObject({
    lostStakes: '0.0000000',
    deposited: '0.0000000',
    withdrawn: '0.0000000',
  });
  expect(units(ended?.finalStatement?.rewards)).toBe(total - expected);
  expect(await money()).toMatchObject({ total, available: total, planted: 0n, pendingReward: 0n });
  // Later events do not change the statement.
  network.pass(3_600);
  expect(await statement()).toEqual(ended);
}, 60_000);

it('keeps the stakes lost before the request apart from those lost during the exit', async () => {
  const farmer = await network.farmer('unlucky@kale.test', { stakePercentage: 0.25, harvestInterval: 1 });
  const members = [staying, farmer];
  const lost = async () =>
    (await farmerMoney(network.database, network.ledger, farmer.farmerId, network.clock())).lostStakes;
  const atRequest = async () => {
    const noCache = { add: () => undefined, expireAt: () => undefined };
    const { active_contract: contract } = await currentFarmer(
      network,
      farmer.farmerId,
      network.clock(),
      noCache,
    );
    return contract?.exit_lost_stakes;
  };
  /** A block without work for the farmer, whose request comes before another farmer opens the next one. */
  const missed = async (before: () => Promise<unknown>) => {
    await network.workedBlock([staying]);
    await before();
    network.pass(64);
    await network.strangerPlants();
    await network.look();
  };
  for (let block = 0; block < 3; block++) await network.workedBlock(members);
  await missed(async () => undefined);
  expect(await atRequest()).toBeNull();
  for (let block = 0; block < 2; block++) await network.workedBlock(members);
  const before = await lost();
  expect(before).toBeGreaterThan(0n);
  await missed(async () => {
    await exitContract(network.services(), network.acting(), farmer.contractId);
    expect(units(await atRequest())).toBe(before);
  });
  expect(await lost()).toBeGreaterThan(before);
}, 60_000);
