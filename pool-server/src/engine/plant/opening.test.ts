import { many } from '../../database/database.ts';
import { brokenInvariants } from '../../invariants/store-invariants.ts';
import { kaleFailure } from '../../ledger/failures.ts';
import type { Ledger, TransactionOutcome } from '../../ledger/ledger.ts';
import { driftedProjections } from '../../projections/drift.ts';
import { type TestNetwork, testNetwork } from '../../testing/engine-network.ts';

let network: TestNetwork;
beforeEach(async () => {
  network = await testNetwork();
});
afterEach(() => network.drop());

const plantings = async (index: number) =>
  (
    await many<{ status: string }>(
      network.database,
      'SELECT status FROM plantings WHERE block_index = $1 ORDER BY farmer_id',
      [index],
    )
  ).map(({ status }) => status);

/** Opens block 0 and passes the time until the next may be opened. */
async function untilNextBlock(): Promise<number> {
  network.pass(64);
  await network.look();
  const { index, nextBlockAt } = await network.ledger.farm();
  network.pass((nextBlockAt.getTime() - network.clock().getTime()) / 1000);
  return index + 1;
}

it('waits for the opening delay of the network before the first plant of a due block', async () => {
  await network.farmer('anna@kale.test');
  const next = await untilNextBlock();
  const slow = { ...network.ledger, network: { ...network.ledger.network, openingDelaySeconds: 5 } };
  network.pass(4);
  await network.look(network.services(slow));
  expect(await plantings(next)).toEqual([]);
  network.pass(1);
  await network.look(network.services(slow));
  expect(await plantings(next)).toEqual(['success']);
});

it('plants again after a plant that arrived too early, while the block is open', async () => {
  await network.farmer('anna@kale.test');
  await network.farmer('ben@kale.test');
  const next = await untilNextBlock();
  let refusals = 0;
  /** Like an RPC with a slow clock, it simulates in the previous block. */
  const behind: Ledger = {
    ...network.ledger,
    async submit(transaction): Promise<TransactionOutcome> {
      if (transaction.operations[0]?.type !== 'plant' || refusals === 2)
        return network.ledger.submit(transaction);
      refusals += 1;
      const { ledger, ledgerClosedAt } = await network.ledger.farm();
      const at = { hash: transaction.hash, ledger, at: ledgerClosedAt };
      return { status: 'failed', ...at, fee: 0n as never, failure: kaleFailure(8) };
    },
  };
  network.pass(4);
  await network.look(network.services(behind));
  expect(await plantings(next)).toEqual(['failed', 'failed']);
  network.pass(1);
  await network.look(network.services(behind));
  expect(await plantings(next)).toEqual(['failed', 'failed']);
  network.pass(1);
  await network.look(network.services(behind));
  expect(await plantings(next)).toEqual(['success', 'success']);
});

it('records a planting whose record was lost, with the stake on the ledger, and gets work for it', async () => {
  const farmer = await network.farmer('anna@kale.test', { stakePercentage: 0.25 });
  for (let block = 0; block < 3; block++) await network.workedBlock([farmer]);
  const next = await untilNextBlock();
  const stake = 7n as never;
  const plant = { type: 'plant', farmer: farmer.address, amount: stake } as const;
  await network.ledger.submit(
    await network.signFreely(await network.ledger.prepare(farmer.address, [plant])),
  );
  network.pass(4);
  await network.look();
  const pail = await network.ledger.pail(farmer.address, next as never);
  expect(
    await many(network.database, 'SELECT status, stake, ledger FROM plantings WHERE block_index = $1', [
      next,
    ]),
  ).toEqual([{ status: 'success', stake: '7', ledger: String(pail?.sequence) }]);
  const sent = async () =>
    (await many(network.database, "SELECT 1 FROM emt_messages WHERE message_type = 'PlantingSubmitted'"))
      .length;
  const before = await sent();
  network.pass(3);
  await network.look();
  expect(await sent()).toBe(before);
  await network.work(next, [farmer]);
  expect(await network.ledger.pail(farmer.address, next as never)).toMatchObject({
    zeros: expect.any(Number),
  });
  network.pass(64);
  await network.look();
  expect(await network.balance(farmer.address)).toBe(await network.owed(farmer));
  expect(await brokenInvariants(network.database)).toEqual([]);
  expect(await driftedProjections(network.database)).toEqual([]);
});
