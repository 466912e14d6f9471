import type { StellarAddress } from 'shared-api/address';
import type { ReservedKind } from 'shared-api/contract';
import { type Amount, type Asset, add, amount, parseAmount, subtract } from 'shared-api/money';
import { one, type Queryable } from '../database/database.ts';
import type { FarmerId } from '../domain/ids.ts';
import { Refusal } from '../domain/refusal.ts';
import type { Ledger, LedgerAccount, StepCosts } from '../ledger/ledger.ts';
import { type ReservedBalance, reservedBalances } from './reserved-balance.ts';
import { readWallet } from './wallet-records.ts';

/** XLM kept for the pool's transactions while there is a contract; otherwise for the fee of a withdrawal. */
const FEES_IN_POOL = parseAmount('XLM', '0.5');
const FEES_ALONE = parseAmount('XLM', '0.01');
/** How much of it the pool's transactions may have cost since the available amount was shown. */
const FEES_MEANWHILE = parseAmount('XLM', '0.05');
/** The maximum network fee that a wallet pays for a withdrawal, in XLM: 0 if the platform pays. */
export const withdrawalFee = ({ network }: Pick<Ledger, 'network'>): Amount<'XLM'> =>
  network.sponsor ? amount('XLM', 0n) : network.maxPaymentFee;

interface Part<A extends Asset> {
  readonly kind: ReservedKind;
  readonly label: string;
  readonly amount: Amount<A>;
}

/** One asset of a custodial wallet: balance = available + all reserved parts, to the unit. */
export interface Withdrawable<A extends Asset = Asset> {
  readonly asset: A;
  readonly balance: Amount<A>;
  readonly available: Amount<A>;
  /** The maximum that is accepted: fees paid since `available` was shown are taken from the XLM kept for fees. */
  readonly limit: Amount<A>;
  readonly reserved: readonly Part<A>[];
}

/** The recorded state of a wallet: its owner, and how much of it is reserved. */
export interface OnRecord {
  readonly source: StellarAddress;
  readonly destination: StellarAddress;
  /** False until the owner of the mailbox confirms the payout wallet. */
  readonly confirmed: boolean;
  /** Until when every withdrawal is held. */
  readonly heldUntil: Date | null;
  /** A pending change of payout wallet. */
  readonly change: { readonly address: string; readonly effectiveAt: Date } | null;
  readonly inPool: boolean;
  readonly xlmOnItsWay: Amount<'XLM'>;
  /** The number of pending withdrawals of either asset. */
  readonly onTheirWay: bigint;
  readonly kale: ReservedBalance;
}

export interface WithdrawableWallet
  extends Pick<OnRecord, 'source' | 'destination' | 'confirmed' | 'heldUntil' | 'change'> {
  readonly assets: readonly [Withdrawable<'XLM'>, Withdrawable<'KALE'>];
}

interface Row {
  custodial_address: StellarAddress;
  payout_address: StellarAddress;
  payout_confirmed: boolean;
  withdrawals_held_until: Date | null;
  payout_change_to: string | null;
  payout_change_at: Date | null;
  in_pool: boolean;
  xlm_on_its_way: string;
  on_their_way: string;
}

const WALLET = `
  SELECT f.custodial_address, f.payout_address, f.payout_confirmed, f.withdrawals_held_until, f.payout_change_to,
    f.payout_change_at, f.contract_id IS NOT NULL AS in_pool,
    coalesce(sum(w.amount) FILTER (WHERE w.asset = 'XLM'), 0) AS xlm_on_its_way, count(w.id) AS on_their_way
  FROM farmers f LEFT JOIN withdrawals w ON w.farmer_id = f.id AND w.status IN ('requested', 'submitted')
  WHERE f.id = $1 GROUP BY f.id`;

/** Throws Refusal FARMER_NOT_FOUND. */
export async function walletOnRecord(on: Queryable, farmerId: FarmerId): Promise<OnRecord> {
  const row = await one<Row>(on, WALLET, [farmerId]);
  if (!row) throw new Refusal('FARMER_NOT_FOUND', 'No such farmer');
  const reserved = await reservedBalances(on, [farmerId]);
  return {
    source: row.custodial_address,
    destination: row.payout_address,
    confirmed: row.payout_confirmed,
    heldUntil: row.withdrawals_held_until,
    change:
      row.payout_change_to && row.payout_change_at
        ? { address: row.payout_change_to, effectiveAt: row.payout_change_at }
        : null,
    inPool: row.in_pool,
    xlmOnItsWay: amount('XLM', BigInt(row.xlm_on_its_way)),
    onTheirWay: BigInt(row.on_their_way),
    kale: reserved(farmerId),
  };
}

