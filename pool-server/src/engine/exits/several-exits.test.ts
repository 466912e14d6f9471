import { exitContract } from '../../commands/join-pool.ts';
import { many } from '../../database/database.ts';
import { LedgerUnavailable } from '../../ledger/failures.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import { type TestFarmer, testNetwork } from '../../testing/engine-network.ts';

const network = await testNetwork({ exitDelayBlocks: 0 });
afterAll(() => network.drop());

const statusOf = async ({ contractId }: TestFarmer) => {
  const [contract] = await many(network.database, 'SELECT status FROM contracts WHERE id = $1', [contractId]);
  return contract;
};

it('completes the other exits when the wallet of one cannot be read, and returns the error', async () => {
  const [one, two] = [await network.farmer('one@kale.test'), await network.farmer('two@kale.test')];
  for (const { contractId } of [one, two]) {
    await exitContract(network.services(), network.acting(), contractId);
  }
  // The exit of the unreadable wallet starts first, so an exit that waited for it would stay open.
  const [unreadable, other] = one.contractId < two.contractId ? [one, two] : [two, one];
  network.pass(1);
  const changed = new LedgerUnavailable('The wallet changed each time it was read');
  const account: Ledger['account'] = async address => {
    if (address === unreadable.address) throw changed;
    return network.ledger.account(address);
  };
  expect(await network.look(network.services({ ...network.ledger, account }))).toContain(changed);
  expect(await statusOf(other)).toEqual({ status: 'completed' });
  expect(await statusOf(unreadable)).toEqual({ status: 'exiting' });
  await network.look();
  expect(await statusOf(unreadable)).toEqual({ status: 'completed' });
});
