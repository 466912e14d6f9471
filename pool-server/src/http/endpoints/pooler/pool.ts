import { requireStepUp } from '../../../auth/step-up.ts';
import { decidePool } from '../../../commands/decisions.ts';
import { changeOwnPool } from '../../../commands/own-pool.ts';
import { setPoolSettings } from '../../../commands/set-pool-settings.ts';
import { newAnnouncementId, type PoolId } from '../../../domain/ids.ts';
import { announce, pauseOwnPool, resumeOwnPool } from '../../../domain/pool-decisions.ts';
import { blockFailures } from '../../../queries/block-failures.ts';
import { missedWork } from '../../../queries/missed-work.ts';
import { nonceSamples } from '../../../queries/nonce-samples.ts';
import { countMembers } from '../../../queries/pool-members.ts';
import { poolEarningsReply, poolPayouts } from '../../../queries/pool-payouts.ts';
import { poolPerformance } from '../../../queries/pool-performance.ts';
import { poolSettings, poolStanding } from '../../../queries/pool-settings.ts';
import { farmersSummary, poolerFarmers } from '../../../queries/pooler-farmers.ts';
import { poolerLogs, poolerMetrics } from '../../../queries/pooler-program.ts';
import { type Call, callerOf, type Handlers } from '../../handler.ts';
import { ApiError } from '../../middleware/api-error.ts';
import { findBlock, poolNamed, poolOf } from './pool-named.ts';

const standingOf = ({ api, context }: Call, poolId: PoolId) => poolStanding(api.database, poolId, context.at);

async function decideOwnPool(call: Call, decision: Parameters<typeof decidePool>[3]) {
  const { api, context } = call;
  const poolId = poolNamed(call, {});
  await decidePool(api, context, poolId, decision);
  return standingOf(call, poolId);
}

/** The pages of a pool for its operator, and of all pools for an admin. */
export const poolReads = {
  poolStanding: ({ query }, call) => standingOf(call, poolNamed(call, query)),

  async changePool({ body }, call) {
    const { api, context } = call;
    const poolId = poolNamed(call, {});
    if (body.rewardSplit !== undefined) await requireStepUp(api.database, callerOf(call), context.at);
    await changeOwnPool(api, context, poolId, body);
    return standingOf(call, poolId);
  },

  pauseOwnPool: (_input, call) => decideOwnPool(call, pauseOwnPool),
  resumeOwnPool: (_input, call) => decideOwnPool(call, resumeOwnPool),

  async announce({ body }, call) {
    const { api, context } = call;
    const poolId = poolNamed(call, {});
    const announcement = { announcementId: newAnnouncementId(context.cause), ...body };
    await decideOwnPool(call, announce(announcement, context.at));
    return { members: await countMembers(api.database, poolId) };
  },

  poolerSettings: ({ query }, call) => poolSettings(call.api.database, poolNamed(call, query)),

  async setPoolerSettings({ body: { poolerId, ...settings } }, call) {
    await setPoolSettings(call.api, call.context, poolNamed(call, { poolerId }), settings);
    return settings;
  },

  poolEarnings: ({ query }, call) =>
    poolEarningsReply({ ...call.api, database: call.api.reads }, poolOf(call, query), query, call.context.at),

  poolPayouts: ({ query }, call) => poolPayouts(call.api.reads, poolOf(call, query), query),

  poolerFarmers: async ({ query }, call) =>
    poolerFarmers(call.api.database, poolOf(call, query), query, call.context.at),

  farmersSummary: ({ query }, call) =>
    farmersSummary(call.api.database, poolOf(call, query), call.context.at),

  poolerMetrics: ({ query }, call) => poolerMetrics(call.api.database, poolOf(call, query)),

  poolerLogs: ({ query }, call) => poolerLogs(call.api.database, poolOf(call, query), query),

  async performance({ query: { range, pool } }, call) {
    const { role, poolId } = callerOf(call);
    if (role !== 'admin' && pool !== undefined && pool !== poolId) {
      throw new ApiError('FORBIDDEN', 'This belongs to somebody else');
    }
    return poolPerformance(call.api.reads, pool ?? poolId, range, call.context.at);
  },

  blockFailures: async ({ params }, call) =>
    blockFailures(call.api.database, findBlock(call, params.blockId), call.context.at),

  missedWork: ({ query }, call) => missedWork(call.api.database, poolOf(call, query), query),

  async retryBlock({ params, body: { step } }, call) {
    const { actor, cause } = call.context;
    const id = findBlock(call, params.blockId);
    const { retried, succeeded, failed } = await call.api.operations.retry({ ...id, actor, cause, step });
    return { retried, succeeded, failed: [...failed] };
  },

  nonceSamples: async ({ params }, call) => nonceSamples(call.api, findBlock(call, params.blockId)),
} satisfies Handlers;
