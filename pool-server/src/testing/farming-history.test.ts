import { many } from '../database/database.ts';
import { testNetwork } from './engine-network.ts';
import { closeBlock, newWallet, plantFrom } from './farming-history.ts';

const TERMS = { stakePercentage: 0.2, harvestInterval: 3 };

const network = await testNetwork();
const farmer = await network.farmer('farmer@kale.test', TERMS);
const regular = await network.farmer('regular@kale.test');
afterAll(() => network.drop());

/** Another account opens the next block before the engine submits work for the farmer. */
async function missedBlock() {
  await network.workedBlock([regular]);
  network.pass(64);
  await network.strangerPlants();
  network.pass(4);
  expect(await network.look()).toEqual([]);
  await network.work((await network.ledger.farm()).index, [farmer, regular]);
}

it('stakes and harvests as the engine does, to the unit', async () => {
  for (const isMissed of [0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 0]) {
    if (isMissed) await missedBlock();
    else await network.workedBlock([farmer, regular]);
  }
  const blocks = await many<{ block: string; stake: string; accepted: boolean; share: string | null }>(
    network.database,
    `SELECT p.block_index AS block, p.stake, w.status IS NOT DISTINCT FROM 'success' AS accepted, h.farmer_share AS share
     FROM plantings p LEFT JOIN works w USING (pool_id, block_index, farmer_id)
       LEFT JOIN harvests h USING (pool_id, block_index, farmer_id)
     WHERE p.farmer_id = $1 ORDER BY p.block_index`,
    [farmer.farmerId],
  );
  const wallet = newWallet(0n);
  const replayed = blocks.map(({ block, accepted, share }) => {
    const stake = plantFrom(wallet, TERMS.stakePercentage);
    // A block that is not harvested yet returns nothing, whatever its share.
    const outcome = accepted ? BigInt(share ?? 0) : null;
    closeBlock(wallet, { block: Number(block), interval: TERMS.harvestInterval, stake, share: outcome });
    return String(stake);
  });
  expect(replayed).toEqual(blocks.map(({ stake }) => stake));
  expect(blocks.filter(({ accepted }) => !accepted)).toHaveLength(2);
}, 60_000);
