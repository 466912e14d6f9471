import type { StellarAddress } from 'shared-api/address';
import { many } from '../../database/database.ts';
import type { FarmerId } from '../../domain/ids.ts';
import { brokenKeyDeadline } from '../../queries/wallet-faults.ts';
import type { ModelNetwork } from './engine-model.ts';
import { farmFor } from './farm-for.ts';
import { BLOCK, farming } from './farming-model.ts';

async function breakOneKey({ network }: ModelNetwork) {
  const [broken] = await many<{ id: FarmerId; address: StellarAddress }>(
    network.database,
    'SELECT id, custodial_address AS address FROM farmers WHERE funded_at IS NOT NULL ORDER BY id LIMIT 1',
  );
  if (!broken) throw new Error('There is no farmer');
  await network.breakKey(broken.address);
  return broken;
}

it('reports when the reward of a wallet with a broken key is lost, and harvests it once the key is restored', async () => {
  const of = await farming(2, {}, { harvestInterval: 4 });
  const { network } = of;
  const { database } = network;
  expect(await farmFor(of, { seconds: 2 * BLOCK })).toEqual([]);
  expect(await brokenKeyDeadline(network)).toBeNull();
  const broken = await breakOneKey(of);
  // Long enough for the interval of the contract: the harvests fail, because no other wallet sends them.
  expect(await farmFor(of, { seconds: 4 * BLOCK })).toEqual([]);
  const [first] = await many<{ harvest_by: Date }>(
    database,
    `SELECT harvest_by FROM plantings JOIN works USING (pool_id, block_index, farmer_id)
     WHERE farmer_id = $1 AND works.status = 'success' AND NOT settled ORDER BY harvest_by`,
    [broken.id],
  );
  if (!first) throw new Error('The farmer worked no block');
  expect(first.harvest_by.getTime()).toBeGreaterThan(of.clock().getTime());
  expect(await brokenKeyDeadline(network)).toEqual(first.harvest_by);
  await network.mendKey(broken.address);
  expect(await farmFor(of, { seconds: 6 * BLOCK })).toEqual([]);
  expect(await brokenKeyDeadline(network)).toBeNull();
  const lost = await many(database, 'SELECT 1 FROM plantings WHERE harvest_by = $1 AND NOT settled', [
    first.harvest_by,
  ]);
  expect(lost).toEqual([]);
});

it('tries to harvest until the ledger has dropped the entry, and then records the loss', async () => {
  const of = await farming(2, {}, { harvestInterval: 4 });
  const { database } = of.network;
  expect(await farmFor(of, { seconds: 2 * BLOCK })).toEqual([]);
  const { id } = await breakOneKey(of);
  const attempts = async () =>
    (
      await many(
        database,
        `SELECT FROM emt_messages WHERE message_type = 'HarvestRequested' AND message_data->>'farmerId' = $1`,
        [id],
      )
    ).length;
  const ends = () =>
    many(database, 'SELECT DISTINCT status, error_code AS code FROM harvests WHERE farmer_id = $1', [id]);
  expect(await farmFor(of, { seconds: 6 * BLOCK })).toEqual([]);
  expect(await ends()).toEqual([{ status: 'failed', code: 'KEY_UNREADABLE' }]);
  // An entry lives for twelve blocks.
  expect(await farmFor(of, { seconds: 9 * BLOCK })).toEqual([]);
  const lost = await ends();
  expect(lost).toEqual([{ status: 'failed', code: expect.stringMatching(/^KALE_(9|11)$/) }]);
  const before = await attempts();
  expect(await farmFor(of, { seconds: 4 * BLOCK })).toEqual([]);
  expect(await attempts()).toBe(before);
  expect(await ends()).toEqual(lost);
});
