import { many } from '../../database/database.ts';
import type { PoolId } from '../../domain/ids.ts';
import { POOL } from '../engine-network.ts';
import { modelNetwork } from './engine-model.ts';
import { type Farming, farmFor } from './farm-for.ts';
import { lostStakes, missedBlocks } from './model-errors.ts';

/** Entries live for a day, as on the public network, so a pool can still harvest after 20 blocks. */
const ENTRY_LEDGERS = 17_280;

/** While one pool farms alone, nothing is measured. */
const LONE_TURN_MS = 10_000;
/** When the other pools open, in seconds before the block in which one pool harvests: still in the previous block. */
const OTHERS_OPEN = 220;
/** By then every account is open. */
const OTHERS_FARM = 150;

export interface ManyPools {
  readonly pools: number;
  /** Farmers of each pool. */
  readonly farmers: number;
  /** How many blocks the first pool harvests at once. */
  readonly blocks: number;
  /** How many calls a ledger has room for. */
  readonly callsInALedger: number;
  /** How often loops take a turn in that time, in ms. */
  readonly turnMs: number;
}

/**
 * Pools that plant and work while one of them harvests many blocks at once. Returns the seconds from the moment that the
 * block of these harvests could be opened until the ledger with the last plant closed, of the other pools and of that one,
 * and what was missed, lost and harvested.
 */
export async function harvestBesidePools({ pools, farmers, blocks, callsInALedger, turnMs }: ManyPools) {
  const of = await modelNetwork({ maxFarmers: farmers, conditions: { callsInALedger } });
  const { network, model, time } = of;
  const { database } = network;
  model.entryLedgers = ENTRY_LEDGERS;
  /** When each block could be opened, in epoch milliseconds. */
  const due = new Map<number, number>();
  model.onLedger = async () => {
    // Other miners open each block at once, so plants and harvests of the previous block are due together.
    if (model.now >= model.nextBlockAt) await model.plantByOthers();
    due.set(model.index + 1, model.nextBlockAt);
  };
  const join = async (poolId: PoolId, harvestInterval: number) => {
    // Opening its trustline would take each farmer a ledger.
    const terms = { poolId, stakePercentage: 0.1, harvestInterval, ownWallet: 'open' } as const;
    for (let n = 0; n < farmers; n++) await network.farmer(`${poolId}-${n}@kale.test`, terms);
  };
  const openOthers = () =>
    Promise.all(
      Array.from({ length: pools - 1 }, async (_, n) => {
        const poolId = `pool-model-${n}` as PoolId;
        await network.openPool(poolId, `${poolId}@kale.test`, await network.elsewhere());
        await join(poolId, 1);
      }),
    );
  const farmUntil = (at: number, farming: Omit<Farming, 'seconds'>) =>
    farmFor(of, { ...farming, seconds: (at - model.now) / 1_000 });

  await time.run(join(POOL, blocks));
  const errors = await farmFor(of, { seconds: 60, turnMs: LONE_TURN_MS });
  /** The block in which the first pool harvests the blocks before it. */
  const busy = model.index + blocks;
  while (model.index < busy - 1)
    errors.push(...(await farmUntil(model.nextBlockAt + 20_000, { turnMs: LONE_TURN_MS })));
  const opens = model.nextBlockAt;
  errors.push(...(await farmUntil(opens - OTHERS_OPEN * 1_000, { turnMs: LONE_TURN_MS })));
  errors.push(...(await farmUntil(opens - OTHERS_FARM * 1_000, { turnMs, beside: openOthers })));
  // No loop has run since then.
  if (model.now > opens - (OTHERS_FARM - 20) * 1_000) throw new Error('The other pools opened too slowly');
  errors.push(...(await farmUntil(opens + 20_000, { turnMs })));
  // Others open the block after it.
  errors.push(...(await farmUntil(model.nextBlockAt + 1_000, { turnMs })));
  await model.plantByOthers();

  const planted = await many<{ pool_id: PoolId; transaction_hash: string }>(
    database,
    "SELECT pool_id, transaction_hash FROM plantings WHERE status = 'success' AND block_index = $1",
    [busy],
  );
  const [others, own] = [
    planted.filter(row => row.pool_id !== POOL),
    planted.filter(row => row.pool_id === POOL),
  ];
  const plantedWithin = (rows: typeof planted) =>
    Math.max(...rows.map(row => model.applied.get(row.transaction_hash)?.at ?? Number.NaN)) -
    (due.get(busy) ?? Number.NaN) / 1_000;
  const harvested = await many(
    database,
    "SELECT FROM harvests WHERE status = 'success' AND pool_id = $1 AND block_index < $2",
    [POOL, busy],
  );
  const figures = {
    errors,
    planted: planted.length,
    plantedWithin: plantedWithin(others),
    busyPlantedWithin: plantedWithin(own),
    missed: await missedBlocks(of, busy - 1),
    lost: await lostStakes(of),
    harvested: harvested.length,
  };
  await network.drop();
  return figures;
}
