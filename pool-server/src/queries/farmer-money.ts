import type { StellarAddress } from 'shared-api/address';
import { type Amount, amount, sum } from 'shared-api/money';
import { pendingRewards, pendingWorks } from '../commands/pending-rewards.ts';
import { many, one, type Queryable } from '../database/database.ts';
import { readFraction } from '../database/fraction.ts';
import type { ContractId, FarmerId, PoolId } from '../domain/ids.ts';
import { Refusal } from '../domain/refusal.ts';
import { LedgerUnavailable } from '../ledger/failures.ts';
import type { Ledger, TransactionHash } from '../ledger/ledger.ts';
import { stakesOf } from './stake-outcomes.ts';

type Kale = Amount<'KALE'>;

/**
 * A farmer's KALE. To the unit, total = available + planted + pendingReward
 * = deposited + earned − lostStakes + pendingReward − withdrawn. A step counts once it is recorded.
 */
export interface FarmerMoney {
  readonly address: StellarAddress;
  /** Pools with planted stakes: their next block decides what is lost. */
  readonly pools: readonly PoolId[];
  readonly total: Kale;
  /** In the wallet, without what is owed to pooler and platform, being withdrawn or being planted. */
  readonly available: Kale;
  /** Stakes in blocks not yet harvested, and those being planted. */
  readonly planted: Kale;
  readonly plantedBlocks: number;
  /** The farmer's share of worked, closed blocks not yet harvested. */
  readonly pendingReward: Kale;
  /** Whether every worked block has closed; the reward of an open one is not known yet. */
  readonly pendingComplete: boolean;
  /** The farmer's share of harvested rewards, without returned stakes. */
  readonly earned: Kale;
  readonly lostStakes: Kale;
  readonly lostBlocks: number;
  readonly netEarned: Kale;
  /** Received from other accounts: what the wallet holds beyond what the records account for. */
  readonly deposited: Kale;
  /** Sent to other accounts, or being sent. */
  readonly withdrawn: Kale;
  /** When the oldest pending reward is lost unless it is harvested. */
  readonly harvestBy: Date | null;
}

interface Records {
  custodial_address: StellarAddress;
  planting: string;
  planted: string;
  planted_blocks: number;
  pools: PoolId[];
  lost: string;
  lost_blocks: number;
  earned: string;
  owed: string;
  withdrawing: string;
  withdrawn: string;
}

const RECORDS = `
  SELECT f.custodial_address, p.*, s.*, h.*, w.* FROM farmers f,
    LATERAL (SELECT coalesce(sum(stake), 0) AS planting FROM plantings
      WHERE farmer_id = f.id AND status = 'pending') p,
    LATERAL (SELECT coalesce(sum(stake) FILTER (WHERE outcome = 'planted'), 0) AS planted,
        count(*) FILTER (WHERE outcome = 'planted')::int AS planted_blocks,
        coalesce(array_agg(DISTINCT pool_id) FILTER (WHERE outcome = 'planted'), '{}') AS pools,
        coalesce(sum(stake) FILTER (WHERE outcome = 'lost'), 0) AS lost,
        count(*) FILTER (WHERE outcome = 'lost')::int AS lost_blocks
      FROM (${stakesOf('f.id', '$2')}) stakes) s,
    LATERAL (SELECT coalesce(sum(farmer_share), 0) AS earned, coalesce(sum(pooler_share + platform_share)
        FILTER (WHERE payout_status IS DISTINCT FROM 'success'), 0) AS owed
      FROM harvests WHERE farmer_id = f.id AND status = 'success') h,
    LATERAL (SELECT coalesce(sum(amount) FILTER (WHERE status <> 'confirmed'), 0) AS withdrawing,
        coalesce(sum(amount) FILTER (WHERE status = 'confirmed'), 0) AS withdrawn
      FROM withdrawals WHERE farmer_id = f.id AND asset = 'KALE' AND status <> 'failed') w
  WHERE f.id = $1`;

/** A transaction that moves the farmer's KALE and whose end is not recorded yet; `units` leave the wallet. */
interface Unrecorded {
  hash: TransactionHash;
  units: string;
}

const UNRECORDED = `
  SELECT transaction_hash AS hash, stake AS units FROM plantings WHERE farmer_id = $1 AND status = 'pending'
  UNION ALL SELECT transaction_hash, 0 FROM harvests WHERE farmer_id = $1 AND status = 'pending'
  UNION ALL SELECT payout_hash, pooler_share + platform_share FROM harvests
    WHERE farmer_id = $1 AND payout_status = 'pending'
  UNION ALL SELECT transaction_hash, amount FROM withdrawals
    WHERE farmer_id = $1 AND asset = 'KALE' AND status = 'submitted'
  ORDER BY hash`;

