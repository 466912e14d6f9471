import type { StellarAddress } from 'shared-api/address';
import { accountKey } from 'shared-api/address';
import { expireRequests } from '../../commands/end-contract.ts';
import { many } from '../../database/database.ts';
import { submissionTimes } from '../../domain/closing-lead.ts';
import type { FarmerId, PoolId } from '../../domain/ids.ts';
import { approvedPools } from '../../engine/cycle/discovery.ts';
import { recordDeposits } from '../../engine/deposits/record-deposits.ts';
import { ENGINE, type EngineServices, now } from '../../engine/engine-services.ts';
import { completeExits } from '../../engine/exits/exits.ts';
import { createOperations } from '../../engine/operations.ts';
import { newAttempts, POOL_TASKS, takeTurn } from '../../engine/pool-tasks.ts';
import { openTrustlines } from '../../engine/withdrawals/trustlines.ts';
import { processWithdrawals } from '../../engine/withdrawals/withdrawals.ts';
import { LedgerUnavailable } from '../../ledger/failures.ts';
import { mine } from '../../ledger/mining/mine.ts';
import { observedInclusion } from '../../queries/inclusion.ts';
import { BY_HAND } from '../engine-network.ts';
import type { ModelNetwork } from './engine-model.ts';

const DEPOSITS_MS = 60_000;
/** The minimum time between two turns of the duties that no block waits for, in ms. */
const DUTIES_MS = 20_000;

const pauseOf = (ms: number | (() => number)) => (typeof ms === 'number' ? ms : ms());

interface Planted {
  farmer_id: FarmerId;
  pool_id: PoolId;
  address: StellarAddress;
}

/** Farmers without submitted work in the open block. */
const PLANTED = `
  SELECT p.farmer_id, p.pool_id, f.custodial_address AS address FROM plantings p
    JOIN farmers f ON f.id = p.farmer_id LEFT JOIN works w USING (pool_id, block_index, farmer_id)
  WHERE p.block_index = $1 AND p.status = 'success' AND w.id IS NULL`;

export interface Farming {
  readonly seconds: number;
  /** When operators submit: at the server's time, or at a share of the block, 0..1. Never with null. */
  readonly submitAt?: number | 'late' | null;
  readonly services?: EngineServices;
  /** How long loops pause after a turn, in ms; can differ by the phase of a block. */
  readonly turnMs?: number | (() => number);
  /** What people do in the meantime. */
  readonly beside?: () => Promise<unknown>;
}

/** Runs the engine's loops and all operators on a model. Returns errors other than outages. */
export async function farmFor(
  { network, time, clock }: ModelNetwork,
  { seconds, submitAt = 'late', services = network.services(), turnMs = 5_000, beside }: Farming,
): Promise<unknown[]> {
  const end = clock().getTime() + seconds * 1_000;
  const ends = new AbortController();
  const attempts = newAttempts();
  const errors: unknown[] = [];
  const reportError = (error: unknown) => {
    if (!(error instanceof LedgerUnavailable)) errors.push(error);
  };
  const loop = async (turn: () => Promise<unknown>, pause = turnMs) => {
    while (clock().getTime() < end) {
      await turn().catch(reportError);
      await time.pause(Math.min(pauseOf(pause), end - clock().getTime()));
    }
  };
  const duties = async () => {
    await attempts.watchFarm(services);
    await services.others?.();
    await expireRequests(services, now(services, ENGINE));
    for (const error of await openTrustlines(services, attempts.trustlines)) reportError(error);
    for (const error of await completeExits(services)) reportError(error);
    for (const error of await processWithdrawals(services)) reportError(error);
  };
  const operations = createOperations(services);
  /** Farmers due for work, from the server's assignments for their pooler. */
  const due = async (poolId: PoolId, waiting: readonly Planted[]) => {
    const { index: blockIndex, nextBlockAt } = await network.ledger.farm();
    const inclusion = await observedInclusion(network.database, poolId, blockIndex, clock());
    const paces = { interval: 300, ledger: 5, inclusion };
    const times = submissionTimes(waiting.length, { blockIndex, nextBlockAt }, paces);
    return waiting.filter((_, place) => (times[place] ?? nextBlockAt) <= clock());
  };
  const submitted: Promise<unknown>[] = [];
  const submit = async () => {
    const { index: blockIndex, block, nextBlockAt } = await network.ledger.farm();
    if (!block || clock() >= nextBlockAt) return;
    const planted = await many<Planted>(network.database, PLANTED, [blockIndex]);
    for (const [poolId, waiting] of Map.groupBy(planted, ({ pool_id }) => pool_id)) {
      const farmers = submitAt === 'late' ? await due(poolId, waiting) : waiting;
      const isEarly = clock().getTime() < nextBlockAt.getTime() - (1 - Number(submitAt)) * 300_000;
      if (farmers.length === 0 || isEarly) continue;
      const submissions = farmers.map(({ farmer_id: farmerId, address }) => {
        const task = { index: blockIndex, entropy: block.entropy, farmer: accountKey(address) };
        return { farmerId, nonce: mine({ ...task, budget: { hashes: 16 } }).nonce };
      });
      submitted.push(operations.work({ poolId, blockIndex, submissions, ...BY_HAND }).catch(() => undefined));
    }
  };
  const pools = await time.run(approvedPools(services));
  await time.run(
    Promise.all([
      ...pools.flatMap(poolId =>
        POOL_TASKS.map(task => loop(() => takeTurn(services, attempts, poolId, task, ends.signal))),
      ),
      ...(submitAt === null ? [] : [loop(submit)]),
      loop(duties, () => Math.max(3 * pauseOf(turnMs), DUTIES_MS)),
      loop(() => recordDeposits(services), DEPOSITS_MS),
      beside?.(),
    ]),
  );
  await time.run(Promise.all(submitted));
  return errors;
}
