import type { Database } from '../database/database.ts';
import { testNetwork } from '../testing/engine-network.ts';
import { farmerSummary } from './farmer-summary.ts';

const network = await testNetwork();
const farmer = await network.farmer('farmer@kale.test', { stakePercentage: 0.25 });
afterAll(() => network.drop());

const noDependencies = { add: () => {}, expireAt: () => {} };

/** The database, in which something happens after a reader's first statement about figures. */
function interrupted(database: Database, happen: () => Promise<unknown>): Database {
  let pending = true;
  const watched = <On extends object>(on: On): On =>
    new Proxy(on, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name);
        if (name === 'connect') return async () => watched(await database.connect());
        if (typeof value !== 'function') return value;
        if (name !== 'query') return value.bind(target);
        return async (statement: unknown, ...values: unknown[]) => {
          const result = await value.call(target, statement, ...values);
          if (pending && JSON.stringify(statement).includes('farmer_figures')) {
            pending = false;
            await happen();
          }
          return result;
        };
      },
    });
  return watched(database);
}

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
  const during = await read(interrupted(network.database, () => network.workedBlock([farmer])));
  expect(during).toEqual(before);
  const [allTime, inWindow] = await read(network.database);
  expect(allTime).not.toBe(before[0]);
  expect(inWindow).toBe(allTime);
});
