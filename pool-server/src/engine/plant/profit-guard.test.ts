import { formatAmount, parseAmount, sum } from 'shared-api/money';
import { many } from '../../database/database.ts';
import { modelNetwork } from '../../testing/stellar/engine-model.ts';
import { farmFor } from '../../testing/stellar/farm-for.ts';
import { lostStakes } from '../../testing/stellar/model-errors.ts';

const BLOCK_MS = 300_000;
const BEFORE_MS = 20_000;

it('plants nothing at a loss by the profit guard on the model of the network, records why, and loses no stake', async () => {
  const of = await modelNetwork();
  const { network, model, time } = of;
  const { database, ledger } = network;
  const farmUntil = async (at: number, price: string) => {
    const services = { ...network.services(), kalePrice: parseAmount('XLM', price) };
    expect(await farmFor(of, { seconds: (at - model.now) / 1_000, services })).toEqual([]);
  };
  try {
    await time.run(network.farmer('one@kale.test', { stakePercentage: 0.25 }));
    // Until the reward of a harvest is known, every block is planted.
    await farmUntil(model.now + 2 * BLOCK_MS, '0.0000001');
    const guarded = model.index + 1;
    await farmUntil(model.nextBlockAt - BEFORE_MS, '1');
    await farmUntil(model.nextBlockAt + BLOCK_MS - BEFORE_MS, '0.0000001');
    const { plant, work, harvest, payout } = await time.run(Promise.resolve(ledger.stepCosts()));
    await farmUntil(model.nextBlockAt + BEFORE_MS, '1');
    const plantings = await many(
      database,
      `SELECT block_index::int AS block, status, transaction_hash IS NULL AS unsent, error_code AS code,
         error_message AS why FROM plantings WHERE block_index >= $1 ORDER BY block_index`,
      [guarded - 1],
    );
    const fees = formatAmount(sum('XLM', [plant, work, harvest, payout]), { places: 7 });
    expect(plantings).toMatchObject([
      { block: guarded - 1, status: 'success' },
      {
        block: guarded,
        status: 'held back',
        unsent: true,
        code: 'NOT_WORTH_FEES',
        why: expect.stringContaining(`less than the network fees of ${fees} XLM`),
      },
      { block: guarded + 1, status: 'success' },
    ]);
    const harvested = "SELECT FROM harvests WHERE status = 'success' AND block_index < $1";
    expect(await many(database, harvested, [guarded])).toHaveLength(guarded);
    expect(await lostStakes(of)).toEqual([]);
  } finally {
    await network.drop();
  }
});