const PENDING_CONTRACTS = `
  SELECT DISTINCT c.id, c.reward_split, c.platform_fee
  FROM plantings p
    JOIN works w USING (pool_id, block_index, farmer_id)
    LEFT JOIN harvests h USING (pool_id, block_index, farmer_id)
    JOIN contracts c ON c.id = p.contract_id
  WHERE p.farmer_id = $1 AND p.status = 'success' AND p.harvest_by > $2 AND w.status = 'success'
    AND h.status IS DISTINCT FROM 'success'`;

async function readRecords(on: Queryable, farmerId: FarmerId, at: Date) {
  const records = await one<Records>(on, RECORDS, [farmerId, at]);
  if (!records) throw new Refusal('FARMER_NOT_FOUND', 'No such farmer');
  const unrecorded = await many<Unrecorded>(on, `SELECT * FROM (${UNRECORDED}) u WHERE hash IS NOT NULL`, [
    farmerId,
  ]);
  return { records, unrecorded };
}

/** KALE that transactions without a recorded end have moved on the ledger: positive when it entered the wallet. */
async function movedUnrecorded(ledger: Ledger, unrecorded: readonly Unrecorded[]): Promise<bigint> {
  let moved = 0n;
  for (const { hash, units } of unrecorded) {
    const outcome = await ledger.transaction(hash);
    if (outcome.status !== 'success') continue;
    moved +=
      outcome.returned.type === 'harvest' ? outcome.returned.reward + outcome.returned.stake : -BigInt(units);
  }
  return moved;
}

const ATTEMPTS = 8;

/** The farmer's share of every worked, closed block that can still be harvested, under all their contracts. */
async function readPending(on: Queryable, ledger: Ledger, farmerId: FarmerId, at: Date) {
  const contracts = await many<{ id: ContractId; reward_split: string; platform_fee: string }>(
    on,
    PENDING_CONTRACTS,
    [farmerId, at],
  );
  const pending = await Promise.all(
    contracts.map(async ({ id, reward_split, platform_fee }) => {
      const works = await pendingWorks(on, id, at);
      const terms = { rewardSplit: readFraction(reward_split), platformFee: readFraction(platform_fee) };
      return { ...(await pendingRewards(ledger, works, terms)), harvestBy: works[0]?.harvestBy ?? null };
    }),
  );
  const deadlines = pending.flatMap(({ harvestBy }) => (harvestBy ? [harvestBy.getTime()] : []));
  return {
    reward: sum(
      'KALE',
      pending.map(({ farmer }) => farmer),
    ),
    complete: pending.every(({ complete }) => complete),
    harvestBy: deadlines.length > 0 ? new Date(Math.min(...deadlines)) : null,
  };
}

/** Records, pending rewards and the wallet as they were at one moment: all are read again when one has changed meanwhile. */
async function readWallet(on: Queryable, ledger: Ledger, farmerId: FarmerId, at: Date) {
  let known = await readRecords(on, farmerId, at);
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const { records, unrecorded } = known;
    const before = await movedUnrecorded(ledger, unrecorded);
    const pending = await readPending(on, ledger, farmerId, at);
    const account = await ledger.account(records.custodial_address);
    const after = await movedUnrecorded(ledger, unrecorded);
    const again = await readRecords(on, farmerId, at);
    if (before === after && JSON.stringify(known) === JSON.stringify(again)) {
      return { records, pending, held: BigInt(account?.kale ?? 0n) - after };
    }
    known = again;
  }
  throw new LedgerUnavailable('The wallet changed each time it was read');
}

/**
 * What a farmer has, earned and lost, from the records and the ledger.
 * @throws Refusal FARMER_NOT_FOUND, LedgerUnavailable
 */
export async function farmerMoney(
  on: Queryable,
  ledger: Ledger,
  farmerId: FarmerId,
  at: Date,
): Promise<FarmerMoney> {
  const { records, pending, held } = await readWallet(on, ledger, farmerId, at);
  const planting = BigInt(records.planting);
  const planted = BigInt(records.planted) + planting;
  const [earned, lost, owed] = [BigInt(records.earned), BigInt(records.lost), BigInt(records.owed)];
  const withdrawn = BigInt(records.withdrawn) + BigInt(records.withdrawing);
  const available = held - owed - BigInt(records.withdrawing) - planting;
  // No record names what others sent: the rest of the wallet is their money.
  const deposited = available + planted + withdrawn - (earned - lost);
  const kale = (units: bigint) => amount('KALE', units);
  return {
    address: records.custodial_address,
    pools: records.pools,
    total: kale(available + planted + pending.reward),
    available: kale(available),
    planted: kale(planted),
    plantedBlocks: records.planted_blocks,
    pendingReward: pending.reward,
    pendingComplete: pending.complete,
    earned: kale(earned),
    lostStakes: kale(lost),
    lostBlocks: records.lost_blocks,
    netEarned: kale(earned - lost),
    deposited: kale(deposited),
    withdrawn: kale(withdrawn),
    harvestBy: pending.harvestBy,
  };
}
