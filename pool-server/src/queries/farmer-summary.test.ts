import type { Database } from '../database/database.ts';
import { testNetwork } from '../testing/engine-network.ts';
import { interrupted } from '../testing/interrupted-database.ts';
import { farmerSummary } from './farmer-summary.ts';

const network = await testNetwork();
const farmer = await network.farmer('farmer@kale.test', { stakePercentage: 0.25 });
afterAll(() => network.drop());

const noDependencies = { add: () => {}, expireAt: () => {} };

it('sums all time and the window in one state of the database, although a harvest ends meanwhile', async () => {
  for (let block = 0; block < 3; block++) await network.workedBlock([farmer]);
  const read = async (database: Database) => {
    const { lifetime, window } = await farmerSummary(
      database,
      farmer.farmerId,
      { window: '7d' },
      network.clock(),
      noDependencies,
    );
    return [lifetime.totalRewardsHuman, window.rewardsHuman];
  };
  const before = await read(network.database);
  const during = await read(
    interrupted(network.database, 'farmer_figures', () => network.workedBlock([farmer])),
  );
  expect(during).toEqual(before);
  const [allTime, inWindow] = await read(network.database);
  expect(allTime).not.toBe(before[0]);
  expect(inWindow).toBe(allTime);
});
