import type { StellarAddress } from 'shared-api/address';
import { type Asset, amount } from 'shared-api/money';
import { many, one, prepare, type Queryable } from '../database/database.ts';
import type { FarmerId, PoolId } from '../domain/ids.ts';
import { Refusal } from '../domain/refusal.ts';
import { LedgerUnavailable } from '../ledger/failures.ts';
import type { Ledger, LedgerAccount, LedgerSequence, TransactionHash } from '../ledger/ledger.ts';
import { LOST_STAKE, stakesNotReturned } from './stake-outcomes.ts';
import { unrecordedHarvests } from './unrecorded-harvests.ts';

/** What is on record about a farmer's wallet; amounts in atomic units. */
interface Records {
  custodial_address: StellarAddress;
  planting: string;
  planting_blocks: number;
  planted: string;
  planted_blocks: number;
  pools: PoolId[];
  lost: string;
  lost_blocks: number;
  earned: string;
  owed: string;
  withdrawing: string;
  withdrawing_xlm: string;
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
  SELECT f.custodial_address, p.*, s.*, e.*, h.*, w.*, d.*, n.*, coalesce((SELECT ledger FROM recorded_ledger), 0) AS recorded
  FROM farmers f, (SELECT ($2::timestamptz AT TIME ZONE 'UTC')::date AS today) t,
    LATERAL (SELECT coalesce(sum(stake), 0) AS planting, count(*)::int AS planting_blocks FROM plantings
      WHERE farmer_id = f.id AND NOT settled AND status = 'pending') p,
    LATERAL (SELECT coalesce(sum(stake) FILTER (WHERE outcome = 'planted'), 0) AS planted,
        count(*) FILTER (WHERE outcome = 'planted')::int AS planted_blocks,
        coalesce(array_agg(DISTINCT pool_id) FILTER (WHERE outcome = 'planted'), '{}') AS pools,
        coalesce(sum(stake) FILTER (WHERE ${LOST_STAKE}), 0) AS lost,
        count(*) FILTER (WHERE ${LOST_STAKE})::int AS lost_blocks
      FROM (${stakesNotReturned('f.id', '$2')}) stakes) s,
    LATERAL (SELECT coalesce(sum(earned), 0) AS earned FROM farmer_figures WHERE farmer_id = f.id) e,
    LATERAL (SELECT coalesce(sum(pooler_share + platform_share), 0) AS owed FROM harvests
      WHERE farmer_id = f.id AND status = 'success' AND payout_status IS DISTINCT FROM 'success') h,
    LATERAL (SELECT
        coalesce(sum(amount) FILTER (WHERE asset = 'KALE' AND status <> 'confirmed'), 0) AS withdrawing,
        coalesce(sum(amount) FILTER (WHERE asset = 'XLM' AND status <> 'confirmed'), 0) AS withdrawing_xlm,
        coalesce(sum(amount) FILTER (WHERE asset = 'KALE' AND status = 'confirmed'), 0) AS withdrawn,
        coalesce(sum(amount) FILTER (WHERE asset = 'XLM' AND status = 'confirmed'), 0) AS withdrawn_xlm
      FROM withdrawals WHERE farmer_id = f.id AND status <> 'failed') w,
    LATERAL (SELECT coalesce(sum(amount) FILTER (WHERE asset = 'KALE'), 0) AS deposited,
        coalesce(sum(amount) FILTER (WHERE asset = 'XLM'), 0) AS deposited_xlm
      FROM deposits WHERE farmer_id = f.id) d,
    LATERAL (SELECT coalesce(sum(units), 0) AS fees, coalesce(sum(sponsored_units), 0) AS sponsored_fees, coalesce(ceil(
          sum(units) FILTER (WHERE day > first_day AND day BETWEEN today - 7 AND today - 1)
            / nullif(least(7, today - max(first_day) - 1), 0)
        ), 0) AS fees_per_day
      FROM (SELECT *, min(day) OVER () AS first_day FROM network_fees WHERE farmer_id = f.id) fees) n
  WHERE f.id = $1`;

/** A transaction without a recorded outcome that moves the farmer's money; `units` leave the wallet. */
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

const ATTEMPTS = 8;

const withBalances = (account: LedgerAccount, held: Record<Asset, bigint>): LedgerAccount => ({
  ...account,
  xlm: amount('XLM', held.XLM),
  kale: account.kale === null ? null : amount('KALE', held.KALE),
});

/**
 * Reads records, wallet and `more` consistently, again when one has changed in between. `held` is the wallet's balance
 * without unrecorded transactions, those of other accounts included, and `account` has these balances, null before it
 * is opened.
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
    const unexplained =
      (account?.kale ?? 0n) - withoutDeposits(records) - BigInt(records.deposited) - after.KALE;
    // Otherwise farmers could harvest for themselves and also withdraw the pool's share.
    const minted =
      unexplained > 0n ? await unrecordedHarvests(on, ledger, farmerId, records.custodial_address, at) : 0n;
    const harvested = minted > unexplained ? unexplained : minted;
    const again = await readRecords(on, farmerId, at);
    const isSame = before.KALE === after.KALE && before.XLM === after.XLM;
    if (isSame && JSON.stringify(known) === JSON.stringify(again)) {
      const held = {
        KALE: (account?.kale ?? 0n) - after.KALE - harvested,
        XLM: (account?.xlm ?? 0n) - after.XLM,
      };
      return { records, held, account: account && withBalances(account, held), more: added };
    }
    known = again;
  }
  throw new LedgerUnavailable('The wallet changed each time it was read');
}

/** KALE that the records require in the wallet, without deposits. */
export const withoutDeposits = ({ earned, lost, owed, planted, withdrawn }: Records): bigint =>
  BigInt(earned) - BigInt(lost) + BigInt(owed) - BigInt(planted) - BigInt(withdrawn);

/** What a wallet received since deposits and fees were last recorded, and the same without its fees. */
export async function unrecordedActivity(ledger: Ledger, { custodial_address, recorded }: Records) {
  const activity = await ledger.walletActivity([custodial_address], Number(recorded) as LedgerSequence, null);
  const received = { KALE: 0n, XLM: 0n };
  for (const { asset, units } of activity.receipts) received[asset] += units;
  const fees = activity.fees.reduce((total, { units }) => total + units, 0n);
  return { received, net: { ...received, XLM: received.XLM - fees } };
}
