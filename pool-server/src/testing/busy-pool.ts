import pino from 'pino';
import { accountKey } from 'shared-api/address';
import { many, openDatabase } from '../database/database.ts';
import type { FarmerId, PoolId } from '../domain/ids.ts';
import { runEngine } from '../engine/engine.ts';
import { ENGINE, type EngineServices } from '../engine/engine-services.ts';
import { createOperations } from '../engine/operations.ts';
import { listenToEvents } from '../events/live-events.ts';
import type { BlockIndex } from '../ledger/ledger.ts';
import { mine } from '../ledger/mining/mine.ts';
import { BY_HAND, type TestFarmer, type TestNetwork, testNetwork } from './engine-network.ts';
import { migratedTestDatabase } from './migrated-test-database.ts';
import { type Pace, type PacedTime, pacedTime } from './paced-time.ts';
import { slowLedger } from './slow-ledger.ts';

/** As on Stellar, in seconds. */
const BLOCK_SECONDS = 300;
const LEDGER_SECONDS = 5;
/** How long before the end of a block the engine starts, in seconds. */
const LEFT_AT_START = 80;
const BUSY = 'busy' as PoolId;

export interface BusyPoolOptions extends Pace {
  /** The other pools. */
  readonly pools: number;
  readonly farmers: number;
  /** Blocks of the busy pool that are due for harvest at once. */
  readonly blocks: number;
  /** Blocks that open while the engine runs. */
  readonly openings: number;
}

export interface BusyPoolFigures {
  /** For each of the other pools and each block: seconds from when it could be opened to its last plant. */
  readonly plantSeconds: readonly number[];
  /** Plantings expected and missing in the blocks that opened while the busy pool harvested. */
  readonly plantings: number;
  readonly missingPlantings: number;
  /** Planted stakes of closed blocks without accepted work, in other pools and in the busy one. */
  readonly missedWorks: number;
  readonly missedWorksOfBusyPool: number;
  /** Works that the engine submitted because the miner had not. */
  readonly covered: number;
  /** The busy pool's harvests that had finished when the last of the other pools planted. */
  readonly harvestsMeanwhile: number;
  /** Seconds until the last harvest of the busy pool while the engine ran. */
  readonly harvestSeconds: number;
  readonly errors: readonly string[];
}

export interface BusyPoolRun {
  readonly network: TestNetwork;
  readonly figures: BusyPoolFigures;
  /** Runs more blocks until everything ends: refused transactions are sent again after five. */
  finish(): Promise<void>;
}

/** Blocks after which the only open steps are harvests of pools that have not planted in the last one. */
const LAST_BLOCKS = 7;
/** Longer than the engine waits for a pooler to report a block, in seconds. */
const REPORT_SECONDS = 5;

/**
 * One pool harvests many blocks at once, on a ledger that closes every five seconds, while others plant and work: the
 * real engine with its loops, and every second farmer's work from another process. The engine covers the other farmers.
 * Call `drop` of the network at the end.
 */
export async function runBusyPool(of: BusyPoolOptions): Promise<BusyPoolRun> {
  const store = await migratedTestDatabase();
  const operators = openDatabase(store.url);
  const time = pacedTime(of, [store.database, operators]);
  const network = await testNetwork({
    store,
    clock: time.clock,
    blockSeconds: BLOCK_SECONDS,
    maxFarmers: Math.max(of.farmers, 5),
  });
  const members = await openPools(network, time, of);
  const first = (await network.ledger.farm()).index;

  const ledger = slowLedger(network.ledger, LEDGER_SECONDS, time.clock, time.pause);
  const services: EngineServices = { ...network.services(ledger), pause: time.pause };
  await createOperations(services).startHarvesting(BUSY, ENGINE);
  const startedAt = time.clock();
  const live = await listenToEvents(network.url, network.database);
  const stop = new AbortController();
  const errors: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => void errors.push(line) });
  const turnEveryMs = 2_000 / of.speed;
  // The last block is only planted in.
  const seconds = LEFT_AT_START + (of.openings - 1) * BLOCK_SECONDS + 45;
  const stopInTime = async () => {
    await time.pause(seconds * 1000);
    stop.abort();
  };
  await time.run(
    Promise.all([
      runEngine({ url: network.url, services, live, log, turnEveryMs }, stop.signal),
      submitWork(network, { ...services, database: operators }, time, members, stop.signal),
      stopInTime(),
    ]),
  );
  await live.close();
  await operators.end();
  const figures = { ...(await figuresOf(network, of, first, startedAt)), errors };
  const finish = async () => {
    for (let block = 0; block < LAST_BLOCKS; block++) await nextBlock(network, time);
    // A pool that finds a block opened by another one waits for its pooler, and harvests once it has planted.
    await tickAfter(network, time, REPORT_SECONDS);
  };
  return { network, figures, finish };
}

async function tickAfter(network: TestNetwork, time: PacedTime, seconds: number): Promise<void> {
  time.pass(seconds);
  const errors = await network.look();
  if (errors.length > 0) throw new AggregateError(errors, 'The engine reported errors');
}

const nextBlock = (network: TestNetwork, time: PacedTime) => tickAfter(network, time, BLOCK_SECONDS + 4);

type Members = ReadonlyMap<PoolId, readonly TestFarmer[]>;

