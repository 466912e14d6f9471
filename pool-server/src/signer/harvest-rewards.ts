import type { StellarAddress } from 'shared-api/address';
import { type Amount, amount } from 'shared-api/money';
import type { HarvestedBlock } from '../commands/services.ts';
import type { Custody } from '../custody/custody.ts';
import { type Database, inTransaction, many, one } from '../database/database.ts';
import type { Ledger, LedgerSequence, TransactionHash } from '../ledger/ledger.ts';
import type { Mint } from '../ledger/wallet-activity.ts';
import { OrderRefused, SignerUnavailable } from './errors.ts';
import { HARVEST_COLUMNS, type Harvest, type SignedHarvest, signHarvest, UNPAID } from './harvest-records.ts';

export const NOT_HARVESTED = 'the ledger has no such harvest of this wallet';

/** Reads rewards from the ledger: the signer never trusts the records for them. */
export function createHarvestRewards({
  database,
  custody,
  ledger,
}: {
  readonly database: Database;
  readonly custody: Custody;
  readonly ledger: Ledger;
}) {
  const isSigned = (hash: TransactionHash) =>
    one(database, 'SELECT FROM custody.signed_harvests WHERE hash = $1 LIMIT 1', [hash]);

  /** The mints of a transaction to a wallet, harvest by harvest. Throws LedgerUnavailable. */
  async function mintsIn(
    { harvest, appliedIn }: HarvestedBlock,
    address: StellarAddress,
  ): Promise<readonly Mint[]> {
    if (appliedIn === undefined) return [];
    const mints = await ledger.mintsTo(address, (appliedIn - 1) as LedgerSequence, appliedIn);
    return mints.filter(({ hash }) => hash === harvest);
  }

  /**
   * The reward of a harvest that this signer signed, read once, because a network drops transactions. Null if unreadable.
   * Throws OrderRefused for an unharvested block, SignerUnavailable while the RPC does not know the transaction.
   */
  async function rewardOf(
    each: HarvestedBlock,
    { reward, address }: Harvest,
  ): Promise<Amount<'KALE'> | null> {
    if (reward !== null) return amount('KALE', BigInt(reward));
    const { harvest, block, appliedIn } = each;
    const outcome = await ledger.transaction(harvest, appliedIn);
    if (outcome.status === 'unknown' && (await mintsIn(each, address)).length > 0) {
      throw new SignerUnavailable('The RPC does not know the harvest yet');
    }
    if (outcome.status !== 'success') throw new OrderRefused(NOT_HARVESTED);
    const { returned } = outcome;
    if (returned.type === 'none') return null;
    if (returned.type === 'harvests' && returned.of.size === 0) return null;
    const own = returned.type === 'harvests' ? returned.of.get(block) : returned;
    if (own?.type === 'harvest') return own.reward;
    // Reward and stake together: the ledger did not return more, so this is the upper bound.
    if (own?.type === 'minted') return own.units;
    throw new OrderRefused(NOT_HARVESTED);
  }

  /** A harvest by what the ledger minted, for another account's and for unreadable ones. One mint is one block. */
  async function adopt(
    each: HarvestedBlock,
    address: StellarAddress,
    known: SignedHarvest | null,
  ): Promise<SignedHarvest | null> {
    const { harvest, block, appliedIn } = each;
    const paid = await mintsIn(each, address);
    const units = each.units ?? paid[0]?.units;
    const equal = paid.filter(mint => mint.units === units);
    const [mint] = equal;
    if (units === undefined || !mint) return null;
    const outcome = await ledger.transaction(harvest, appliedIn);
    if (outcome.status !== 'success') throw new SignerUnavailable('The RPC does not know the harvest yet');
    const { returned, hash: inner } = outcome;
    // The network knows a fee bump by two hashes, and this signer may have signed the inner harvest.
    if (inner !== harvest && (await isSigned(inner))) return null;
    const isAlone = returned.type === 'harvest' && paid.length === 1;
    // Otherwise reward and stake together are the upper bound.
    const isWhole = isAlone && returned.reward + returned.stake === units;
    const reward = String(isWhole ? returned.reward : units);
    const adopted = await signHarvest(
      custody,
      known
        ? { ...known, reward }
        : { ...UNPAID, hash: harvest, block: String(block), address, reward, signed_at: mint.at },
    );
    return inTransaction(database, async tx => {
      await tx.query('SELECT pg_advisory_xact_lock(hashtext($1))', [`harvest ${harvest}`]);
      // A call that this signer signed is recorded with all of its blocks, and covers no other.
      const [row] = await many<SignedHarvest>(
        tx,
        `INSERT INTO custody.signed_harvests (hash, block, address, reward, payments, signed_at, signature)
         SELECT $1, $2::bigint, $3, $4::numeric, '{}', $8, $9 FROM (
           SELECT count(*) FILTER (WHERE reward IS NOT NULL OR NOT $7) AS blocks,
             count(*) FILTER (WHERE reward = $4::numeric) AS equal
           FROM custody.signed_harvests WHERE hash = $1 AND block <> $2) taken
         WHERE taken.blocks < $5 AND taken.equal < $6
         ON CONFLICT (hash, block) DO UPDATE SET reward = excluded.reward, signature = excluded.signature
           WHERE signed_harvests.signature = $10
         RETURNING ${HARVEST_COLUMNS}`,
        [
          harvest,
          block,
          address,
          reward,
          paid.length,
          equal.length,
          known !== null,
          adopted.signed_at,
          adopted.signature,
          known?.signature ?? null,
        ],
      );
      return row ?? null;
    });
  }

  return { rewardOf, adopt };
}
