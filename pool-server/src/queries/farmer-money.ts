import type { StellarAddress } from 'shared-api/address';
import { type Amount, type Asset, amount, expectedPayout, sum } from 'shared-api/money';
import { many, one, prepare, type Queryable } from '../database/database.ts';
import type { ContractId, FarmerId, PoolId } from '../domain/ids.ts';
import { Refusal } from '../domain/refusal.ts';
import { LedgerUnavailable } from '../ledger/failures.ts';
import type { BlockIndex, Ledger, LedgerAccount, LedgerSequence, TransactionHash } from '../ledger/ledger.ts';
import { pendingWorks, rewardsOfWorks } from './pending-rewards.ts';
import { AGREED_TERMS, type AgreedTerms, agreedTerms } from './reward-terms.ts';
import { stakesOf } from './stake-outcomes.ts';

type Kale = Amount<'KALE'>;
type Xlm = Amount<'XLM'>;

/** A wallet's XLM by the records: balance = deposited − withdrawn − fees. */
export interface FarmerXlm {
  readonly balance: Xlm;
  readonly deposited: Xlm;
  readonly withdrawn: Xlm;
  /** Spent on network fees. */
  readonly fees: Xlm;
  /** Network fees that the platform paid for this wallet. */
  readonly sponsoredFees: Xlm;
  /** Average of the last 7 full days (UTC), or of those since the first fee; zero before there is one. */
  readonly feesPerDay: Xlm;
}

/**
 * A farmer's KALE. To the unit, total = available + planted + pendingReward = deposited + earned − lostStakes +
 * pendingReward − withdrawn. A step counts once it is recorded. `available` is read from the ledger, the rest from the
 * records.
 */
export interface FarmerMoney {
  readonly address: StellarAddress;
  /** Pools with planted stakes, which their next block decides. */
  readonly pools: readonly PoolId[];
  readonly total: Kale;
  /** In the wallet, excluding debts to pooler and platform, pending withdrawals and pending plantings. */
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
  /** Blocks in which a stake was lost. */
  readonly lostBlocks: number;
  readonly netEarned: Kale;
  /** Received from other accounts, also since deposits were last recorded. */
  readonly deposited: Kale;
  /** Sent to other accounts, or being sent. */
  readonly withdrawn: Kale;
  /** When the oldest pending reward is lost unless it is harvested. */
  readonly harvestBy: Date | null;
  readonly xlm: FarmerXlm;
  /** Each closed block's part of `pendingReward`. */
  readonly pendingBlocks: readonly PendingBlock[];
}

/** The farmer's share of the reward of a worked, closed block that is not harvested yet. */
export interface PendingBlock {
  readonly poolId: PoolId;
  readonly blockIndex: BlockIndex;
  readonly reward: Kale;
}

export interface Records {
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
  withdrawn_xlm: string;
  deposited: string;
  deposited_xlm: string;
  fees: string;
  sponsored_fees: string;
  fees_per_day: string;
  /** The last ledger with recorded deposits and fees. */
  recorded: string;
}

const RECORDS = `
  SELECT f.custodial_address, p.*, s.*, h.*, w.*, d.*, n.*, coalesce((SELECT ledger FROM recorded_ledger), 0) AS recorded
  FROM farmers f, (SELECT ($2::timestamptz AT TIME ZONE 'UTC')::date AS today) t,
    LATERAL (SELECT coalesce(sum(stake), 0) AS planting FROM plantings
      WHERE farmer_id = f.id AND status = 'pending') p,
    LATERAL (SELECT coalesce(sum(stake) FILTER (WHERE outcome = 'planted'), 0) AS planted,
        count(*) FILTER (WHERE outcome = 'planted')::int AS planted_blocks,
        coalesce(array_agg(DISTINCT pool_id) FILTER (WHERE outcome = 'planted'), '{}') AS pools,
        coalesce(sum(stake) FILTER (WHERE outcome = 'lost'), 0) AS lost,
        count(*) FILTER (WHERE outcome = 'lost' AND stake > 0)::int AS lost_blocks
      FROM (${stakesOf('f.id', '$2')}) stakes) s,
    LATERAL (SELECT coalesce(sum(farmer_share), 0) AS earned, coalesce(sum(pooler_share + platform_share)
        FILTER (WHERE payout_status IS DISTINCT FROM 'success'), 0) AS owed
      FROM harvests WHERE farmer_id = f.id AND status = 'success') h,
    LATERAL (SELECT
        coalesce(sum(amount) FILTER (WHERE asset = 'KALE' AND status <> 'confirmed'), 0) AS withdrawing,
        coalesce(sum(amount) FILTER (WHERE asset = 'KALE' AND status = 'confirmed'), 0) AS withdrawn,
        coalesce(sum(amount) FILTER (WHERE asset = 'XLM' AND status = 'confirmed'), 0) AS withdrawn_xlm
      FROM withdrawals WHERE farmer_id = f.id AND status <> 'failed') w,
    LATERAL (SELECT coalesce(sum(amount) FILTER (WHERE asset = 'KALE'), 0) AS deposited,
        coalesce(sum(amount) FILTER (WHERE asset = 'XLM'), 0) AS deposited_xlm
      FROM deposits WHERE farmer_id = f.id) d,
    LATERAL (SELECT coalesce(sum(units), 0) AS fees, coalesce(sum(sponsored_units), 0) AS sponsored_fees, coalesce(ceil(
          sum(units) FILTER (WHERE day BETWEEN today - 7 AND today - 1) / nullif(least(7, today - min(day)), 0)
        ), 0) AS fees_per_day
      FROM network_fees WHERE farmer_id = f.id) n
  WHERE f.id = $1`;