/** Works through the busy pool's blocks, then opens one more in which every pool plants. */
async function openPools(
  network: TestNetwork,
  time: PacedTime,
  { pools, farmers, blocks }: BusyPoolOptions,
): Promise<Members> {
  const members = new Map<PoolId, TestFarmer[]>();
  const open = async (poolId: PoolId, harvestInterval: number) => {
    await network.openPool(poolId, `${poolId}@kale.test`, await network.elsewhere());
    const joined: TestFarmer[] = [];
    for (let n = 0; n < farmers; n++) {
      const terms = { poolId, harvestInterval, stakePercentage: 0.1, xlm: '100' };
      joined.push(await network.farmer(`${poolId}-${n}@kale.test`, terms));
    }
    members.set(poolId, joined);
  };
  await open(BUSY, blocks);
  const services = network.services();
  for (let n = 0; n < blocks; n++) {
    await nextBlock(network, time);
    time.pass(20);
    await work(network, services, BUSY, members.get(BUSY) ?? []);
    time.pass(-20);
  }
  await createOperations(services).stopHarvesting(BUSY, ENGINE);
  for (let n = 1; n <= pools; n++) await open(`pool-${n}` as PoolId, 1);
  await nextBlock(network, time);
  const { nextBlockAt } = await network.ledger.farm();
  time.pass((nextBlockAt.getTime() - time.clock().getTime()) / 1000 - LEFT_AT_START);
  return members;
}

async function work(
  network: TestNetwork,
  services: EngineServices,
  poolId: PoolId,
  farmers: readonly TestFarmer[],
): Promise<void> {
  const { index: blockIndex, block } = await network.ledger.farm();
  if (!block) return;
  const submissions = farmers.map(({ farmerId, address }) => {
    const task = { index: blockIndex, entropy: block.entropy, farmer: accountKey(address) };
    return { farmerId, nonce: mine({ ...task, budget: { hashes: 16 } }).nonce };
  });
  await createOperations(services).work({ poolId, blockIndex, submissions, ...BY_HAND });
}

/** Submits work for every second farmer as soon as they have planted, like the pools' poolers. */
async function submitWork(
  network: TestNetwork,
  services: EngineServices,
  time: PacedTime,
  members: Members,
  ends: AbortSignal,
): Promise<void> {
  const done = new Set<string>();
  const sending: Promise<unknown>[] = [];
  const mined = new Map(
    [...members].map(([poolId, farmers]) => [poolId, farmers.filter((_, n) => n % 2 === 0)]),
  );
  while (!ends.aborted) {
    const planted = await many<{ pool_id: PoolId; farmer_id: FarmerId; block_index: string }>(
      services.database,
      "SELECT pool_id, farmer_id, block_index FROM plantings WHERE status = 'success' AND block_index = $1",
      [(await network.ledger.farm()).index],
    );
    for (const [poolId, farmers] of mined) {
      const ready = farmers.filter(({ farmerId }) => {
        const row = planted.find(each => each.farmer_id === farmerId);
        const name = `${row?.block_index} ${farmerId}`;
        if (!row || done.has(name)) return false;
        done.add(name);
        return true;
      });
      if (ready.length > 0) sending.push(work(network, services, poolId, ready));
    }
    await time.pause(1_000);
  }
  await Promise.all(sending);
}

interface Row {
  pool_id: PoolId;
  block_index: string;
  planted_at: Date;
  worked: boolean;
  by_engine: boolean;
}

async function figuresOf(
  network: TestNetwork,
  { pools, farmers, openings }: BusyPoolOptions,
  first: number,
  startedAt: Date,
): Promise<Omit<BusyPoolFigures, 'errors'>> {
  const rows = await many<Row>(
    network.database,
    `SELECT p.pool_id, p.block_index, p.ended_at AS planted_at, w.status IS NOT DISTINCT FROM 'success' AS worked,
       coalesce(w.by_engine, false) AS by_engine
     FROM plantings p LEFT JOIN works w USING (pool_id, block_index, farmer_id)
     WHERE p.block_index >= $1 AND p.status = 'success'`,
    [first],
  );
  const plantSeconds: number[] = [];
  let plantings = 0;
  let lastPlanting = 0;
  for (let index = first + 1; index <= first + openings; index++) {
    const before = await network.ledger.block((index - 1) as BlockIndex);
    const due = (before?.timestamp.getTime() ?? Number.NaN) + BLOCK_SECONDS * 1000;
    const planted = rows.filter(row => Number(row.block_index) === index && row.pool_id !== BUSY);
    plantings += planted.length;
    for (const each of Map.groupBy(planted, row => row.pool_id).values()) {
      const last = Math.max(...each.map(row => row.planted_at.getTime()));
      plantSeconds.push((last - due) / 1000);
      lastPlanting = Math.max(lastPlanting, last);
    }
  }
  const closed = rows.filter(row => Number(row.block_index) < first + openings);
  const missed = closed.filter(row => !row.worked);
  const harvested = await many<{ ended_at: Date }>(
    network.database,
    "SELECT ended_at FROM harvests WHERE pool_id = $1 AND status = 'success' AND ended_at >= $2 ORDER BY ended_at",
    [BUSY, startedAt],
  );
  const last = harvested.at(-1)?.ended_at ?? startedAt;
  return {
    plantSeconds,
    plantings,
    missingPlantings: openings * pools * farmers - plantings,
    missedWorks: missed.filter(row => row.pool_id !== BUSY).length,
    missedWorksOfBusyPool: missed.filter(row => row.pool_id === BUSY).length,
    covered: closed.filter(row => row.by_engine).length,
    harvestsMeanwhile: harvested.filter(each => each.ended_at.getTime() < lastPlanting).length,
    harvestSeconds: (last.getTime() - startedAt.getTime()) / 1000,
  };
}
