import { many } from '../../database/database.ts';
import type { PoolId } from '../../domain/ids.ts';
import { POOL } from '../engine-network.ts';
import { modelNetwork } from './engine-model.ts';
import { farmFor } from './farm-for.ts';
import { lostStakes, missedBlocks } from './model-errors.ts';

const BLOCK_SECONDS = 300;
/** Entries live for a day, as on the public network, so a pool can still harvest after 20 blocks. */
const ENTRY_LEDGERS = 17_280;

/** While one pool farms alone, nothing is measured. */
const LONE_TURN_MS = 10_000;

export interface ManyPools {
  readonly pools: number;
  /** Farmers of each pool. */
  readonly farmers: number;
  /** How many blocks the first pool harvests at once. */
  readonly blocks: number;
  /** How many calls a ledger has room for. */
  readonly callsInALedger: number;
  /** How often loops take a turn while it does, in ms. */
  readonly turnMs: number;
}

/**
 * Pools that plant and work while one of them harvests many blocks at once, for two blocks. Returns the seconds from
 * the moment that a block may be opened until the last farmer has planted, and the missed, lost and harvested blocks.
 */
export async function harvestBesidePools({ pools, farmers, blocks, callsInALedger, turnMs }: ManyPools) {
  const of = await modelNetwork({ maxFarmers: farmers, conditions: { callsInALedger } });
  const { network, model, time, clock } = of;
  const { database } = network;
  model.entryLedgers = ENTRY_LEDGERS;
  /** When each block could be opened, in epoch milliseconds. */
  const due = new Map<number, number>();
  const { onLedger } = model;
  model.onLedger = async sequence => {
    await onLedger(sequence);
    due.set(model.index + 1, model.nextBlockAt);
  };
  for (let n = 0; n < pools; n++) {
    const poolId = n === 0 ? POOL : (`pool-model-${n}` as PoolId);
    if (n > 0)
      await time.run(network.openPool(poolId, `pool-${n}@kale.test`, await time.run(network.elsewhere())));
    const terms = { poolId, stakePercentage: 0.1, harvestInterval: n === 0 ? blocks : 1 };
    for (let k = 0; k < farmers; k++) await time.run(network.farmer(`farmer-${n}-${k}@kale.test`, terms));
  }
  const suspend = (at: Date | null) =>
    database.query('UPDATE contracts SET suspended_at = $1 WHERE pool_id <> $2', [at, POOL]);
  await suspend(clock());
  const troubles = await farmFor(of, { seconds: 60, turnMs: LONE_TURN_MS });
  /** The block after those that the first pool harvests at once. */
  const first = model.index + blocks;
  const alone = (model.nextBlockAt - model.now) / 1_000 + (blocks - 1.5) * BLOCK_SECONDS;
  troubles.push(...(await farmFor(of, { seconds: alone, turnMs: LONE_TURN_MS })));
  await suspend(null);
  troubles.push(...(await farmFor(of, { seconds: 2.8 * BLOCK_SECONDS, turnMs })));
  const planted = await many<{ block_index: string; ended_at: Date }>(
    database,
    "SELECT block_index, ended_at FROM plantings WHERE status = 'success' AND block_index >= $1 AND block_index < $2",
    [first, model.index],
  );
  const waits = planted.map(
    row => (row.ended_at.getTime() - (due.get(Number(row.block_index)) ?? 0)) / 1_000,
  );
  const harvested = await many(
    database,
    "SELECT FROM harvests WHERE status = 'success' AND pool_id = $1 AND block_index < $2",
    [POOL, first],
  );
  const figures = {
    troubles,
    planted: planted.length,
    plantedWithin: Math.max(...waits),
    missed: await missedBlocks(of, first - 1),
    lost: await lostStakes(of),
    harvested: harvested.length,
  };
  await network.drop();
  return figures;
}
