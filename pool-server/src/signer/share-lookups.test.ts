import { jest } from '@jest/globals';
import { many } from '../database/database.ts';
import type { LedgerSequence, TransactionHash } from '../ledger/ledger.ts';
import { testNetwork } from '../testing/engine-network.ts';

it('reads the harvests of a payout in the ledger that applied them, so that one call serves many', async () => {
  const network = await testNetwork();
  try {
    const farmers = [await network.farmer('one@kale.test'), await network.farmer('two@kale.test')];
    await network.workedBlock(farmers);
    const lookUp = jest.spyOn(network.ledger, 'transaction');
    network.pass(64);
    expect(await network.look()).toEqual([]);
    const harvests = await many<{ hash: TransactionHash; ledger: LedgerSequence }>(
      network.database,
      `SELECT transaction_hash AS hash, ledger::int AS ledger FROM harvests WHERE payout_status = 'success'`,
    );
    expect(harvests).toHaveLength(2);
    for (const { hash, ledger } of harvests) expect(lookUp).toHaveBeenCalledWith(hash, ledger);
  } finally {
    await network.drop();
  }
});
