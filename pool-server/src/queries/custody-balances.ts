import type { StellarAddress } from 'shared-api/address';
import { type Asset, amount, toDecimal } from 'shared-api/money';
import { many, one, type Queryable } from '../database/database.ts';
import { readSetting } from '../database/settings.ts';
import type { ConservationCheck } from '../ledger/conservation.ts';
import type { Ledger, LedgerSequence } from '../ledger/ledger.ts';
import { stakesWhere } from './stake-outcomes.ts';

/** The money of one asset in custodial wallets; atomic units. */
export interface CustodyOfAsset {
  readonly asset: Asset;
  /** The balance on the ledger. */
  readonly held: bigint;
  /** The balance that the records require; null where nothing is compared. */
  readonly booked: bigint | null;
}

export interface CustodyBalances {
  readonly wallets: number;
  /** KALE, then XLM. */
  readonly assets: readonly [kale: CustodyOfAsset, xlm: CustodyOfAsset];
  /** KALE planted and not yet harvested or lost: burned until then. */
  readonly planted: bigint;
  /** Pending steps, by which the ledger may be ahead of the records. */
  readonly underWay: number;
}

// Deposits and harvests add KALE to a wallet; plantings, shares and withdrawals remove it. Nothing else moves KALE.
const BOOKED = `
  SELECT (SELECT coalesce(sum(amount), 0) FROM deposits WHERE asset = 'KALE')
    + (SELECT coalesce(sum(rewards + returned - staked - pooler_earned - platform_earned), 0) FROM pool_figures)
    + (SELECT coalesce(sum(pooler_share + platform_share), 0) FROM harvests
       WHERE status = 'success' AND payout_status IS DISTINCT FROM 'success')
    - (SELECT coalesce(sum(amount), 0) FROM withdrawals WHERE status = 'confirmed' AND asset = 'KALE') AS kale,
    (SELECT coalesce(sum(stake), 0) FROM (${stakesWhere('NOT p.settled AND p.stake > 0', '$1')}) stakes
     WHERE outcome = 'planted') AS planted,
    (SELECT count(*) FROM plantings WHERE status = 'pending' AND transaction_hash IS NOT NULL)
    + (SELECT count(*) FROM harvests WHERE (status = 'pending' AND transaction_hash IS NOT NULL)
       OR payout_status = 'pending')
    + (SELECT count(*) FROM withdrawals WHERE status = 'submitted') AS under_way`;

async function readBooks(on: Queryable, now: Date) {
  const row = await one<{ kale: string; planted: string; under_way: string }>(on, BOOKED, [now]);
  return {
    kale: BigInt(row?.kale ?? 0),
    planted: BigInt(row?.planted ?? 0),
    underWay: Number(row?.under_way ?? 0),
  };
}

/** The records for a balance that was read before them. If they differ, a step may have started or ended in between. */
async function booksFor(
  held: bigint,
  before: Awaited<ReturnType<typeof readBooks>>,
  on: Queryable,
  now: Date,
) {
  if (before.kale === held || before.underWay > 0) return before;
  const after = await readBooks(on, now);
  const moved = after.kale !== held && after.kale !== before.kale;
  return moved ? { ...after, underWay: Math.max(1, after.underWay) } : after;
}

/** The wallets' balances on the ledger, and the records before they were read. */
async function readWallets(on: Queryable, ledger: Pick<Ledger, 'heldBy'>, now: Date) {
  const [books, wallets] = await Promise.all([
    readBooks(on, now),
    many<{ address: StellarAddress }>(on, 'SELECT custodial_address AS address FROM farmers'),
  ]);
  const held = await ledger.heldBy(wallets.map(({ address }) => address));
  return { wallets: wallets.length, held, books };
}

const custodyOf = (
  { wallets, held }: Pick<Awaited<ReturnType<typeof readWallets>>, 'wallets' | 'held'>,
  { planted, underWay }: Pick<CustodyBalances, 'planted' | 'underWay'>,
  booked: bigint | null,
): CustodyBalances => ({
  wallets,
  assets: [
    { asset: 'KALE', held: held.KALE, booked },
    { asset: 'XLM', held: held.XLM, booked: null },
  ],
  planted,
  underWay,
});

/** Sums the money in custody by the ledger and by the records. Throws LedgerUnavailable. */
export async function custodyBalances(
  on: Queryable,
  ledger: Pick<Ledger, 'heldBy'>,
  now: Date,
): Promise<CustodyBalances> {
  const read = await readWallets(on, ledger, now);
  const books = await booksFor(read.held.KALE, read.books, on, now);
  return custodyOf(read, books, books.kale);
}

