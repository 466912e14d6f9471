import { amount } from 'shared-api/money';
import { one } from '../database/database.ts';
import type { Ledger, LedgerSequence, TransactionHash } from '../ledger/ledger.ts';
import { testNetwork } from '../testing/engine-network.ts';
import { unrecordedHarvests } from './unrecorded-harvests.ts';

const network = await testNetwork();
afterAll(() => network.drop());

it('reserves what another account may have harvested for a forfeited block', async () => {
  const farmer = await network.farmer('missed@kale.test', { stakePercentage: 0.25, harvestInterval: 1 });
  const nextBlock = async () => {
    network.pass(64);
    expect(await network.look()).toEqual([]);
    return (await network.ledger.farm()).index;
  };
  for (let block = 0; block < 3; block++) {
    const index = await nextBlock();
    network.pass(10);
    await network.work(index, [farmer]);
  }
  const missed = await nextBlock();
  network.pass(64);
  await network.strangerPlants();
  expect(await network.look()).toEqual([]);
  const plant = await one<{ ledger: string; forfeited: boolean }>(
    network.database,
    'SELECT ledger, forfeited_at IS NOT NULL AS forfeited FROM plantings WHERE farmer_id = $1 AND block_index = $2',
    [farmer.farmerId, missed],
  );
  expect(plant?.forfeited).toBe(true);

  const mint = {
    hash: 'ab'.repeat(32) as TransactionHash,
    units: amount('KALE', 500n),
    ledger: (Number(plant?.ledger) + 1) as LedgerSequence,
    at: network.clock(),
  };
  const mintsTo: Ledger['mintsTo'] = async (_, after) => (mint.ledger > after ? [mint] : []);
  const ledger = { ...network.ledger, mintsTo };
  const { database, clock } = network;
  expect(await unrecordedHarvests(database, ledger, farmer.farmerId, farmer.address, clock())).toBe(500n);
});
