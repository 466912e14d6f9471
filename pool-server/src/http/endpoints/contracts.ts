import { youKeep } from 'shared-api/contract';
import { requireStepUp } from '../../auth/step-up.ts';
import { confirmJoin, exitContract, joinPool } from '../../commands/join-pool.ts';
import { changeSettings, contract as contractAggregate } from '../../domain/contract.ts';
import type { FarmerId } from '../../domain/ids.ts';
import { Refusal } from '../../domain/refusal.ts';
import { commit } from '../../events/event-store.ts';
import { contractStream } from '../../events/stream.ts';
import {
  activeContract,
  contract,
  contractRewards,
  contractRow,
  contracts,
} from '../../queries/contracts.ts';
import { decimal, hoursOf } from '../../queries/encode.ts';
import { type Call, callerOf, type Handlers } from '../handler.ts';
import { ApiError } from '../middleware/api-error.ts';

function farmerIdOf(call: Call): FarmerId {
  const { farmerId } = callerOf(call);
  if (!farmerId) throw new Refusal('FARMER_NOT_FOUND', 'This account has no farmer');
  return farmerId;
}

const sourcesOf = ({ api: { database, ledger }, context: { at } }: Call) => ({ database, ledger, at });

export const contractEndpoints = {
  async joinPool({ body }, call) {
    const { api, context } = call;
    const { contractId, terms, expiresAt } = await joinPool(api, context, farmerIdOf(call), {
      poolId: body.poolerId,
      stakePercentage: body.stakePercentage,
      harvestInterval: body.harvestInterval,
    });
    const { exitDelayBlocks, ...rest } = terms;
    const exitDelay = hoursOf(exitDelayBlocks, api.ledger.network.blockIntervalSeconds);
    return {
      contractId,
      status: 'pending',
      expiresAt,
      terms: { ...rest, youKeep: youKeep(rest), exitDelay },
    };
  },

  async confirmJoin({ body: { contractId } }, call) {
    const { api, context } = call;
    await requireStepUp(api.database, callerOf(call), context.at);
    await confirmJoin(api, context, contractId);
    return { success: true, contractId, status: 'active' };
  },

  async contracts({ query }, call) {
    const { farmerId, poolId, role } = callerOf(call);
    if (role === 'farmer' && query.farmerId && query.farmerId !== farmerId) {
      throw new ApiError('FORBIDDEN', 'You can only access your own farmer data');
    }
    const of = {
      farmerId: role === 'farmer' ? farmerId : (query.farmerId ?? null),
      poolId: role === 'pooler' ? poolId : null,
    };
    return contracts(sourcesOf(call), of, query, role);
  },

  contract: ({ params }, call) => contract(sourcesOf(call), params.contractId, callerOf(call).role),

  activeContract: ({ params }, call) => activeContract(sourcesOf(call), params.farmerId, callerOf(call).role),

  async changeContract({ params, body }, call) {
    const { api, context } = call;
    await requireStepUp(api.database, callerOf(call), context.at);
    const row = await contractRow(api.database, params.contractId);
    await commit(api.database, context, unit =>
      unit.decide(contractStream(row.id), contractAggregate, changeSettings(body)),
    );
    return contract(sourcesOf(call), row.id, callerOf(call).role);
  },

  async exitContract({ params }, { api, context }) {
    const row = await contractRow(api.database, params.contractId);
    const { id } = row;
    const { availableAt, exitDelayBlocks, expectedPayout } = await exitContract(api, context, id);
    return {
      contractId: id,
      status: 'exiting',
      exitDelay: hoursOf(exitDelayBlocks, api.ledger.network.blockIntervalSeconds),
      availableAt,
      finalRewards: await contractRewards({ database: api.database, at: context.at }, row),
      expectedPayout: expectedPayout && {
        available: decimal(expectedPayout.available),
        planted: decimal(expectedPayout.planted),
        pendingReward: decimal(expectedPayout.pendingReward),
        total: decimal(expectedPayout.total),
      },
    };
  },
} satisfies Handlers;
