import type { Database } from '../database/database.ts';
import { POOL, testNetwork } from '../testing/engine-network.ts';
import { interrupted } from '../testing/interrupted-database.ts';
import { adminOverview } from './admin-overview.ts';
import { adminTrends } from './admin-trends.ts';
import { currentFarmer } from './farmer.ts';
import { farmerBalance } from './farmer-balance.ts';
import { poolEarnings } from './pool-earnings.ts';
import { poolPerformance } from './pool-performance.ts';
import { poolDetails } from './pools.ts';

const network = await testNetwork();
const eager = await network.farmer('eager@kale.test', { stakePercentage: 0.25 });
const patient = await network.farmer('patient@kale.test', { harvestInterval: 20 });
const farmers = [eager, patient];
afterAll(() => network.drop());

const { ledger, clock } = network;
const noDependencies = { add: () => {}, expireAt: () => {} };

/** Answers, and a statement of each that others with the same figures follow. */
const ANSWERS: Record<string, [statement: string, read: (database: Database, at: Date) => Promise<unknown>]> =
  {
    'earnings of a pool': [
      'pool_figures',
      async (database, at) => {
        // Which rewards of the next payout are known depends on the ledger.
        const { nextPayout: _, ...sums } = await poolEarnings(database, ledger, POOL, at, at, '7d');
        return sums;
      },
    ],
    'income of the platform': [
      'generate_series',
      (database, at) => adminTrends(database, at, { window: '7d' }),
    ],
    'performance of a pool': ['edge', (database, at) => poolPerformance(database, POOL, '24h', at)],
    "admin's overview": [
      'AS harvested',
      (database, at) => adminOverview({ database, ledger, clock: () => at }, at),
    ],
    'details of a pool': [
      'planted_over_time',
      (database, at) => poolDetails(database, POOL, at, noDependencies),
    ],
  };

/** Opens the next block, in which both farmers plant. */
async function plantNext() {
  network.pass(64);
  expect(await network.look()).toEqual([]);
  network.pass(5);
}
const workOpen = async () => network.work((await ledger.farm()).index, farmers);

beforeAll(async () => {
  for (let block = 0; block < 3; block++) await network.workedBlock(farmers);
  await plantNext();
});

it.each(Object.entries(ANSWERS))('reads the %s from one state', async (_, [statement, read]) => {
  const at = clock();
  const before = await read(network.database, at);
  const meanwhile = async () => {
    await workOpen();
    await plantNext();
  };
  expect(await read(interrupted(network.database, statement, meanwhile), at)).toEqual(before);
  expect(await read(network.database, clock())).not.toEqual(before);
});

it('counts each block of My Pool once, although it is worked meanwhile', async () => {
  const read = async (database: Database) => {
    const { active_contract: pool } = await currentFarmer(
      { database, ledger },
      patient.farmerId,
      clock(),
      noDependencies,
    );
    return [pool?.worked_blocks, pool?.open_blocks];
  };
  const before = await read(network.database);
  expect(await read(interrupted(network.database, 'w.zeros', workOpen))).toEqual(before);
  expect(await read(network.database)).not.toEqual(before);
});

it('counts a reward once in the trend of the Total, although it is harvested meanwhile', async () => {
  const at = clock();
  const read = (database: Database) =>
    farmerBalance({ database, ledger }, patient.farmerId, at, noDependencies);
  const { pendingBlocks } = await read(network.database);
  expect(pendingBlocks).toBeGreaterThan(1);
  const harvestAll = async () => {
    await network.database.query('UPDATE contracts SET harvest_interval = 1');
    await network.workedBlock(farmers);
  };
  const during = await read(interrupted(network.database, 'AS began', harvestAll));
  expect(during).toEqual(await read(network.database));
});
