import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import {
  Assignments,
  BlockDiscoveredResponse,
  PoolStanding,
  WorkCompletedResponse,
} from 'shared-api/contract';
import { plantableBlock } from '../engine/cycle/discovery.ts';
import { LedgerUnavailable } from '../ledger/failures.ts';
import type { BlockIndex, FarmState, Ledger } from '../ledger/ledger.ts';
import type { BlockSearch } from '../ledger/mining/block-search.ts';
import type { Miner } from '../ledger/mining/miner.ts';
import { type ApiClient, Refused } from './api-client.ts';
import { type Assignment, farmersToMine, type WorkResult, workResults } from './assigned-work.ts';
import { blockReport } from './block-report.ts';
import type { Metrics } from './metrics.ts';
import { type MinedBlock, worthOfAnotherThread } from './mined-block.ts';
import { addPreviousBlocks } from './previous-blocks.ts';

export interface PoolMiner {
  readonly poolerId: string;
  readonly client: ApiClient;
  readonly ledger: Ledger;
  /** Shared by all pools of this program. */
  readonly miner: Miner;
  readonly metrics: Metrics;
  readonly log: Logger;
}

const WATCH_MS = 1_000;
/** The wait after an error that may resolve itself: a replaced API key, a pool that gets approved. */
const FAILURE_PAUSE_MS = 5_000;
/** Without a time from the server, submits at this share of the block: later pays more, too late nothing. */
const HAND_IN_FROM = 0.4;
/** Mining stops at this share of the block. */
const STOP_AT = 0.95;
const TRIES = 3;
/** How many times per block the pooler checks for new plantings while it mines. */
const LOOKS = 60;

/** The state of the block being mined. */
interface Round {
  readonly blockIndex: number;
  readonly tries: Map<string, number>;
  /** The number of farmers known to have planted in it. */
  planted: number;
  /** The search while the block is mined; late farmers get a separate one. */
  search: BlockSearch | null;
  /** Nonces to submit again: the pool waits for the outcome of another one. */
  waiting: readonly WorkResult[];
  /** The program's hashes when the search began. */
  hashedBefore: number;
  mined: MinedBlock | null;
}

const roundOf = (blockIndex: number): Round => ({
  blockIndex,
  tries: new Map(),
  planted: 0,
  search: null,
  waiting: [],
  hashedBefore: 0,
  mined: null,
});

/** Watches the blocks of one pool, reports them, mines and submits, until `stop`. */
export async function runPoolMiner(miner: PoolMiner, stop: AbortSignal): Promise<void> {
  const { poolerId, client, metrics, log } = miner;
  const reported = new Set<string>();
  let round = roundOf(-1);
  let remembered = false;
  while (!stop.aborted) {
    let pause = WATCH_MS;
    try {
      if (!remembered) await addPreviousBlocks(client, poolerId, metrics);
      remembered = true;
      const farm = await miner.ledger.farm();
      await report(miner, farm, reported);
      if (farm.block) {
        if (round.blockIndex !== farm.index) round = await newRound(miner, farm.index, round);
        pause = await mineBlock(miner, farm, round, stop);
      }
    } catch (error) {
      if (stop.aborted) return;
      pause = FAILURE_PAUSE_MS;
      if (error instanceof Refused) log.warn({ poolerId, status: error.status }, error.message);
      else if (error instanceof LedgerUnavailable) log.warn({ poolerId }, error.message);
      else log.error({ poolerId, err: error }, 'the pooler failed and will retry');
    }
    await wait(pause, undefined, { signal: stop }).catch(() => undefined);
  }
}

async function newRound(miner: PoolMiner, blockIndex: number, before: Round): Promise<Round> {
  const { poolerId, client, metrics, ledger } = miner;
  await before.search?.end();
  const path = `/pooler/pool?poolerId=${encodeURIComponent(poolerId)}`;
  metrics.farmers = (await client.get(path, PoolStanding)).currentFarmers;
  metrics.active = Math.min(before.planted, metrics.farmers);
  if (before.mined) {
    const closed = await ledger.block(before.blockIndex as BlockIndex);
    const { blockIntervalSeconds } = ledger.network;
    metrics.anotherThread = closed && worthOfAnotherThread(before.mined, closed, blockIntervalSeconds);
  }
  return roundOf(blockIndex);
}

/** Reports a block when it is due, and again once it is open and its entropy is final. */
async function report(
  { poolerId, client, ledger, metrics, log }: PoolMiner,
  farm: FarmState,
  reported: Set<string>,
) {
  const now = new Date();
  const plantable = plantableBlock(farm, now, ledger.network.blockIntervalSeconds);
  if (!plantable) return;
  const { blockIndex } = plantable;
  const key = `${blockIndex} ${blockIndex === farm.index ? 'open' : 'due'}`;
  if (reported.has(key)) return;
  metrics.discovered(blockIndex);
  await client.post(
    '/pooler/block-discovered',
    blockReport(poolerId, plantable, now),
    BlockDiscoveredResponse,
  );
  metrics.acknowledged(blockIndex);
  log.info({ poolerId, blockIndex }, blockIndex === farm.index ? 'block opened' : 'block is due');
  if (blockIndex === farm.index) reported.clear();
  reported.add(key);
}

