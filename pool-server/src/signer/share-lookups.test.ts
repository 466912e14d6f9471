import { jest } from '@jest/globals';
import { amount } from 'shared-api/money';
import { many } from '../database/database.ts';
import type { LedgerSequence, Operation, TransactionHash } from '../ledger/ledger.ts';
import { testNetwork } from '../testing/engine-network.ts';
import { harvestBlock } from '../testing/harvest-block.ts';
import { SignerUnavailable } from './errors.ts';

it('reads the harvests of a payout in the ledger that applied them, and the last restore, once for all', async () => {
  const network = await testNetwork();
  try {
    const farmers = [await network.farmer('one@kale.test'), await network.farmer('two@kale.test')];
    await network.workedBlock(farmers);
    const query = jest.spyOn(network.database, 'query');
    const lookUp = jest.spyOn(network.ledger, 'transaction');
    network.pass(64);
    expect(await network.look()).toEqual([]);
    const harvests = await many<{ hash: TransactionHash; ledger: LedgerSequence }>(
      network.database,
      `SELECT transaction_hash AS hash, ledger::int AS ledger FROM harvests WHERE payout_status = 'success'`,
    );
    expect(harvests).toHaveLength(2);
    for (const { hash, ledger } of harvests) expect(lookUp).toHaveBeenCalledWith(hash, ledger);
    expect(query.mock.calls.filter(call => JSON.stringify(call).includes('restored_at'))).toHaveLength(1);
  } finally {
    await network.drop();
  }
});

it('signs the other orders of a request when the harvest of one cannot be read', async () => {
  const network = await testNetwork();
  const { ledger } = network;
  try {
    const farmer = await network.farmer('unreadable@kale.test', { harvestInterval: 20 });
    const harvested = await harvestBlock(network, [farmer]);
    await network.restartSigner({
      ledger: { ...ledger, transaction: async () => Promise.reject(new Error('No XDR')) },
    });
    const prepare = (operation: Operation) => ledger.prepare(farmer.address, [operation]);
    const plant = { type: 'plant', farmer: farmer.address, amount: amount('KALE', 0n) } as const;
    const share = {
      type: 'payment',
      destination: network.operator,
      amount: amount('KALE', 1n),
      asset: 'KALE',
    } as const;
    const shares = { contractId: farmer.contractId, harvests: [harvested] };
    const [unread, signed] = await network.signer.signAll([
      { transaction: await prepare(share), shares },
      { transaction: await prepare(plant) },
    ]);
    expect(unread).toBeInstanceOf(SignerUnavailable);
    expect(signed).toMatchObject({ signature: expect.any(Uint8Array) });
  } finally {
    await network.drop();
  }
});
