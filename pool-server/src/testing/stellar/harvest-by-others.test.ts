import { StrKey } from '@stellar/stellar-sdk/base';
import { amount, splitReward } from 'shared-api/money';
import { many } from '../../database/database.ts';
import { DEFAULT_TERMS } from '../../domain/pool.ts';
import { LedgerUnavailable } from '../../ledger/failures.ts';
import type { BlockIndex, LedgerSequence, SignedTransaction } from '../../ledger/ledger.ts';
import { newKey, sign, xlm } from '../keys.ts';
import { farmFor } from './farm-for.ts';
import { BLOCK, farming, openModel } from './farming-model.ts';
import { lostStakes, missedBlocks, modelErrors } from './model-errors.ts';

it('records a harvest that an account outside the pool sent, and pays its shares', async () => {
  const of = await farming(1, {}, { harvestInterval: 4 });
  const { network, model, time } = of;
  expect(await farmFor(of, { seconds: 2 * BLOCK })).toEqual([]);
  const [worked] = await many<{ block_index: string; address: string }>(
    network.database,
    `SELECT block_index, custodial_address AS address FROM works JOIN farmers f ON f.id = farmer_id
     WHERE works.status = 'success' AND block_index < $1 ORDER BY block_index DESC LIMIT 1`,
    [model.index],
  );
  const stranger = newKey();
  await model.fund(stranger.address, xlm('10'));
  const call = {
    type: 'harvest',
    farmer: worked?.address as typeof stranger.address,
    index: Number(worked?.block_index) as BlockIndex,
  } as const;
  const unsigned = await time.run(network.ledger.prepare(stranger.address, [call]));
  const signed: SignedTransaction = sign(stranger, unsigned);
  expect(await time.run(network.ledger.submit(signed))).toMatchObject({ status: 'success' });
  expect(await farmFor(of, { seconds: 5 * BLOCK })).toEqual([]);
  const harvest = await many(
    network.database,
    'SELECT status, payout_status, transaction_hash AS hash FROM harvests WHERE block_index = $1',
    [call.index],
  );
  expect(harvest).toEqual([{ status: 'success', payout_status: 'success', hash: signed.hash }]);
  expect(await missedBlocks(of, 0)).toEqual([]);
  expect(await lostStakes(of)).toEqual([]);
  expect(await modelErrors(of)).toEqual([]);
});

it('signs no shares of a block that a call for many blocks left out', async () => {
  const of = await openModel({ harvestContract: StrKey.encodeContract(new Uint8Array(32).fill(5)) });
  const { network, model, time } = of;
  const { ledger, signer } = network;
  const terms = { stakePercentage: 0.25, harvestInterval: 4 };
  const farmer = await time.run(network.farmer('one@kale.test', terms));
  expect(await farmFor(of, { seconds: 2 * BLOCK })).toEqual([]);
  const [real, fake] = [(model.index - 1) as BlockIndex, 1_000_000 as BlockIndex];
  const call = { type: 'harvestMany', farmer: farmer.address, indices: [real, fake] } as const;
  const prepared = async (...of: Parameters<typeof ledger.prepare>[1]) =>
    time.run(ledger.prepare(farmer.address, of));
  const outcome = await time.run(ledger.submit(await signer.sign(await prepared(call))));
  if (outcome.status !== 'success' || outcome.returned.type !== 'harvests') throw new Error('unreachable');
  const paid = outcome.returned.of.get(real);
  if (paid?.type !== 'harvest') throw new Error('The block was not harvested');
  const { pooler } = splitReward(paid.reward, DEFAULT_TERMS);
  const pay = (units: bigint) =>
    prepared({
      type: 'payment',
      destination: network.operator,
      amount: amount('KALE', units),
      asset: 'KALE',
    });
  const units = amount('KALE', paid.reward + paid.stake);
  const harvest = (block: BlockIndex) => ({ harvest: outcome.hash, appliedIn: outcome.ledger, units, block });
  const sign = async (units: bigint, ...blocks: BlockIndex[]) =>
    time.run(signer.sign(await pay(units), { contractId: farmer.contractId, harvests: blocks.map(harvest) }));
  await expect(sign(pooler * 2n, real, fake)).rejects.toThrow('no such harvest');
  await expect(sign(pooler + 1n, real)).rejects.toThrow('pays more');
  await sign(pooler, real);
});

it('looks for mints only where the RPC has seen the ledger', async () => {
  const of = await farming(1);
  const { network, model, time } = of;
  const [row] = await many<{ address: SignedTransaction['source'] }>(
    network.database,
    'SELECT custodial_address AS address FROM farmers',
  );
  if (!row) throw new Error('There is no farmer');
  const last = model.sequence as LedgerSequence;
  const look = (seen: number) =>
    time.run(network.ledger.mintsTo(row.address, last, (last + seen) as LedgerSequence));
  expect(await look(-2)).toEqual([]);
  await expect(look(10)).rejects.toThrow(LedgerUnavailable);
});

it('records each block of a call for many blocks that returns only the total', async () => {
  const of = await openModel({ harvestContract: StrKey.encodeContract(new Uint8Array(32).fill(5)) });
  const { network, model, time } = of;
  model.returnsTotal = true;
  const terms = { stakePercentage: 0.25, harvestInterval: 3 };
  await time.run(network.farmer('one@kale.test', terms));
  expect(await farmFor(of, { seconds: 5 * BLOCK })).toEqual([]);
  const calls = await many<{ blocks: number }>(
    network.database,
    "SELECT count(*)::int AS blocks FROM harvests WHERE payout_status = 'success' GROUP BY transaction_hash",
  );
  expect(Math.max(...calls.map(({ blocks }) => blocks))).toBeGreaterThan(1);
  expect(await many(network.database, "SELECT FROM harvests WHERE status = 'pending'")).toEqual([]);
  expect(await modelErrors(of)).toEqual([]);
});
