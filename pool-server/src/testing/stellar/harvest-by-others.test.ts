import { many } from '../../database/database.ts';
import type { BlockIndex, SignedTransaction } from '../../ledger/ledger.ts';
import { newKey, sign, xlm } from '../keys.ts';
import { farmFor } from './farm-for.ts';
import { BLOCK, farming } from './farming-model.ts';
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
