import { youKeep } from 'shared-api/contract';
import type { Amount } from 'shared-api/money';
import { confirmJoin, exitContract, joinPool } from '../../../commands/join-pool.ts';
import { one } from '../../../database/database.ts';
import { readFraction } from '../../../database/fraction.ts';
import { changeSettings, contract as contractAggregate } from '../../../domain/contract.ts';
import type { ContractId, FarmerId, PoolId } from '../../../domain/ids.ts';
import { Refusal } from '../../../domain/refusal.ts';
import { commit } from '../../../events/event-store.ts';
import { contractStream } from '../../../events/stream.ts';
import { LedgerUnavailable } from '../../../ledger/failures.ts';
import { decimal, hoursOf, human, iso } from '../../../queries/encode.ts';
import { farmerMoney } from '../../../queries/farmer-money.ts';
import { finalPayout } from '../../../queries/final-payout.ts';
import { readPage } from '../../../queries/read-page.ts';
import { rewardTerms } from '../../../queries/reward-terms.ts';
import type { Api } from '../../api.ts';
import { type Call, callerOf, type Handlers } from '../../handler.ts';
import { ApiError } from '../../middleware/api-error.ts';

interface ContractRow {
  id: ContractId;
  farmer_id: FarmerId;
  pool_id: PoolId;
  pool_name: string;
  status: 'pending' | 'active' | 'exiting' | 'completed' | 'expired';
  stake_fraction: string;
  harvest_interval: number;
  reward_split: string;
  platform_fee: string;
  exit_delay_blocks: number;
  requested_at: Date;
  expires_at: Date;
  confirmed_at: Date | null;
  exit_requested_at: Date | null;
  available_at: Date | null;
  suspended_at: Date | null;
  ended_at: Date | null;
}

const CONTRACTS = 'SELECT c.*, p.name AS pool_name FROM contracts c JOIN pools p ON p.id = c.pool_id';

const toWire = (row: ContractRow, { ledger }: Api, payout: Amount<'KALE'> | null = null) => ({
  contractId: row.id,
  farmerId: row.farmer_id,
  poolerId: row.pool_id,
  poolerName: row.pool_name,
  status: row.status,
  stakePercentage: readFraction(row.stake_fraction),
  harvestInterval: row.harvest_interval,
  ...rewardTerms(row),
  exitDelay: hoursOf(row.exit_delay_blocks, ledger.network.blockIntervalSeconds),
  createdAt: iso(row.requested_at),
  joinedAt: iso(row.confirmed_at),
  expiresAt: row.status === 'pending' ? iso(row.expires_at) : null,
  suspendedAt: row.status === 'active' ? iso(row.suspended_at) : null,
  exitRequestedAt: iso(row.exit_requested_at),
  availableAt: iso(row.available_at),
  completedAt: row.status === 'completed' ? iso(row.ended_at) : null,
  finalPayout: payout && decimal(payout),
});

/** What a completed contract paid in the end. An operator does not see what a farmer has. */
const payoutOf = async (row: ContractRow, { api, caller }: Call) =>
  row.status === 'completed' && row.ended_at && caller?.role !== 'pooler'
    ? finalPayout(api.database, row.farmer_id, row.ended_at)
    : null;

/** The parts of the expected payout; null while the ledger cannot be read, since the exit stands all the same. */
async function readExpectedPayout({ database, ledger }: Api, farmerId: FarmerId, at: Date) {
  try {
    const { available, planted, pendingReward, total } = await farmerMoney(database, ledger, farmerId, at);
    return {
      available: decimal(available),
      planted: decimal(planted),
      pendingReward: decimal(pendingReward),
      total: decimal(total),
    };
  } catch (error) {
    if (error instanceof LedgerUnavailable) return null;
    throw error;
  }
}

async function contractOf(api: Api, id: string): Promise<ContractRow> {
  const row = await one<ContractRow>(api.database, `${CONTRACTS} WHERE c.id = $1`, [id]);
  if (!row) throw new Refusal('CONTRACT_NOT_FOUND', 'No such contract');
  return row;
}

