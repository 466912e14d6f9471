import { many } from '../../database/database.ts';
import { kaleFailure } from '../../ledger/failures.ts';
import type { Ledger, TransactionOutcome } from '../../ledger/ledger.ts';
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
  /** Like an RPC with a slow clock: it simulates in the previous block. */
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

it('does not plant again for a farmer whose entry is already on the ledger', async () => {
  const { address } = await network.farmer('anna@kale.test');
  const next = await untilNextBlock();
  const plant = { type: 'plant', farmer: address, amount: 0n as never } as const;
  const { wallets } = network.services();
  await network.ledger.submit(await wallets.sign(await network.ledger.prepare(address, [plant])));
  network.pass(4);
  await network.look();
  expect(await plantings(next)).toEqual(['failed']);
  const sent = async () =>
    (await many(network.database, "SELECT 1 FROM emt_messages WHERE message_type = 'PlantingSubmitted'"))
      .length;
  const before = await sent();
  network.pass(3);
  await network.look();
  expect(await plantings(next)).toEqual(['failed']);
  expect(await sent()).toBe(before);
});
