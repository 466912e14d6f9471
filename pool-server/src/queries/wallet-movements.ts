import type { MovementKind } from 'shared-api/contract';
import { type Asset, amount, toDecimal } from 'shared-api/money';
import type { Queryable } from '../database/database.ts';
import type { FarmerId, PoolId } from '../domain/ids.ts';
import { fromRow } from './encode.ts';
import { readPage } from './read-page.ts';
import { LOST_STAKE, STAKE_LOSS_CAUSE, stakesNotReturned } from './stake-outcomes.ts';

/** One movement in the form of the tables; `units` are atomic and negative when they leave the wallet. */
interface Row {
  id: string;
  kind: MovementKind;
  asset: Asset;
  units: string;
  at: Date;
  status: 'requested' | 'submitted' | 'confirmed' | 'failed';
  address: string | null;
  block_index: string | null;
  pooler_id: PoolId | null;
  pooler_name: string | null;
  transaction_hash: string | null;
  stake: string | null;
  reason: string | null;
  transactions: number | null;
}

const DEPOSITS = `
  SELECT 'deposit:' || id AS id, 'deposit' AS kind, asset, amount AS units, received_at AS at, 'confirmed' AS status,
    sender AS address, NULL::bigint AS block_index, NULL::text AS pooler_id, transaction_hash, NULL::numeric AS stake,
    NULL::text AS reason, NULL::int AS transactions
  FROM deposits WHERE farmer_id = $1`;
const WITHDRAWALS = `
  SELECT id, 'withdrawal', asset, CASE WHEN status = 'failed' THEN 0 ELSE -amount END,
    coalesce(ended_at, requested_at), status, destination, NULL, NULL, transaction_hash, NULL, error_message, NULL
  FROM withdrawals WHERE farmer_id = $1`;
const REWARDS = `
  SELECT 'reward:' || id, 'reward', 'KALE', farmer_share, ended_at, 'confirmed', NULL, block_index, pool_id,
    transaction_hash, stake, NULL, NULL
  FROM harvests WHERE farmer_id = $1 AND status = 'success'`;
const LOSSES = `
  SELECT 'loss:' || id, 'loss', 'KALE', -stake, decided_at, 'confirmed', NULL, block_index, pool_id, NULL, NULL,
    ${STAKE_LOSS_CAUSE}, NULL
  FROM (${stakesNotReturned('$1', '$2')}) stakes WHERE ${LOST_STAKE}`;
const FEES = `
  SELECT 'fees:' || day, 'fees', 'XLM', -units, last_at, 'confirmed', NULL, NULL, NULL, NULL, NULL, NULL, transactions
  FROM network_fees WHERE farmer_id = $1 AND transactions > 0`;

/** Movements of the farmer $1 as of $2, newest first; of kind $3, or all. */
const MOVEMENTS = `
  SELECT m.*, p.name AS pooler_name, count(*) OVER ()::int AS total
  FROM (${[DEPOSITS, WITHDRAWALS, REWARDS, LOSSES, FEES].join(' UNION ALL ')}) m LEFT JOIN pools p ON p.id = m.pooler_id
  WHERE $3::text IS NULL OR m.kind = $3 ORDER BY m.at DESC, m.id`;

export interface MovementsFilter {
  readonly kind?: MovementKind | undefined;
  readonly page: number;
  readonly limit: number;
}

const decimal = (asset: Asset, units: string) => toDecimal(amount(asset, BigInt(units)));

/** A page of movements. In KALE they add up to Total − Pending reward, in XLM to the balance. */
export const walletMovements = (
  on: Queryable,
  farmerId: FarmerId,
  at: Date,
  { kind, ...page }: MovementsFilter,
) =>
  readPage(
    on,
    MOVEMENTS,
    [farmerId, at, kind ?? null],
    page,
    ({ units, block_index, stake, ...row }: Row) => ({
      ...fromRow(row),
      amount: decimal(row.asset, units),
      blockIndex: block_index === null ? null : Number(block_index),
      stakeReturned: stake === null ? null : decimal('KALE', stake),
    }),
  );
