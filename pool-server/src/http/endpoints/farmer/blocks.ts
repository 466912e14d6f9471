import type { FarmerId } from '../../../domain/ids.ts';
import { decimal, human, iso } from '../../../queries/encode.ts';
import { type FarmerBlockRow, farmerBlocks } from '../../../queries/farmer-blocks.ts';
import type { Handlers } from '../../handler.ts';
import { UNNOTIFIED_TTL_MS } from './ledger-dependency.ts';

const failure = (code: string | null, message: string | null) =>
  code ? { code, message: message ?? 'Failed' } : null;

const step = (
  row: FarmerBlockRow,
  name: 'planting' | 'work' | 'harvest',
  status: 'pending' | 'success' | 'failed',
) => ({
  status,
  at: iso(row[`${name}_at`]),
  transactionHash: row[`${name}_hash`],
  error: failure(row[`${name}_error_code`], row[`${name}_error_message`]),
});

const optional = (units: string | null) => (units === null ? null : human(units));

type Row = Awaited<ReturnType<typeof farmerBlocks>>['blocks'][number];

const toWire = (row: Row) => ({
  blockIndex: Number(row.block_index),
  poolerId: row.pool_id,
  poolerName: row.pool_name,
  contractId: row.contract_id,
  type: row.type,
  status: row.status,
  planted: optional(row.stake),
  reward: row.expected === null ? optional(row.reward) : decimal(row.expected),
  net: optional(row.net),
  at: iso(row.at),
  transactionHash: (row.status === 'success' && row.harvest_hash) || row.work_hash || row.planting_hash,
  error:
    failure(row.error_code, row.error_message) ?? failure(row.harvest_error_code, row.harvest_error_message),
  planting: step(row, 'planting', row.planting_status),
  work: row.work_status && { ...step(row, 'work', row.work_status), zeros: row.zeros, gap: row.gap },
  harvest: row.harvest_status && step(row, 'harvest', row.harvest_status),
});

export const blocks = {
  async farmerBlocks({ params, query }, { api, context, dependencies }) {
    dependencies.add(`farmer:${params.farmerId}`);
    const { totals, blocks } = await farmerBlocks(
      api.database,
      api.ledger,
      params.farmerId as FarmerId,
      context.at,
      query,
    );
    for (const pool of totals.undecided_pools ?? []) dependencies.add(`pool:${pool}`);
    dependencies.expireAt(totals.next_lost === null ? null : new Date(totals.next_lost));
    const unread = blocks.some(row => row.status === 'pending' && row.expected === null);
    if (unread) dependencies.expireAt(new Date(context.at.getTime() + UNNOTIFIED_TTL_MS));
    return {
      items: blocks.map(toWire),
      page: query.page,
      limit: query.limit,
      total: totals.total,
      totals: {
        open: totals.open,
        pending: totals.pending,
        success: totals.success,
        failed: totals.failed,
        lost: totals.lost,
        planted: human(totals.staked),
        earned: human(totals.earned),
        lostStakes: human(totals.lost_stakes),
        netEarned: human(BigInt(totals.earned) - BigInt(totals.lost_stakes)),
      },
    };
  },
} satisfies Handlers;