/** XLM that the records require in custodial wallets, with receipts and fees since they were last recorded. */
async function bookedXlm(on: Queryable, ledger: Pick<Ledger, 'walletActivity'>): Promise<bigint> {
  const books = await one<{ units: string; recorded: string; wallets: StellarAddress[] }>(
    on,
    `SELECT coalesce((SELECT sum(amount) FROM deposits WHERE asset = 'XLM'), 0)
         - coalesce((SELECT sum(amount) FROM withdrawals WHERE status = 'confirmed' AND asset = 'XLM'), 0)
         - coalesce((SELECT sum(units) FROM network_fees), 0) AS units,
       coalesce((SELECT ledger FROM recorded_ledger), 0) AS recorded,
       ARRAY(SELECT custodial_address FROM farmers) AS wallets`,
  );
  if (!books) return 0n;
  const { receipts, fees } = await ledger.walletActivity(
    books.wallets,
    Number(books.recorded) as LedgerSequence,
    null,
  );
  const received = receipts.reduce((sum, { asset, units }) => (asset === 'XLM' ? sum + units : sum), 0n);
  return fees.reduce((sum, { units }) => sum - units, BigInt(books.units) + received);
}

const units = (asset: Asset, value: bigint) => toDecimal(amount(asset, value));

/** The balances of the pools' payout accounts and the platform's account on the ledger. Throws LedgerUnavailable. */
async function ownersBalances(on: Queryable, ledger: Pick<Ledger, 'heldBy'>) {
  const [pools, platform] = await Promise.all([
    many<{ address: StellarAddress }>(on, 'SELECT DISTINCT address FROM pools'),
    readSetting(on, 'platform_address'),
  ]);
  const accounts = {
    pools: pools.map(({ address }) => address),
    platform: platform ? [platform as StellarAddress] : [],
  };
  return Promise.all(
    (['pools', 'platform'] as const).map(async owner => ({
      owner,
      accounts: accounts[owner].length,
      held: await ledger.heldBy(accounts[owner]),
    })),
  );
}

/** Compares both assets with the records; XLM's are complete only with what the ledger has recorded since. */
async function comparedCustody(
  on: Queryable,
  ledger: Pick<Ledger, 'heldBy' | 'walletActivity'>,
  at: Date,
): Promise<CustodyBalances> {
  const before = await bookedXlm(on, ledger);
  const custody = await custodyBalances(on, ledger, at);
  const [kale, { held }] = custody.assets;
  // Wallets pay fees all the time: if one did while the balances were read, the books after it match, or none do.
  const after = before === held ? before : await bookedXlm(on, ledger);
  const underWay = after === held || before === after ? custody.underWay : Math.max(1, custody.underWay);
  return { ...custody, assets: [kale, { asset: 'XLM', held, booked: after }], underWay };
}

/** Balances without a comparison: on a network with other users they are too old, and not all of one moment. */
async function heldCustody(
  on: Queryable,
  ledger: Pick<Ledger, 'heldBy'>,
  at: Date,
): Promise<CustodyBalances> {
  const read = await readWallets(on, ledger, at);
  return custodyOf(read, read.books, null);
}

/** Custody for the admin; on a sandbox, with the minted and burned amounts of the ledger. Throws LedgerUnavailable. */
export async function adminCustody(
  on: Queryable,
  ledger: Pick<Ledger, 'heldBy' | 'walletActivity'>,
  conservation: ConservationCheck | null,
  at: Date,
) {
  const [totals, custody, others] = await Promise.all([
    conservation?.conservation() ?? [],
    conservation ? comparedCustody(on, ledger, at) : heldCustody(on, ledger, at),
    ownersBalances(on, ledger),
  ]);
  const { wallets, planted, underWay, assets } = custody;
  const [kale, xlm] = assets;
  const farmers = { owner: 'farmers' as const, accounts: wallets, held: { KALE: kale.held, XLM: xlm.held } };
  return {
    wallets,
    assets: assets.map(({ asset, held, booked }) => ({
      asset,
      held: units(asset, held),
      booked: booked === null ? null : units(asset, booked),
      difference: booked === null ? null : units(asset, held - booked),
      check:
        booked === null
          ? ('none' as const)
          : booked === held
            ? ('holds' as const)
            : underWay > 0
              ? ('settling' as const)
              : ('differs' as const),
    })),
    owners: [farmers, ...others].map(({ owner, accounts, held }) => ({
      owner,
      accounts,
      kale: units('KALE', held.KALE),
      xlm: units('XLM', held.XLM),
    })),
    planted: units('KALE', planted),
    underWay,
    ledger: totals.map(({ asset, minted, burned, held, ok }) => ({
      asset,
      minted: units(asset, minted),
      burned: units(asset, burned),
      held: units(asset, held),
      holds: ok,
    })),
    asOf: at.toISOString(),
  };
}

const DAYS = 30;

const LAST = `
  SELECT (today - ago)::text AS day, coalesce(checks, 0) AS checks, coalesce(differed, 0) AS differed
  FROM (SELECT ($1::timestamptz AT TIME ZONE 'UTC')::date AS today) now CROSS JOIN generate_series(0, ${DAYS - 1}) ago
    LEFT JOIN custody_checks c ON c.day = today - ago
  ORDER BY ago DESC`;

/** The checks of each of the last 30 days (UTC), the oldest first. */
export const custodyChecks = (on: Queryable, at: Date) =>
  many<{ day: string; checks: number; differed: number }>(on, LAST, [at]);
