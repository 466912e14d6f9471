import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import {
  Assignments,
  BlockDiscoveredResponse,
  PoolStanding,
  WorkCompletedResponse,
} from 'shared-api/contract';
import { plantableBlock } from '../engine/discovery.ts';
import { LedgerUnavailable } from '../ledger/failures.ts';
import type { FarmState, Ledger } from '../ledger/ledger.ts';
import type { MinerPool } from '../ledger/mining/miner-pool.ts';
import { type ApiSession, Refused } from './api-session.ts';
import { blockReport } from './block-report.ts';
import { rememberBlocks } from './earlier-blocks.ts';
import type { Metrics } from './metrics.ts';
import { type Assignment, mineAssignments, type WorkResult } from './mine-assignments.ts';

export interface PoolMiner {
  readonly poolerId: string;
  readonly session: ApiSession;
  readonly ledger: Ledger;
  readonly miners: MinerPool;
  readonly metrics: Metrics;
  /** Hashes tried for each farmer and block. */
  readonly effort: number;
  readonly log: Logger;
}

const WATCH_MS = 1_000;
/** After trouble that waiting may cure: a wrong password set right, a pool approved. */
const TROUBLE_MS = 5_000;
/** Work handed in later pays more, by the gap in ledgers; too late and the block is gone. Shares of a block. */
const HAND_IN_FROM = 0.4;
const STOP_AT = 0.9;
const TRIES = 3;

/** What is known of the block that is being mined. */
interface Round {
  readonly blockIndex: number;
  readonly tries: Map<string, number>;
}

/** Watches blocks for one pool, reports them, mines and hands in, until `stop`. */
export async function runPoolMiner(miner: PoolMiner, stop: AbortSignal): Promise<void> {
  const { poolerId, session, metrics, log } = miner;
  const reported = new Set<string>();
  let round: Round = { blockIndex: -1, tries: new Map() };
  let remembered = false;
  while (!stop.aborted) {
    let pause = WATCH_MS;
    try {
      if (!remembered) await rememberBlocks(session, poolerId, metrics);
      remembered = true;
      const farm = await miner.ledger.farm();
      await report(miner, farm, reported);
      if (farm.block) {
        if (round.blockIndex !== farm.index) round = await newRound(miner, farm.index);
        await mineBlock(miner, farm, round, stop);
      }
    } catch (error) {
      if (stop.aborted) return;
      pause = TROUBLE_MS;
      if (error instanceof Refused) log.warn({ poolerId, status: error.status }, error.message);
      else if (error instanceof LedgerUnavailable) log.warn({ poolerId }, error.message);
      else log.error({ poolerId, err: error }, 'trouble; the pooler tries again');
    }
    await wait(pause, undefined, { signal: stop }).catch(() => undefined);
  }
}

async function newRound({ poolerId, session, metrics }: PoolMiner, blockIndex: number): Promise<Round> {
  const path = `/pooler/pool?poolerId=${encodeURIComponent(poolerId)}`;
  metrics.farmers = (await session.get(path, PoolStanding)).currentFarmers;
  metrics.active = 0;
  return { blockIndex, tries: new Map() };
}

/** Reports a block when it falls due, and again once it is open and its entropy is settled. */
async function report(
  { poolerId, session, ledger, metrics, log }: PoolMiner,
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
  await session.post(
    '/pooler/block-discovered',
    blockReport(poolerId, plantable, now),
    BlockDiscoveredResponse,
  );
  metrics.acknowledged(blockIndex);
  log.info({ poolerId, blockIndex }, blockIndex === farm.index ? 'block opened' : 'block is due');
  if (blockIndex === farm.index) reported.clear();
  reported.add(key);
}

async function mineBlock(miner: PoolMiner, farm: FarmState, round: Round, stop: AbortSignal): Promise<void> {
  const { poolerId, session, metrics, miners, effort, ledger } = miner;
  const moments = timesOf(farm, ledger.network.blockIntervalSeconds);
  if (Date.now() >= moments.stopAt) return;
  const assigned = await ask(session, poolerId, round.blockIndex);
  if (!assigned) return;
  metrics.active = assigned.farmers.length;
  // Who joined since the block opened holds a seat as well.
  metrics.farmers = Math.max(metrics.farmers, metrics.active);
  const todo = assigned.farmers.filter(
    ({ farmerId, minedZeros, plantedLedger }) =>
      minedZeros === null && farm.ledger > plantedLedger && (round.tries.get(farmerId) ?? 0) < TRIES,
  );
  if (todo.length === 0) return;
  const ends = AbortSignal.any([stop, AbortSignal.timeout(Math.max(1, moments.stopAt - Date.now()))]);
  let hashes = 0;
  const onHashes = (count: number) => {
    hashes += count;
  };
  const began = performance.now();
  const terms = { effort, ends, enoughAt: moments.handInFrom, onHashes };
  const results = await mineAssignments(miners, assigned, todo, terms);
  metrics.mined(hashes, performance.now() - began);
  await wait(Math.max(0, moments.handInFrom - Date.now()), undefined, { signal: stop });
  for (const { farmerId } of results) round.tries.set(farmerId, (round.tries.get(farmerId) ?? 0) + 1);
  await handIn(miner, round.blockIndex, results, todo);
}

const timesOf = ({ nextBlockAt }: Pick<FarmState, 'nextBlockAt'>, interval: number) => {
  const since = nextBlockAt.getTime() - interval * 1000;
  return { handInFrom: since + HAND_IN_FROM * interval * 1000, stopAt: since + STOP_AT * interval * 1000 };
};

/** Whom to mine for; null while nobody has planted in the block as far as the pool knows. */
async function ask(session: ApiSession, poolerId: string, blockIndex: number): Promise<Assignments | null> {
  const path = `/pooler/assignments?poolerId=${encodeURIComponent(poolerId)}&blockIndex=${blockIndex}`;
  try {
    return await session.get(path, Assignments);
  } catch (error) {
    if (error instanceof Refused && error.status === 404) return null;
    throw error;
  }
}

async function handIn(
  { poolerId, session, metrics, log }: PoolMiner,
  blockIndex: number,
  results: readonly WorkResult[],
  asked: readonly Assignment[],
): Promise<void> {
  if (results.length === 0) return;
  const bestZeros = Math.max(...results.map(({ zeros }) => zeros));
  const summary = { farmers: asked.length, found: results.length, bestZeros };
  const body = { blockIndex, poolerId, workResults: results, summary };
  const answer = await session.post('/pooler/work-completed', body, WorkCompletedResponse);
  const { accepted, rejected } = { accepted: answer.accepted ?? 0, rejected: answer.rejected ?? 0 };
  metrics.worked(accepted, rejected);
  log.info({ poolerId, blockIndex, accepted, rejected, bestZeros }, 'work handed in');
}
