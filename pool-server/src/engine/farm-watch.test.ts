import { many } from '../database/database.ts';
import { FarmMissing } from '../ledger/failures.ts';
import type { Ledger, LedgerSequence } from '../ledger/ledger.ts';
import { type TestNetwork, testNetwork } from '../testing/engine-network.ts';
import { createFarmWatch } from './farm-watch.ts';

let network: TestNetwork;
beforeEach(async () => {
  network = await testNetwork();
});
afterEach(() => network.drop());

const closures = () =>
  many(network.database, 'SELECT why, open_block, reopened_at FROM farm_closures ORDER BY id');
const without = (ledger: number): Ledger => ({
  ...network.ledger,
  farm: () => Promise.reject(new FarmMissing('CDSW', ledger as LedgerSequence)),
});

it('records each pause once, from the first ledger that shows it', async () => {
  const watch = createFarmWatch();
  const observe = () => watch(network.services());
  await observe();
  expect(await closures()).toEqual([]);
  network.pass(5);
  await network.ledger.pauseFarm(true);
  network.pass(5);
  await Promise.all([observe(), createFarmWatch()(network.services())]);
  await observe();
  expect(await closures()).toEqual([{ why: 'paused', open_block: null, reopened_at: null }]);
  network.pass(5);
  await network.ledger.pauseFarm(false);
  network.pass(5);
  await observe();
  expect(await closures()).toMatchObject([{ why: 'paused', reopened_at: network.clock() }]);
});

it('reports the farm as gone once it has been missing for a minute', async () => {
  const watch = createFarmWatch();
  const { ledger } = await network.ledger.farm();
  await watch(network.services(without(ledger + 1)));
  await watch(network.services());
  network.pass(61);
  await watch(network.services(without(ledger + 70)));
  expect(await closures()).toEqual([]);
  network.pass(61);
  await watch(network.services(without(ledger + 140)));
  expect(await closures()).toMatchObject([{ why: 'removed' }]);
});

it.each(['without a farm', 'with a farm'])('recognises a network that was reset, %s', async farm => {
  await network.database.query(
    'INSERT INTO recorded_ledger (ledger) VALUES (2000000) ON CONFLICT (one) DO UPDATE SET ledger = excluded.ledger',
  );
  const watch = createFarmWatch();
  const through = network.services(farm === 'with a farm' ? network.ledger : without(12));
  await watch(through);
  network.pass(61);
  await watch(through);
  expect(await closures()).toMatchObject([{ why: 'reset', open_block: null }]);
});