function farmerIdOf(call: Call): FarmerId {
  const { farmerId } = callerOf(call);
  if (!farmerId) throw new Refusal('FARMER_NOT_FOUND', 'This account has no farmer');
  return farmerId;
}

export const contracts = {
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

  async confirmJoin({ body: { contractId } }, { api, context }) {
    await confirmJoin(api, context, contractId);
    return { success: true, contractId, status: 'active' };
  },

  async contracts({ query }, call) {
    const caller = callerOf(call);
    const { farmerId, poolId, role } = caller;
    if (role === 'farmer' && query.farmerId && query.farmerId !== farmerId) {
      throw new ApiError('FORBIDDEN', 'You can only access your own farmer data');
    }
    const { items, ...page } = await readPage(
      call.api.database,
      `SELECT *, count(*) OVER ()::int AS total FROM (${CONTRACTS}) AS c
       WHERE ($1::text IS NULL OR farmer_id = $1) AND ($2::text IS NULL OR pool_id = $2)
         AND ($3::text IS NULL OR status = $3)
       ORDER BY requested_at DESC, id`,
      [
        role === 'farmer' ? farmerId : (query.farmerId ?? null),
        role === 'pooler' ? poolId : null,
        query.status ?? null,
      ],
      query,
      (row: ContractRow & { total: number }) => row,
    );
    const rows = items.map(async row => toWire(row, call.api, await payoutOf(row, call)));
    return { items: await Promise.all(rows), ...page };
  },

  async contract({ params }, call) {
    const row = await contractOf(call.api, params.contractId);
    return toWire(row, call.api, await payoutOf(row, call));
  },

  async activeContract({ params }, { api }) {
    const row = await one<ContractRow>(
      api.database,
      `${CONTRACTS} WHERE c.farmer_id = $1 AND c.status IN ('active', 'exiting')`,
      [params.farmerId],
    );
    return { contract: row && toWire(row, api) };
  },

  async changeContract({ params, body }, { api, context }) {
    const row = await contractOf(api, params.contractId);
    const settings = {
      stakePercentage: body.stakePercentage ?? readFraction(row.stake_fraction),
      harvestInterval: body.harvestInterval ?? row.harvest_interval,
    };
    await commit(api.database, context, unit =>
      unit.decide(contractStream(row.id), contractAggregate, changeSettings(settings)),
    );
    return toWire(await contractOf(api, row.id), api);
  },

  async exitContract({ params }, { api, context }) {
    const { id, farmer_id } = await contractOf(api, params.contractId);
    const { availableAt, exitDelayBlocks } = await exitContract(api, context, id);
    const totals = await one<{ rewards: string; staked: string; harvests: number; plantings: number }>(
      api.database,
      `SELECT coalesce(sum(h.farmer_share), 0) AS rewards, count(h.id)::int AS harvests,
         count(p.id)::int AS plantings, coalesce(sum(p.stake) FILTER (WHERE h.id IS NULL), 0) AS staked
       FROM plantings p LEFT JOIN harvests h ON h.pool_id = p.pool_id AND h.block_index = p.block_index
         AND h.farmer_id = p.farmer_id AND h.status = 'success'
       WHERE p.contract_id = $1 AND p.status = 'success'`,
      [id],
    );
    return {
      contractId: id,
      status: 'exiting',
      exitDelay: hoursOf(exitDelayBlocks, api.ledger.network.blockIntervalSeconds),
      availableAt,
      finalRewards: {
        totalRewards: human(totals?.rewards ?? '0'),
        pendingStakeAmount: human(totals?.staked ?? '0'),
        successfulHarvests: totals?.harvests ?? 0,
        successfulPlantings: totals?.plantings ?? 0,
      },
      expectedPayout: await readExpectedPayout(api, farmer_id, context.at),
    };
  },
} satisfies Handlers;
