import type { StellarAddress } from 'shared-api/address';
import { type Amount, amount, expectedPayout, sum } from 'shared-api/money';
import { many, prepare, type Queryable } from '../database/database.ts';
import type { ContractId, FarmerId, PoolId } from '../domain/ids.ts';
import type { BlockIndex, Ledger } from '../ledger/ledger.ts';
import { pendingWorks, rewardsOfWorks } from './pending-rewards.ts';
import { AGREED_TERMS, type AgreedTerms, agreedTerms } from './reward-terms.ts';
import { readWallet, unrecordedActivity, withoutDeposits } from './wallet-records.ts';

type Kale = Amount<'KALE'>;
type Xlm = Amount<'XLM'>;

/** A wallet's XLM by the records: balance = deposited − withdrawn − fees. */
export interface FarmerXlm {
  readonly balance: Xlm;
  readonly deposited: Xlm;
  /** Sent to other accounts, including pending payments. */
  readonly withdrawn: Xlm;
  readonly fees: Xlm;
  /** Network fees that the platform paid for this wallet. */
  readonly sponsoredFees: Xlm;
  /** Average of the last 7 full days (UTC), or of those after the day of the first fee; zero before there is one. */
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
  readonly lostBlocks: number;
  readonly netEarned: Kale;
  /** Received from other accounts, also since deposits were last recorded. */
  readonly deposited: Kale;
  /** Sent to other accounts, including pending payments. */
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

const PENDING_CONTRACTS = `
  SELECT DISTINCT c.id, c.pool_id, ${AGREED_TERMS}
  FROM plantings p
    JOIN works w USING (pool_id, block_index, farmer_id)
    JOIN contracts c ON c.id = p.contract_id
  WHERE p.farmer_id = $1 AND p.status = 'success' AND NOT p.settled AND p.harvest_by > $2 AND w.status = 'success'`;

interface PendingContract extends AgreedTerms {
  id: ContractId;
  pool_id: PoolId;
}

/** The farmer's share of every worked, closed block that can still be harvested, under all their contracts. */
async function readPending(on: Queryable, ledger: Ledger, farmerId: FarmerId, at: Date) {
  const contracts = await many<PendingContract>(on, prepare(PENDING_CONTRACTS), [farmerId, at]);
  const agreedOf = new Map(
    contracts.map(({ id, pool_id, ...agreed }) => [id, { poolId: pool_id, terms: agreedTerms(agreed, at) }]),
  );
  const works = agreedOf.size > 0 ? await pendingWorks(on, [...agreedOf.keys()], at) : [];
  const all = works.flatMap(work => {
    const agreed = agreedOf.get(work.contractId);
    return agreed ? [{ ...work, ...agreed }] : [];
  });
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

const ATTEMPTS = 8;

/** A caller's own reads, which may depend on the pending blocks and on the number of lost ones. */
type More<T> = (pendingBlocks: readonly PendingBlock[], lostBlocks: number) => Promise<T>;

/** A deposit without a record may arrive during the read; then everything is read again. */
async function readMoney<T>(on: Queryable, ledger: Ledger, farmerId: FarmerId, at: Date, more: More<T>) {
  for (let attempt = 1; ; attempt++) {
    const read = await readWallet(on, ledger, farmerId, at, async ({ lost_blocks }) => {
      const pending = await readPending(on, ledger, farmerId, at);
      return { pending, own: await more(pending.blocks, lost_blocks) };
    });
    const onRecord = BigInt(read.records.deposited);
    const difference = read.held.KALE - withoutDeposits(read.records) - onRecord;
    if (difference === 0n) return { ...read, deposited: onRecord };
    const { KALE } = (await unrecordedActivity(ledger, read.records)).received;
    if (KALE === difference || attempt === ATTEMPTS) return { ...read, deposited: onRecord + KALE };
  }
}

/** A farmer's balance, earnings and losses. Throws Refusal FARMER_NOT_FOUND, LedgerUnavailable. */
export const farmerMoney = async (
  on: Queryable,
  ledger: Ledger,
  farmerId: FarmerId,
  at: Date,
): Promise<FarmerMoney> => (await farmerMoneyWith(on, ledger, farmerId, at, async () => null)).money;

/** A farmer's money, and what `more` reads from the same state of the records. Throws as `farmerMoney`. */
export async function farmerMoneyWith<T>(
  on: Queryable,
  ledger: Ledger,
  farmerId: FarmerId,
  at: Date,
  more: More<T>,
): Promise<{ readonly money: FarmerMoney; readonly more: T }> {
  const read = await readMoney(on, ledger, farmerId, at, more);
  const { records, held, deposited } = read;
  const { pending, own } = read.more;
  const planting = BigInt(records.planting);
  const planted = BigInt(records.planted) + planting;
  const [earned, lost, owed] = [BigInt(records.earned), BigInt(records.lost), BigInt(records.owed)];
  const withdrawn = BigInt(records.withdrawn) + BigInt(records.withdrawing);
  const available = held.KALE - owed - BigInt(records.withdrawing) - planting;
  const xlm = {
    deposited: amount('XLM', BigInt(records.deposited_xlm)),
    withdrawn: amount('XLM', BigInt(records.withdrawn_xlm) + BigInt(records.withdrawing_xlm)),
    fees: amount('XLM', BigInt(records.fees)),
    feesPerDay: amount('XLM', BigInt(records.fees_per_day)),
    sponsoredFees: amount('XLM', BigInt(records.sponsored_fees)),
  };
  const kale = (units: bigint) => amount('KALE', units);
  const parts = { available: kale(available), planted: kale(planted), pendingReward: pending.reward };
  const money = {
    address: records.custodial_address,
    pools: records.pools,
    total: expectedPayout(parts),
    ...parts,
    plantedBlocks: records.planted_blocks + records.planting_blocks,
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
  return { money, more: own };
}
