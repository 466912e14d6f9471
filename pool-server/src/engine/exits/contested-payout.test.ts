import { amount } from 'shared-api/money';
import { exitContract } from '../../commands/join-pool.ts';
import { one } from '../../database/database.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import { driftedProjections } from '../../projections/drift.ts';
import { testNetwork } from '../../testing/engine-network.ts';
import { expectSoundRecords } from '../../testing/sound-records.ts';

const network = await testNetwork({ exitDelayBlocks: 1 });
const farmer = await network.farmer('leaving@kale.test');
afterAll(() => network.drop());

/** A network on which a withdrawal takes the sequence number of the farmer's first payout just before it arrives. */
function contested(): Ledger {
  let taken = false;
  return {
    ...network.ledger,
    async submit(transaction) {
      if (!taken && transaction.operations[0]?.type === 'payment') {
        taken = true;
        const withdrawal = await network.ledger.prepare(farmer.address, [
          { type: 'payment', destination: network.platform, amount: amount('XLM', 1n), asset: 'XLM' },
        ]);
        await network.ledger.submit(await network.signFreely(withdrawal));
      }
      return network.ledger.submit(transaction);
    },
  };
}

const contract = async () =>
  (await one(network.database, 'SELECT status FROM contracts WHERE id = $1', [farmer.contractId]))?.status;
const payout = async () =>
  (await one(network.database, 'SELECT payout_status FROM harvests WHERE farmer_id = $1', [farmer.farmerId]))
    ?.payout_status;

it('completes an exit only after a payout that lost its sequence number has been sent again', async () => {
  await network.workedBlock([farmer]);
  await exitContract(network.services(), network.acting(), farmer.contractId);
  network.pass(60);
  await network.strangerPlants();
  const services = network.services(contested());
  for (let look = 0; look < 2; look++) expect(await network.look(services)).toEqual([]);
  // The signer signs no second payment of a harvest while the first one may still be applied.
  expect(await payout()).toBe('failed');
  expect(await contract()).toBe('exiting');
  network.pass(64);
  await network.look(services);
  expect(await payout()).toBe('success');
  expect(await contract()).toBe('completed');
  expect(await network.balance(farmer.address)).toBe(await network.owed(farmer));
  expect(await driftedProjections(network.database)).toEqual([]);
  await expectSoundRecords(network.database);
});
