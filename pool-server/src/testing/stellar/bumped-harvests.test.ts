import { amount } from 'shared-api/money';
import { one } from '../../database/database.ts';
import type { BlockIndex, LedgerSequence, TransactionHash } from '../../ledger/ledger.ts';
import { unrecordedMints } from '../../queries/unrecorded-harvests.ts';
import { farmFor } from './farm-for.ts';
import { BLOCK, farming } from './farming-model.ts';

interface Bumped {
  readonly hash: TransactionHash;
  readonly block_index: string;
  readonly ledger: string;
}

it('knows a harvest with a fee bump by either hash, and pays its shares once', async () => {
  const of = await farming(1, { sponsor: true });
  const { network, time } = of;
  const { ledger, database, signer } = network;
  expect(await farmFor(of, { seconds: 3 * BLOCK })).toEqual([]);
  const farmer = await one<{ id: never; contract: never; address: never }>(
    database,
    `SELECT f.id, c.id AS contract, f.custodial_address AS address FROM farmers f JOIN contracts c ON c.farmer_id = f.id`,
  );
  const bumped = await one<Bumped>(
    database,
    `SELECT b.hash, h.block_index, h.ledger FROM harvests h JOIN fee_bumps b ON b.inner_hash = h.transaction_hash
     WHERE h.payout_status = 'success'`,
  );
  if (!farmer || !bumped) throw new Error('Nothing was harvested in a fee bump');
  const { address, contract: contractId } = farmer;
  const appliedIn = Number(bumped.ledger) as LedgerSequence;
  const mints = await time.run(ledger.mintsTo(address, (appliedIn - 1) as LedgerSequence));
  const [mint] = mints;
  expect(mint?.hash).toBe(bumped.hash);
  expect((await time.run(unrecordedMints(database, farmer.id, mints))).open).toEqual([]);
  const payment = {
    type: 'payment',
    destination: network.operator,
    amount: amount('KALE', 1n),
    asset: 'KALE',
  } as const;
  const unsigned = await time.run(ledger.prepare(address, [payment]));
  const block = Number(bumped.block_index) as BlockIndex;
  const harvests = [{ harvest: bumped.hash, block, appliedIn, units: amount('KALE', mint?.units ?? 0n) }];
  await expect(time.run(signer.sign(unsigned, { contractId, harvests }))).rejects.toThrow('no such harvest');
});
