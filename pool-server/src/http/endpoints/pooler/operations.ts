import { type Amount, sum } from 'shared-api/money';
import type { PoolId } from '../../../domain/ids.ts';
import type { BlockOrder, HarvestingState, NonceSubmission, Worked } from '../../../domain/operations.ts';
import { decimal, iso } from '../../../queries/encode.ts';
import type { Call, Handlers } from '../../handler.ts';
import { poolOf } from './pool-named.ts';
import { readSubmissions } from './submissions.ts';

const order = (
  { context }: Call,
  { poolerId, blockIndex }: { poolerId: PoolId; blockIndex: number },
): BlockOrder => ({
  poolId: poolerId,
  blockIndex,
  actor: context.actor,
  cause: context.cause,
});

/** The elapsed wall-clock time and the end time. */
async function timed<T>({ api }: Call, work: () => Promise<T>) {
  const started = performance.now();
  const result = await work();
  const processingTimeMs = Math.round(performance.now() - started);
  return { result, finished: { processingTimeMs, timestamp: api.clock().toISOString() } };
}

const total = (amounts: readonly Amount<'KALE'>[]) => decimal(sum('KALE', amounts));

/** Done by this order, not earlier. */
const isNew = ({ earlier }: { earlier: boolean }) => !earlier;

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

/** Submits or records the valid rows; a batch without any does nothing. */
const submit = (
  how: 'work' | 'recordWork',
  call: Call,
  target: { poolerId: PoolId; blockIndex: number },
  submissions: readonly NonceSubmission[],
): Promise<Worked> =>
  submissions.length === 0
    ? Promise.resolve({ accepted: [], rejected: [] })
    : call.api.operations[how]({ ...order(call, target), submissions });

const asText = ({ nonce, ...rest }: Worked['rejected'][number]) => ({ ...rest, nonce: nonce.toString() });

const partition = <T>(items: readonly T[], isFirst: (item: T) => boolean): [T[], T[]] => [
  items.filter(isFirst),
  items.filter(item => !isFirst(item)),
];

const switchHarvests =
  (how: 'startHarvesting' | 'stopHarvesting' | 'triggerHarvesting') =>
  async ({ body }: { body: { poolerId?: PoolId | undefined } }, call: Call) => {
    const pool = poolOf(call, body);
    await call.api.operations[how](pool, call.context);
    return state(await call.api.operations.harvesting(pool));
  };

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
    const { submissions, invalid } = readSubmissions(body.blockIndex, body.submissions);
    const { result, finished } = await timed(call, () => submit('work', call, body, submissions));
    return {
      totalSubmissions: body.submissions.length,
      validNonces: result.accepted.map(({ nonce, ...rest }) => ({ ...rest, nonce: nonce.toString() })),
      invalidNonces: [...invalid, ...result.rejected.map(asText)],
      // The reward of work is only known at the harvest.
      totalRewards: '0.0000000',
      ...finished,
    };
  },

  async workCompleted({ body }, call) {
    const mined = body.workResults.flatMap(({ status, nonce, ...result }) =>
      status === 'success' && nonce !== undefined ? [{ ...result, nonce }] : [],
    );
    const { submissions, invalid } = readSubmissions(body.blockIndex, mined);
    const { accepted, rejected } = await submit('recordWork', call, body, submissions);
    const [outdone, refused] = partition(rejected, ({ error }) => error.code === 'KALE_7');
    const invalidNonces = [...invalid, ...refused.map(asText)];
    return {
      message: `Accepted ${accepted.length} of ${mined.length}`,
      accepted: accepted.length,
      rejected: invalidNonces.length,
      outdone: outdone.length,
      invalidNonces,
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

  startHarvest: switchHarvests('startHarvesting'),
  stopHarvest: switchHarvests('stopHarvesting'),
  triggerHarvest: switchHarvests('triggerHarvesting'),
  async harvestStatus({ query }, call) {
    return state(await call.api.operations.harvesting(poolOf(call, query)));
  },
} satisfies Handlers;
