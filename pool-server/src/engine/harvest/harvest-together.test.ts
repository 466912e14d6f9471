import { many } from '../../database/database.ts';
import { POOL, testNetwork } from '../../testing/engine-network.ts';
import { ENGINE } from '../engine-services.ts';
import { harvestDue } from './harvest.ts';

const BLOCKS = 4;

it('sends no further call for many blocks once the next block can be opened', async () => {
  const network = await testNetwork();
  try {
    const farmer = await network.farmer('anna@kale.test', { harvestInterval: BLOCKS });
    for (let block = 0; block < BLOCKS; block++) await network.workedBlock([farmer]);
    network.pass(60);
    await network.strangerPlants();
    const { ledger, clock, pass } = network;
    const farm = await ledger.farm();
    const ends: Date[] = [];
    const services = network.services({
      ...ledger,
      network: { ...ledger.network, harvestsInACall: 2 },
      async submit(transaction) {
        const outcome = await ledger.submit(transaction);
        if (transaction.operations[0]?.type === 'harvestMany') {
          ends.push(transaction.validUntil);
          pass((farm.nextBlockAt.getTime() - clock().getTime()) / 1000);
        }
        return outcome;
      },
    });
    await harvestDue(services, ENGINE, POOL, farm, { mayGoOn: async () => ends.length === 0 });
    expect(ends).toEqual([farm.nextBlockAt]);
    const harvests = await many(
      network.database,
      'SELECT status, transaction_hash IS NULL AS waits FROM harvests ORDER BY block_index',
    );
    expect(harvests).toEqual([
      { status: 'success', waits: false },
      { status: 'success', waits: false },
      { status: 'pending', waits: true },
      { status: 'pending', waits: true },
    ]);
  } finally {
    await network.drop();
  }
});

it('harvests block by block for a farmer whose call for many blocks cannot be prepared, and for the other farmers', async () => {
  const network = await testNetwork();
  try {
    const farmers = [
      await network.farmer('faulty@kale.test', { harvestInterval: 2 }),
      await network.farmer('other@kale.test', { harvestInterval: 2 }),
    ];
    for (let block = 0; block < 2; block++) await network.workedBlock(farmers);
    network.pass(60);
    await network.strangerPlants();
    const { ledger } = network;
    const prepare: typeof ledger.prepare = (source, operations, ...rest) =>
      source === farmers[0]?.address && operations[0]?.type === 'harvestMany'
        ? Promise.reject(new Error('No footprint'))
        : ledger.prepare(source, operations, ...rest);
    const reports: string[] = [];
    const services = {
      ...network.services({ ...ledger, network: { ...ledger.network, harvestsInACall: 2 }, prepare }),
      report: ({ message }: Error) => void reports.push(message),
    };
    await harvestDue(services, ENGINE, POOL, await ledger.farm());
    const harvests = await many(
      network.database,
      `SELECT status, count(*)::int AS blocks, count(DISTINCT transaction_hash)::int AS calls FROM harvests
       GROUP BY farmer_id, status ORDER BY calls`,
    );
    expect(harvests).toEqual([
      { status: 'success', blocks: 2, calls: 1 },
      { status: 'success', blocks: 2, calls: 2 },
    ]);
    expect(reports).toEqual([
      `No transaction of ${farmers[0]?.address} for 2 blocks can be prepared: No footprint`,
    ]);
  } finally {
    await network.drop();
  }
});
