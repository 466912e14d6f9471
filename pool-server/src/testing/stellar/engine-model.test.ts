import { many } from '../../database/database.ts';
import { farmFor } from './farm-for.ts';
import { BLOCK, farming } from './farming-model.ts';
import { lostStakes, missedBlocks, modelErrors } from './model-errors.ts';

it('takes every block from plant to payout', async () => {
  const model = await farming(3);
  expect(await farmFor(model, { seconds: 5 * BLOCK })).toEqual([]);
  expect(await missedBlocks(model, 0)).toEqual([]);
  expect(await modelErrors(model)).toEqual([]);
  const paid = await many(model.network.database, "SELECT 1 FROM harvests WHERE payout_status = 'success'");
  expect(paid.length).toBeGreaterThanOrEqual(9);
});

it.each([-2_000, 2_000])('opens each block where clocks differ by two seconds (%i ms)', async skew => {
  const model = await farming(2, {
    productAheadMs: skew,
    conditions: { ledgerSkewMs: -skew / 2, simulationSkewMs: -skew },
  });
  expect(await farmFor(model, { seconds: 3 * BLOCK })).toEqual([]);
  expect(await missedBlocks(model, 0)).toEqual([]);
  expect(await lostStakes(model)).toEqual([]);
});

it('plants again after a premature plant, while the block is open', async () => {
  const model = await farming(2, { conditions: { simulationSkewMs: -9_000 } });
  expect(await farmFor(model, { seconds: 2 * BLOCK })).toEqual([]);
  expect(await missedBlocks(model, 0)).toEqual([]);
  expect(await lostStakes(model)).toEqual([]);
});

it('plants nothing and harvests everything at once when the farm is paused, and continues when it resumes', async () => {
  const model = await farming(2, { providers: 3 }, { harvestInterval: 20 });
  const { database } = model.network;
  const harvested = async () =>
    (
      await many<{ block_index: string }>(
        database,
        "SELECT block_index FROM harvests WHERE status = 'success'",
      )
    ).length;
  const farm = async () =>
    (
      await many<{ message_type: string }>(
        database,
        "SELECT message_type FROM emt_messages WHERE stream_id = 'farm-kale' ORDER BY global_position",
      )
    ).map(row => row.message_type);
  expect(await farmFor(model, { seconds: 3 * BLOCK })).toEqual([]);
  expect(await harvested()).toBe(0);
  const open = model.model.index;
  model.model.setPaused(true);
  // It reports the farm's state of some seconds ago.
  model.providers[1]?.become({ lag: 2 });
  expect(await farmFor(model, { seconds: 60 })).toEqual([]);
  const closed = await many(database, 'SELECT 1 FROM works WHERE block_index < $1', [open]);
  expect(closed.length).toBeGreaterThan(3);
  expect(await harvested()).toBe(closed.length);
  // Ten minutes after the block's end nothing has been planted, and its work has been accepted.
  expect(await farmFor(model, { seconds: 3 * BLOCK })).toEqual([]);
  expect(model.model.index).toBe(open);
  expect(await many(database, 'SELECT 1 FROM plantings WHERE block_index > $1', [open])).toEqual([]);
  expect(await farm()).toEqual(['FarmClosed']);
  const [closure] = await many(database, 'SELECT why, open_block FROM farm_closures');
  expect(closure).toEqual({ why: 'paused', open_block: String(open) });
  model.model.setPaused(false);
  expect(await farmFor(model, { seconds: 2 * BLOCK })).toEqual([]);
  expect(await farm()).toEqual(['FarmClosed', 'FarmReopened']);
  expect(model.model.index).toBeGreaterThan(open);
  expect(await missedBlocks(model, 0)).toEqual([]);
  expect(await modelErrors(model)).toEqual([]);
});