/** A transaction that moves the farmer's money and has no recorded outcome yet; `units` leave the wallet. */
interface Unrecorded {
  hash: TransactionHash;
  /** Of a harvest. */
  block_index: string | null;
  units: string;
  asset: Asset;
}

const UNRECORDED = `
  SELECT transaction_hash AS hash, NULL::bigint AS block_index, stake AS units, 'KALE' AS asset FROM plantings
    WHERE farmer_id = $1 AND status = 'pending'
  UNION ALL SELECT transaction_hash, block_index, 0, 'KALE' FROM harvests WHERE farmer_id = $1 AND status = 'pending'
  UNION ALL SELECT payout_hash, NULL, pooler_share + platform_share, 'KALE' FROM harvests
    WHERE farmer_id = $1 AND payout_status = 'pending'
  UNION ALL SELECT transaction_hash, NULL, amount, asset FROM withdrawals
    WHERE farmer_id = $1 AND status = 'submitted'
  ORDER BY hash, block_index`;

const PENDING_CONTRACTS = `
  SELECT DISTINCT c.id, c.pool_id, ${AGREED_TERMS}
  FROM plantings p
    JOIN works w USING (pool_id, block_index, farmer_id)
    LEFT JOIN harvests h USING (pool_id, block_index, farmer_id)
    JOIN contracts c ON c.id = p.contract_id
  WHERE p.farmer_id = $1 AND p.status = 'success' AND p.harvest_by > $2 AND w.status = 'success'
    AND h.status IS DISTINCT FROM 'success'`;

async function readRecords(on: Queryable, farmerId: FarmerId, at: Date) {
  const records = await one<Records>(on, prepare(RECORDS), [farmerId, at]);
  if (!records) throw new Refusal('FARMER_NOT_FOUND', 'No such farmer');
  const unrecorded = await many<Unrecorded>(
    on,
    prepare(`SELECT * FROM (${UNRECORDED}) u WHERE hash IS NOT NULL`),
    [farmerId],
  );
  return { records, unrecorded };
}

/** The amounts that transactions without a recorded outcome have moved on the ledger: positive into the wallet. */
async function movedUnrecorded(
  ledger: Ledger,
  unrecorded: readonly Unrecorded[],
): Promise<Record<Asset, bigint>> {
  const moved = { KALE: 0n, XLM: 0n };
  for (const { hash, block_index, units, asset } of unrecorded) {
    const outcome = await ledger.transaction(hash);
    if (outcome.status !== 'success') continue;
    const { returned } = outcome;
    const own = returned.type === 'harvests' ? returned.of.get(Number(block_index)) : returned;
    if (own?.type === 'harvest') moved[asset] += own.reward + own.stake;
    else moved[asset] += own?.type === 'minted' ? own.units : -BigInt(units);
  }
  return moved;
}

interface PendingContract extends AgreedTerms {
  id: ContractId;
  pool_id: PoolId;
}

const ATTEMPTS = 8;

const withBalances = (account: LedgerAccount, held: Record<Asset, bigint>): LedgerAccount => ({
  ...account,
  xlm: amount('XLM', held.XLM),
  kale: account.kale === null ? null : amount('KALE', held.KALE),
});

/** The farmer's share of every worked, closed block that can still be harvested, under all their contracts. */
async function readPending(on: Queryable, ledger: Ledger, farmerId: FarmerId, at: Date) {
  const contracts = await many<PendingContract>(on, prepare(PENDING_CONTRACTS), [farmerId, at]);
  const works = await Promise.all(
    contracts.map(async ({ id, pool_id, ...agreed }) => {
      const terms = agreedTerms(agreed, at);
      return (await pendingWorks(on, id, at)).map(work => ({ ...work, poolId: pool_id, terms }));
    }),
  );
  const all = works.flat();
  const rewards = await rewardsOfWorks(ledger, all);
  const blocks = all.flatMap(({ poolId, blockIndex }, index): PendingBlock[] => {
    const reward = rewards[index] ?? null;
    return reward === null ? [] : [{ poolId, blockIndex, reward }];
  });
  const deadlines = all.map(({ harvestBy }) => harvestBy.getTime());
  return {
    reward: sum(
      'KALE',
      blocks.map(({ reward }) => reward),
    ),
    blocks,
    complete: blocks.length === all.length,
    harvestBy: deadlines.length > 0 ? new Date(Math.min(...deadlines)) : null,
  };
}