/** Mines until it is time to submit, then submits. Returns the delay until the next check, in milliseconds. */
async function mineBlock(
  miner: PoolMiner,
  farm: FarmState,
  round: Round,
  stop: AbortSignal,
): Promise<number> {
  const { poolerId, client, metrics, ledger } = miner;
  const interval = ledger.network.blockIntervalSeconds;
  const moments = timesOf(farm, interval);
  const handInFrom = ({ workFrom }: Assignment) =>
    workFrom ? new Date(workFrom).getTime() : moments.handInFrom;
  if (!farm.block) return WATCH_MS;
  const { waiting } = round;
  // First, so that a call that the pool refuses is not repeated.
  round.waiting = [];
  await handIn(miner, round, waiting);
  if (Date.now() >= moments.stopAt) return WATCH_MS;
  const assigned = await ask(client, poolerId, round.blockIndex);
  if (!assigned) return WATCH_MS;
  round.planted = assigned.farmers.length;
  // Until work is submitted, farmers of the last block may still plant in this one.
  metrics.active = round.mined ? round.planted : Math.max(metrics.active, round.planted);
  // Farmers who joined since the block opened also have a seat.
  metrics.farmers = Math.max(metrics.farmers, metrics.active);
  const todo = assigned.farmers.filter(
    ({ farmerId, minedZeros }) => minedZeros === null && (round.tries.get(farmerId) ?? 0) < TRIES,
  );
  if (todo.length === 0) return WATCH_MS;
  if (!round.search) {
    round.hashedBefore = miner.miner.hashes();
    const entropy = new Uint8Array(Buffer.from(assigned.entropy, 'hex'));
    const deadline = new Date(Math.max(Date.now(), ...todo.map(handInFrom)));
    round.search = miner.miner.open({ index: round.blockIndex, entropy, ranges: farm.block, deadline });
  }
  round.search.add(farmersToMine(todo));
  const left = Math.min(...todo.map(handInFrom)) - Date.now();
  if (left > 0) return Math.min(left, Math.max(WATCH_MS, (interval * 1000) / LOOKS));
  // The contract refuses work in the ledger of its plant.
  const ready = todo.filter(each => farm.ledger > each.plantedLedger && handInFrom(each) <= Date.now());
  if (ready.length === 0) return WATCH_MS;
  const ends = AbortSignal.any([stop, AbortSignal.timeout(Math.max(1, moments.stopAt - Date.now()))]);
  await round.search.everyoneHasOne(ends);
  // Mining continues for the others until their turn.
  const { search } = round;
  if (ready.length === todo.length) {
    await search.end();
    round.search = null;
  }
  stop.throwIfAborted();
  await submit(miner, farm, round, search, ready);
  return WATCH_MS;
}

async function submit(
  miner: PoolMiner,
  farm: FarmState,
  round: Round,
  search: BlockSearch,
  farmers: readonly Assignment[],
): Promise<void> {
  const { blockIndex } = round;
  const results = workResults(search, farmers);
  if (!round.mined) {
    const figures = search.figures();
    miner.metrics.mined(blockIndex, figures);
    const byId = new Map(farmers.map(farmer => [farmer.farmerId as string, farmer]));
    const efforts = results.flatMap(({ farmerId, zeros }) => {
      const farmer = byId.get(farmerId);
      return farmer
        ? [{ gap: farm.ledger - farmer.plantedLedger, stake: BigInt(farmer.stake ?? 0), zeros }]
        : [];
    });
    const hashes = Math.max(1, miner.miner.hashes() - round.hashedBefore);
    round.mined = { blockIndex, figures, efforts, share: Math.min(1, figures.hashes / hashes) };
  }
  for (const { farmerId } of results) round.tries.set(farmerId, (round.tries.get(farmerId) ?? 0) + 1);
  await handIn(miner, round, results, farmers.length);
}

const timesOf = ({ nextBlockAt }: Pick<FarmState, 'nextBlockAt'>, interval: number) => {
  const since = nextBlockAt.getTime() - interval * 1000;
  return { handInFrom: since + HAND_IN_FROM * interval * 1000, stopAt: since + STOP_AT * interval * 1000 };
};

/** The farmers to mine for; null while the pool knows of no planting in the block. */
async function ask(client: ApiClient, poolerId: string, blockIndex: number): Promise<Assignments | null> {
  const path = `/pooler/assignments?poolerId=${encodeURIComponent(poolerId)}&blockIndex=${blockIndex}`;
  try {
    return await client.get(path, Assignments);
  } catch (error) {
    if (error instanceof Refused && error.status === 404) return null;
    throw error;
  }
}

async function handIn(
  { poolerId, client, log }: PoolMiner,
  round: Round,
  results: readonly WorkResult[],
  farmers = results.length,
): Promise<void> {
  if (results.length === 0) return;
  const { blockIndex } = round;
  const bestZeros = Math.max(...results.map(({ zeros }) => zeros));
  const summary = { farmers, found: results.length, bestZeros };
  const body = { blockIndex, poolerId, workResults: results, summary };
  const answer = await client.post('/pooler/work-completed', body, WorkCompletedResponse);
  const pending = answer.invalidNonces.filter(({ error }) => error.code === 'WORK_PENDING');
  const nonces = new Set(pending.map(({ nonce }) => nonce));
  round.waiting = [...round.waiting, ...results.filter(({ nonce }) => nonces.has(nonce))];
  const { accepted, rejected } = { accepted: answer.accepted ?? 0, rejected: answer.rejected ?? 0 };
  log.info({ poolerId, blockIndex, accepted, rejected, bestZeros }, 'work submitted');
}
