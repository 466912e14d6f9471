import { type Amount, sum } from 'shared-api/money';
import type { FarmerId, PoolId } from '../../../domain/ids.ts';
import type { BlockOrder, HarvestingState } from '../../../domain/operations.ts';
import { type Call, callerOf, type Handlers } from '../../handler.ts';
import { decimal, iso } from '../../wire/encode.ts';

const order = (
  { context }: Call,
  { poolerId, blockIndex }: { poolerId: PoolId; blockIndex: number },
): BlockOrder => ({
  poolId: poolerId,
  blockIndex,
  actor: context.actor,
  cause: context.cause,
});

/** How long it took, by the wall clock, and when it ended. */
async function timed<T>({ api }: Call, work: () => Promise<T>) {
  const started = performance.now();
  const result = await work();
  const processingTimeMs = Math.round(performance.now() - started);
  return { result, finished: { processingTimeMs, timestamp: api.clock().toISOString() } };
}

const total = (amounts: readonly Amount<'KALE'>[]) => decimal(sum('KALE', amounts));

/** Done by this order, not before it. */
const isNew = ({ earlier }: { earlier: boolean }) => !earlier;

/** A pooler's own pool; for an admin the one named, or all. */
const poolOf = (call: Call, named: PoolId | undefined) => named ?? callerOf(call).poolId;

const state = ({ running, lastRunAt, pending, nextDueAt, nextDeadline, expired }: HarvestingState) => ({
  running,
  lastRunAt: iso(lastRunAt),
  pending,
  nextDueAt: iso(nextDueAt),
  nextDeadline: nextDeadline && {
    poolerId: nextDeadline.poolId,
    blockIndex: nextDeadline.blockIndex,
    harvestBy: nextDeadline.harvestBy.toISOString(),
  },
  expired: expired && { poolerId: expired.poolId, blockIndex: expired.blockIndex, works: expired.works },
});

export const operations = {
  async plant({ body }, call) {
    const capacity = body.maxFarmersCapacity;
    const { result, finished } = await timed(call, () =>
      call.api.operations.plant({ ...order(call, body), capacity }),
    );
    return {
      totalRequested: result.requested,
      successfulPlants: result.planted.map(({ farmerId, stake, transactionHash, earlier }) => ({
        farmerId,
        stakeAmount: decimal(stake),
        transactionHash,
        earlier,
      })),
      failedPlants: [...result.failed],
      totalStaked: total(result.planted.filter(isNew).map(({ stake }) => stake)),
      ...finished,
    };
  },

  async work({ body }, call) {
    const submissions = body.submissions.map(({ farmerId, nonce }) => ({ farmerId, nonce: BigInt(nonce) }));
    const { result, finished } = await timed(call, () =>
      call.api.operations.work({ ...order(call, body), submissions }),
    );
    return {
      totalSubmissions: submissions.length,
      validNonces: result.accepted.map(({ nonce, ...rest }) => ({ ...rest, nonce: nonce.toString() })),
      invalidNonces: result.rejected.map(({ nonce, ...rest }) => ({ ...rest, nonce: nonce.toString() })),
      // What work earns is known only when it is harvested.
      totalRewards: '0.0000000',
      ...finished,
    };
  },

  async workCompleted({ body }, call) {
    const submissions = body.workResults.flatMap(({ status, farmerId, nonce, hash }) =>
      status === 'success' && nonce !== undefined
        ? [{ farmerId: farmerId as FarmerId, nonce: BigInt(nonce), hash }]
        : [],
    );
    const { accepted, rejected } = await call.api.operations.work({ ...order(call, body), submissions });
    const outdone = rejected.filter(({ error }) => error.code === 'KALE_7').length;
    return {
      message: `Accepted ${accepted.length} of ${submissions.length}`,
      accepted: accepted.length,
      rejected: rejected.length - outdone,
      outdone,
    };
  },

  async harvest({ body }, call) {
    const { result, finished } = await timed(call, () => call.api.operations.harvest(order(call, body)));
    const paid = result.harvested.filter(isNew);
    return {
      totalEligible: result.eligible,
      successfulHarvests: result.harvested.map(({ farmerId, reward, transactionHash, earlier }) => ({
        farmerId,
        reward: decimal(reward),
        transactionHash,
        earlier,
      })),
      failedHarvests: [...result.failed],
      totalRewards: total(paid.map(({ reward }) => reward)),
      totalFees: total(paid.map(({ fees }) => fees)),
      ...finished,
    };
  },

  async startHarvest({ body }, call) {
    const pool = poolOf(call, body.poolerId);
    await call.api.operations.startHarvesting(pool);
    return state(await call.api.operations.harvesting(pool));
  },
  async stopHarvest({ body }, call) {
    const pool = poolOf(call, body.poolerId);
    await call.api.operations.stopHarvesting(pool);
    return state(await call.api.operations.harvesting(pool));
  },
  async triggerHarvest({ body }, call) {
    const pool = poolOf(call, body.poolerId);
    await call.api.operations.triggerHarvesting(pool);
    return state(await call.api.operations.harvesting(pool));
  },
  async harvestStatus({ query }, call) {
    return state(await call.api.operations.harvesting(poolOf(call, query.poolerId)));
  },
} satisfies Handlers;
