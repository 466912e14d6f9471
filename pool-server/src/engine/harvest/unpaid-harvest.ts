import { one } from '../../database/database.ts';
import type { Submission } from '../../domain/cycle-events.ts';
import type { FarmerId } from '../../domain/ids.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import { LONGEST_MS } from '../../ledger/transaction-expiry.ts';
import { unrecordedHarvests } from '../../queries/unrecorded-harvests.ts';
import { walletDifference } from '../../queries/wallet-difference.ts';
import { withLedgerRetry } from '../cycle/delivery.ts';
import type { Participant } from '../cycle/participants.ts';
import type { EngineServices } from '../engine-services.ts';

/**
 * SQL: what makes the balance of the farmer $1 inconclusive: KALE that may have left the wallet, and an opening balance
 * recorded since $2, which would contain the reward.
 */
const INCONCLUSIVE = `
  SELECT FROM (
    SELECT FROM plantings WHERE farmer_id = $1 AND status = 'pending' AND transaction_hash IS NOT NULL
    UNION ALL SELECT FROM harvests WHERE farmer_id = $1 AND payout_status = 'pending'
    UNION ALL SELECT FROM withdrawals WHERE farmer_id = $1 AND status = 'submitted' AND asset = 'KALE'
    UNION ALL SELECT FROM deposits
      WHERE farmer_id = $1 AND asset = 'KALE' AND starts_with(id, 'opening:') AND received_at >= $2) reasons
  LIMIT 1`;

/** How long, in milliseconds, a wallet that proved nothing is left alone: reading it takes several calls of an RPC. */
const READ_AGAIN_MS = 600_000;
const inconclusive = new WeakMap<Ledger, Map<FarmerId, number>>();

/**
 * Whether the wallet proves that a forgotten harvest, whose entry is gone, never paid it: the wallet holds exactly the
 * KALE that the records require without the reward and the stake. Then the entry has expired.
 */
export async function isUnpaid(
  services: EngineServices,
  { farmerId, farmer }: Pick<Participant, 'farmerId' | 'farmer'>,
  { validUntil }: Submission,
): Promise<boolean> {
  const { database, clock } = services;
  const at = clock();
  const known = inconclusive.get(services.ledger) ?? new Map<FarmerId, number>();
  inconclusive.set(services.ledger, known);
  if (at.getTime() - (known.get(farmerId) ?? 0) < READ_AGAIN_MS) return false;
  known.set(farmerId, at.getTime());
  const since = new Date(Date.parse(validUntil) - LONGEST_MS);
  const isConclusive = async () => (await one(database, INCONCLUSIVE, [farmerId, since])) === null;
  if (!(await isConclusive())) return false;
  const { others, difference } = await withLedgerRetry(services, async ledger => ({
    // These would be left out of the difference.
    others: await unrecordedHarvests(database, ledger, farmerId, farmer, at),
    difference: await walletDifference(database, ledger, farmerId, at),
  }));
  if (others !== 0n || difference.KALE !== 0n || !(await isConclusive())) return false;
  known.delete(farmerId);
  return true;
}