/**
 * Reads records, wallet and `more` consistently: all are read again when one has changed in between. `held` is the
 * wallet's balance without unrecorded transactions, and `account` the account with these balances, null before it is
 * opened.
 */
export async function readWallet<More>(
  on: Queryable,
  ledger: Ledger,
  farmerId: FarmerId,
  at: Date,
  more: (records: Records) => Promise<More>,
) {
  let known = await readRecords(on, farmerId, at);
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const { records, unrecorded } = known;
    const before = await movedUnrecorded(ledger, unrecorded);
    const added = await more(records);
    const account = await ledger.account(records.custodial_address);
    const after = await movedUnrecorded(ledger, unrecorded);
    const again = await readRecords(on, farmerId, at);
    const isSame = before.KALE === after.KALE && before.XLM === after.XLM;
    if (isSame && JSON.stringify(known) === JSON.stringify(again)) {
      const held = { KALE: (account?.kale ?? 0n) - after.KALE, XLM: (account?.xlm ?? 0n) - after.XLM };
      return { records, held, account: account && withBalances(account, held), more: added };
    }
    known = again;
  }
  throw new LedgerUnavailable('The wallet changed each time it was read');
}

/** KALE that the records require in the wallet, without deposits. */
export const withoutDeposits = ({ earned, lost, owed, planted, withdrawn }: Records): bigint =>
  BigInt(earned) - BigInt(lost) + BigInt(owed) - BigInt(planted) - BigInt(withdrawn);

/** The wallet's receipts since deposits were last recorded. */
async function unrecordedDeposits(
  ledger: Ledger,
  { custodial_address, recorded }: Records,
): Promise<Record<Asset, bigint>> {
  const activity = await ledger.walletActivity([custodial_address], Number(recorded) as LedgerSequence, null);
  const received = { KALE: 0n, XLM: 0n };
  for (const { asset, units } of activity.receipts) received[asset] += units;
  return received;
}

/** A deposit that is not on record yet may arrive while it is looked for; then all is read again. */
async function readMoney(on: Queryable, ledger: Ledger, farmerId: FarmerId, at: Date) {
  for (let attempt = 1; ; attempt++) {
    const read = await readWallet(on, ledger, farmerId, at, () => readPending(on, ledger, farmerId, at));
    const onRecord = BigInt(read.records.deposited);
    const difference = read.held.KALE - withoutDeposits(read.records) - onRecord;
    if (difference === 0n) return { ...read, deposited: onRecord };
    const { KALE } = await unrecordedDeposits(ledger, read.records);
    if (KALE === difference || attempt === ATTEMPTS) return { ...read, deposited: onRecord + KALE };
  }
}

/**
 * A farmer's balance, earnings and losses, from the records and the ledger.
 * @throws Refusal FARMER_NOT_FOUND, LedgerUnavailable
 */
export async function farmerMoney(
  on: Queryable,
  ledger: Ledger,
  farmerId: FarmerId,
  at: Date,
): Promise<FarmerMoney> {
  const { records, more: pending, held, deposited } = await readMoney(on, ledger, farmerId, at);
  const planting = BigInt(records.planting);
  const planted = BigInt(records.planted) + planting;
  const [earned, lost, owed] = [BigInt(records.earned), BigInt(records.lost), BigInt(records.owed)];
  const withdrawn = BigInt(records.withdrawn) + BigInt(records.withdrawing);
  const available = held.KALE - owed - BigInt(records.withdrawing) - planting;
  const xlm = {
    deposited: amount('XLM', BigInt(records.deposited_xlm)),
    withdrawn: amount('XLM', BigInt(records.withdrawn_xlm)),
    fees: amount('XLM', BigInt(records.fees)),
    feesPerDay: amount('XLM', BigInt(records.fees_per_day)),
    sponsoredFees: amount('XLM', BigInt(records.sponsored_fees)),
  };
  const kale = (units: bigint) => amount('KALE', units);
  const parts = { available: kale(available), planted: kale(planted), pendingReward: pending.reward };
  return {
    address: records.custodial_address,
    pools: records.pools,
    total: expectedPayout(parts),
    ...parts,
    plantedBlocks: records.planted_blocks,
    pendingComplete: pending.complete,
    earned: kale(earned),
    lostStakes: kale(lost),
    lostBlocks: records.lost_blocks,
    netEarned: kale(earned - lost),
    deposited: kale(deposited),
    withdrawn: kale(withdrawn),
    harvestBy: pending.harvestBy,
    xlm: { ...xlm, balance: amount('XLM', xlm.deposited - xlm.withdrawn - xlm.fees) },
    pendingBlocks: pending.blocks,
  };
}
