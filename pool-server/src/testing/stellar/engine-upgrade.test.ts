import { StrKey } from '@stellar/stellar-sdk/base';
import type { StellarAddress } from 'shared-api/address';
import { many } from '../../database/database.ts';
import type { BlockIndex } from '../../ledger/ledger.ts';
import { newKey, sign, xlm } from '../keys.ts';
import { Killed } from '../killed-process.ts';
import { farmFor } from './farm-for.ts';
import { BLOCK, farming, openModel } from './farming-model.ts';
import { lostStakes, missedBlocks, modelErrors } from './model-errors.ts';

it('leaves no step open when an upgrade changes the form of transactions', async () => {
  const model = await farming(2);
  expect(await farmFor(model, { seconds: BLOCK })).toEqual([]);
  model.model.protocol = 99;
  model.model.unreadable = true;
  expect(await farmFor(model, { seconds: 3 * BLOCK })).toEqual([]);
  expect(await missedBlocks(model, 0)).toEqual([]);
  expect(await modelErrors(model)).toEqual([]);
  const harvested = await many(model.network.database, "SELECT 1 FROM harvests WHERE status = 'success'");
  expect(harvested.length).toBeGreaterThanOrEqual(4);
});

it.each([
  ['', false],
  [' and another account has harvested it', true],
])(
  'settles work with unreadable metadata after the engine was down for three blocks%s',
  async (_, isHarvested) => {
    const of = await farming(1);
    const { network, model, time } = of;
    const { database, ledger } = network;
    model.unreadable = true;
    expect(await farmFor(of, { seconds: 40 })).toEqual([]);
    const worked = model.index;
    /** Dies with each transaction that it sends, and learns none of the outcomes. */
    const submit: typeof ledger.submit = async transaction => {
      await ledger.submit(transaction);
      throw new Killed();
    };
    const transaction: typeof ledger.transaction = async hash => ({ status: 'unknown', hash });
    const services = network.services({ ...ledger, submit, transaction });
    await farmFor(of, { seconds: (model.nextBlockAt - model.now) / 1_000, services });
    await time.pass(3 * BLOCK);
    const status = () => many(database, 'SELECT status FROM works WHERE block_index = $1', [worked]);
    expect(await status()).toEqual([{ status: 'pending' }]);
    if (isHarvested) {
      const [row] = await many<{ address: StellarAddress }>(
        database,
        'SELECT custodial_address AS address FROM farmers',
      );
      if (!row) throw new Error('There is no farmer');
      const stranger = newKey();
      await model.fund(stranger.address, xlm('10'));
      const harvest = { type: 'harvest', farmer: row.address, index: worked as BlockIndex } as const;
      const unsigned = await time.run(ledger.prepare(stranger.address, [harvest]));
      expect(await time.run(ledger.submit(sign(stranger, unsigned)))).toMatchObject({ status: 'success' });
    }
    expect(await farmFor(of, { seconds: BLOCK })).toEqual([]);
    expect(await status()).toEqual([{ status: 'success' }]);
    const differing = await many(
      database,
      `SELECT w.gap, w.ledger - p.ledger AS is FROM works w JOIN plantings p USING (pool_id, block_index, farmer_id)
     WHERE w.gap IS DISTINCT FROM w.ledger - p.ledger`,
    );
    expect(differing).toEqual([]);
  },
);

it('settles a call for many blocks with unreadable metadata, one of which another account has harvested', async () => {
  const of = await openModel({ harvestContract: StrKey.encodeContract(new Uint8Array(32).fill(5)) });
  const { network, model, time } = of;
  const terms = { stakePercentage: 0.25, harvestInterval: 4 };
  const farmer = await time.run(network.farmer('one@kale.test', terms));
  expect(await farmFor(of, { seconds: 3 * BLOCK })).toEqual([]);
  const stranger = newKey();
  await model.fund(stranger.address, xlm('10'));
  const index = (model.index - 1) as BlockIndex;
  const call = { type: 'harvest', farmer: farmer.address, index } as const;
  const unsigned = await time.run(network.ledger.prepare(stranger.address, [call]));
  const signed = sign(stranger, unsigned);
  expect(await time.run(network.ledger.submit(signed))).toMatchObject({ status: 'success' });
  model.unreadable = true;
  expect(await farmFor(of, { seconds: 4 * BLOCK })).toEqual([]);
  const harvests = await many<{ hash: string; blocks: number }>(
    network.database,
    `SELECT transaction_hash AS hash, count(*)::int AS blocks FROM harvests
     WHERE status = 'success' AND payout_status = 'success' GROUP BY 1`,
  );
  expect(harvests).toContainEqual({ hash: signed.hash, blocks: 1 });
  expect(Math.max(...harvests.map(({ blocks }) => blocks))).toBeGreaterThan(1);
  expect(await lostStakes(of)).toEqual([]);
  expect(await modelErrors(of)).toEqual([]);
});
