import { acknowledge, reportBlock } from '../../../commands/report-block.ts';
import type { Services } from '../../../commands/services.ts';
import { submissionTimes } from '../../../domain/closing-lead.ts';
import type { PoolId } from '../../../domain/ids.ts';
import { Refusal } from '../../../domain/refusal.ts';
import type { BlockIndex } from '../../../ledger/ledger.ts';
import { iso } from '../../../queries/encode.ts';
import { observedInclusion } from '../../../queries/inclusion.ts';
import { poolBlocks, unacknowledgedBlocks } from '../../../queries/pool-blocks.ts';
import { workAssignments } from '../../../queries/pooler-program.ts';
import { callerOf, type Handlers } from '../../handler.ts';
import { findBlock } from './pool-named.ts';

/** Poolers send the time of a block as ISO 8601, seconds or milliseconds. */
function timeOf(timestamp: string | number | undefined): Date | null {
  const units = Number(timestamp);
  const date = new Date(
    timestamp && units > 0 ? (units < 1e11 ? units * 1000 : units) : (timestamp ?? Number.NaN),
  );
  return Number.isNaN(date.getTime()) ? null : date;
}

const text = (value: string | number | undefined) =>
  value === undefined ? null : String(value).slice(0, 200);

/** When each farmer's work is submitted; empty for a block that is not open. */
async function workTimes(
  { ledger, database, clock }: Services,
  poolId: PoolId,
  blockIndex: number,
  farmers: number,
): Promise<Date[]> {
  const [{ index, nextBlockAt }, { ledgerSeconds }] = await Promise.all([ledger.farm(), ledger.settings()]);
  if (index !== blockIndex) return [];
  const inclusion = await observedInclusion(database, poolId, blockIndex, clock());
  const interval = ledger.network.blockIntervalSeconds;
  return submissionTimes(
    farmers,
    { blockIndex, nextBlockAt },
    { interval, ledger: ledgerSeconds, inclusion },
  );
}

/** Far below every time-out. */
const ACKNOWLEDGED_AT_A_TIME = 500;

export const pooler = {
  async blockDiscovered({ body }, { api, context }) {
    const { poolerId: poolId, blockIndex, blockData, metadata } = body;
    const age = blockData.age ?? blockData.blockAge;
    const aged = age === undefined ? null : new Date(context.at.getTime() - age * 1000);
    await reportBlock(api, context, {
      poolId,
      blockIndex,
      hash: text(blockData.hash),
      entropy: text(blockData.entropy),
      difficulty: text(blockData.difficulty),
      plantable: metadata.plantable ?? blockData.plantable ?? false,
      openedAt: timeOf(blockData.timestamp) ?? aged,
    });
    return { message: `Block ${blockIndex} recorded`, blockIndex };
  },

  async assignments({ query: { poolerId, blockIndex } }, { api }) {
    const block = await api.ledger.block(blockIndex as BlockIndex);
    if (!block) throw new Refusal('NOT_FOUND', 'There is no such block');
    const rows = await workAssignments(api.database, poolerId, blockIndex);
    const times = await workTimes(api, poolerId, blockIndex, rows.length);
    return {
      blockIndex,
      entropy: Buffer.from(block.entropy).toString('hex'),
      farmers: rows.map((row, place) => ({
        farmerId: row.farmer_id,
        publicKey: row.address,
        plantedLedger: Number(row.ledger),
        minedZeros: row.zeros,
        stake: row.stake,
        workFrom: iso(times[place] ?? null),
      })),
    };
  },

  async poolerBlocks({ query }, call) {
    const { api, context } = call;
    const poolId = query.poolerId ?? callerOf(call).poolId;
    const search = query.search?.trim().replace(/^#/, '') || null;
    const acknowledged = query.acknowledged && query.acknowledged === 'true';
    return poolBlocks(api.database, { poolId, search, acknowledged }, query, context.at);
  },

  async acknowledgeBlock({ params }, call) {
    await acknowledge(call.api, call.context, findBlock(call, params.blockId));
    return { success: true };
  },

  async acknowledgeAll({ body }, call) {
    const { api, context } = call;
    const poolId = body.poolerId ?? callerOf(call).poolId;
    const { blocks, total } = await unacknowledgedBlocks(
      api.database,
      poolId,
      context.at,
      ACKNOWLEDGED_AT_A_TIME,
    );
    for (const block of blocks) await acknowledge(api, context, block);
    return { acknowledged: blocks.length, remaining: total - blocks.length };
  },
} satisfies Handlers;
