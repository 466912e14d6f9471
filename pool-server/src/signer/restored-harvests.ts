import type { StellarAddress } from 'shared-api/address';
import type { Custody } from '../custody/custody.ts';
import { batchedLookup } from '../database/batched-lookup.ts';
import { type Database, many, prepare } from '../database/database.ts';
import type { Clock } from '../domain/clock.ts';
import type { Ledger, LedgerSequence, TransactionHash } from '../ledger/ledger.ts';
import { LONGEST_MS } from '../ledger/transaction-expiry.ts';
import type { Receipt } from '../ledger/wallet-activity.ts';
import { OrderRefused, SignerUnavailable } from './errors.ts';
import type { Harvest } from './harvest-records.ts';
import type { Share } from './policy.ts';
import type { TermsInForce } from './terms.ts';

const TIMES = prepare('SELECT name, value::timestamptz AS at FROM settings WHERE name = ANY($1)');

/** When the database was last restored, if it was. One query answers all who ask at the same moment. */
export function restoreTimes(database: Database): () => Promise<Date | null> {
  const timeOf = batchedLookup(async names => {
    const rows = await many<{ name: string; at: Date }>(database, TIMES, [names]);
    return new Map(rows.map(({ name, at }) => [name, at]));
  });
  return () => timeOf('restored_at');
}

/** A harvest, and the ledger that reportedly applied it. */
interface Claimed {
  readonly known: Pick<Harvest, 'hash' | 'signed_at'>;
  readonly appliedIn?: LedgerSequence | undefined;
}

interface Records {
  readonly database: Database;
  readonly ledger: Ledger;
  readonly custody: Pick<Custody, 'payoutOf'>;
  readonly clock: Clock;
  readonly restoredAt: () => Promise<Date | null>;
}

/**
 * Refuses shares from before a restore if their wallet has since paid shares without a record: that may have been these.
 * Throws OrderRefused; SignerUnavailable while such a payment may still be applied.
 */
export async function refuseLostPayments(
  { database, ledger, custody, clock, restoredAt }: Records,
  { wallet, pool, platform }: TermsInForce,
  harvests: readonly Claimed[],
): Promise<void> {
  const restored = await restoredAt();
  const earlier = harvests.filter(({ known }) => restored && known.signed_at <= restored);
  if (!restored || !ledger.paymentsBy || earlier.length === 0) return;
  if (clock().getTime() < restored.getTime() + LONGEST_MS) {
    throw new SignerUnavailable('A payment from before the restore may still be applied');
  }
  const applied = await Promise.all(
    earlier.map(({ known, appliedIn }) => ledger.transaction(known.hash, appliedIn)),
  );
  const first = Math.min(...applied.map(each => (each.status === 'unknown' ? 1 : each.ledger)));
  const after = (first - 1) as LedgerSequence;
  const paid = await ledger.paymentsBy(wallet, after);
  if (paid.from > first) {
    throw new OrderRefused('the network has forgotten whether these shares were paid before the restore');
  }
  // A wallet pays shares, perhaps to an earlier wallet of the pool, and withdrawals, which may also go to a pool's
  // wallet.
  const { payout, next_payout } = await custody.payoutOf(wallet);
  const isShare = ({ to }: Receipt) =>
    to === pool || to === platform || (to !== payout && to !== next_payout);
  const hashes = paid.receipts.filter(isShare).map(({ hash }) => hash);
  const lost = await unrecorded({ database, ledger }, wallet, hashes);
  if (lost.length > 0) {
    throw new OrderRefused(`before the restore, ${lost.join(' and ')} may have paid these shares`);
  }
}

/** Throws OrderRefused unless the wallet's transaction paid exactly these shares and is not recorded for any harvest. */
export async function requireLostPayment(
  { database, ledger }: Pick<Records, 'database' | 'ledger'>,
  wallet: StellarAddress,
  hash: TransactionHash,
  shares: readonly Share[],
): Promise<void> {
  const outcome = await ledger.transaction(hash);
  if (outcome.status !== 'success' || !ledger.paymentsBy) throw new OrderRefused('there is no such payment');
  const { receipts } = await ledger.paymentsBy(wallet, (outcome.ledger - 1) as LedgerSequence);
  const paid = receipts.filter(each => each.hash === hash).map(({ to, units }) => `${units} to ${to}`);
  const due = shares.map(({ destination, amount: units }) => `${units} to ${destination}`);
  if (paid.length === 0 || paid.sort().join() !== due.sort().join()) {
    throw new OrderRefused(`it paid ${paid.join(' and ') || 'nothing'}, not ${due.join(' and ')}`);
  }
  if ((await unrecorded({ database, ledger }, wallet, [hash])).length === 0) {
    throw new OrderRefused('it is on record as a payment of other shares');
  }
}

/** The payments that no harvest of the wallet names. The network reports a fee bump by its own hash. */
async function unrecorded(
  { database, ledger }: Pick<Records, 'database' | 'ledger'>,
  wallet: StellarAddress,
  hashes: readonly TransactionHash[],
): Promise<TransactionHash[]> {
  const unnamed = await unnamedBy(database, wallet, hashes);
  const found = await Promise.all(
    unnamed.map(async hash => ({ hash, inner: (await ledger.transaction(hash)).hash })),
  );
  const lost = await unnamedBy(
    database,
    wallet,
    found.map(({ inner }) => inner),
  );
  return found.filter(({ inner }) => lost.includes(inner)).map(({ hash }) => hash);
}

async function unnamedBy(
  database: Database,
  wallet: StellarAddress,
  hashes: readonly TransactionHash[],
): Promise<TransactionHash[]> {
  if (hashes.length === 0) return [];
  const rows = await many<{ hash: TransactionHash }>(
    database,
    `SELECT DISTINCT paid.hash FROM unnest($2::text[]) AS paid (hash)
     WHERE NOT EXISTS (SELECT FROM custody.signed_harvests h WHERE h.address = $1 AND paid.hash = ANY(h.payments))`,
    [wallet, hashes],
  );
  return rows.map(({ hash }) => hash);
}