/** Deducts each part from the remaining amount: too little fills only the first ones, so the sum is exact. */
function divide<A extends Asset>(
  asset: A,
  balance: Amount<A>,
  parts: readonly Part<A>[],
  meanwhile = amount(asset, 0n),
): Withdrawable<A> {
  let left = balance;
  const reserved = parts.flatMap(part => {
    const taken = left - part.amount < 0n ? left : part.amount;
    left = subtract(left, taken);
    return taken > 0n ? [{ ...part, amount: taken }] : [];
  });
  return { asset, balance, available: left, limit: left > 0n ? add(left, meanwhile) : left, reserved };
}

/** The current fee of a withdrawal, up to the maximum. A payout has two payments. */
function presentFee({ maxPaymentFee }: Ledger['network'], { payout }: StepCosts): Amount<'XLM'> {
  const asked = amount('XLM', (payout + 1n) / 2n);
  return asked < maxPaymentFee ? asked : maxPaymentFee;
}

/**
 * The available and the reserved parts of an account, by the wallet's records. With `costs`, the present fee is kept if
 * it exceeds what is usually kept. The maximum fee is not: the last XLM of a wallet could never be withdrawn.
 */
export function divideWallet(
  onRecord: OnRecord,
  account: LedgerAccount | null,
  { network }: Pick<Ledger, 'network'>,
  costs?: StepCosts,
): WithdrawableWallet {
  const { source, destination, confirmed, heldUntil, change, inPool, xlmOnItsWay, onTheirWay, kale } =
    onRecord;
  const usual = inPool ? FEES_IN_POOL : FEES_ALONE;
  const present = costs ? presentFee(network, costs) : usual;
  const feeParts: Part<'XLM'>[] = [
    {
      kind: 'fees',
      label: 'Fees of pending withdrawals',
      amount: amount('XLM', onTheirWay * network.maxPaymentFee),
    },
    { kind: 'fees', label: 'Network fees', amount: usual > present ? usual : present },
  ];
  return {
    source,
    destination,
    confirmed,
    heldUntil,
    change,
    assets: [
      divide(
        'XLM',
        account?.xlm ?? amount('XLM', 0n),
        [
          {
            kind: 'reserve',
            label: 'Account and trustline reserve',
            amount: account?.reserve ?? amount('XLM', 0n),
          },
          { kind: 'withdrawals', label: 'Pending withdrawals', amount: xlmOnItsWay },
          // A sponsored wallet pays no fees.
          ...(network.sponsor ? [] : feeParts),
        ],
        inPool && !network.sponsor ? FEES_MEANWHILE : undefined,
      ),
      divide('KALE', account?.kale ?? amount('KALE', 0n), [
        { kind: 'shares', label: 'Shares owed to the pool', amount: kale.owed },
        { kind: 'withdrawals', label: 'Pending withdrawals', amount: kale.withdrawals },
        { kind: 'stakes', label: 'Stakes being planted', amount: kale.stakes },
      ]),
    ],
  };
}

/**
 * The XLM missing for one more withdrawal at the network's current fees; 0 if there is enough. A wallet with less than
 * the maximum fee can still withdraw its KALE: its bid rises no higher than it can pay.
 */
export function missingFee(
  { xlmOnItsWay, onTheirWay }: OnRecord,
  account: LedgerAccount | null,
  { network }: Pick<Ledger, 'network'>,
  costs: StepCosts,
): Amount<'XLM'> {
  const nothing = amount('XLM', 0n);
  if (network.sponsor) return nothing;
  const fee = presentFee(network, costs);
  if (!account) return fee;
  const needed = account.reserve + xlmOnItsWay + (onTheirWay + 1n) * fee;
  return needed > account.xlm ? amount('XLM', needed - account.xlm) : nothing;
}

/**
 * The amounts that a farmer may withdraw now, and the reserved ones with their reasons. A transaction that the ledger
 * has applied counts once it is recorded, as in the farmer's other figures.
 * @throws Refusal FARMER_NOT_FOUND, LedgerUnavailable
 */
export async function withdrawable(
  on: Queryable,
  { ledger, clock }: { readonly ledger: Ledger; readonly clock: () => Date },
  farmerId: FarmerId,
): Promise<WithdrawableWallet> {
  const read = await readWallet(on, ledger, farmerId, clock(), () => walletOnRecord(on, farmerId));
  return divideWallet(read.more, read.account, ledger);
}
