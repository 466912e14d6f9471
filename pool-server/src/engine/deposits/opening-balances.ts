import { many } from '../../database/database.ts';
import { farmer, receiveDeposit } from '../../domain/farmer.ts';
import { atomic, type FarmerId } from '../../domain/ids.ts';
import { commit } from '../../events/event-store.ts';
import { farmerStream } from '../../events/stream.ts';
import { walletDifference } from '../../queries/wallet-difference.ts';
import { ENGINE, type EngineServices, now } from '../engine-services.ts';

/** Services for reading deposits. */
export type DepositServices = Pick<EngineServices, 'database' | 'ledger' | 'clock'>;

/**
 * Records the difference between a wallet's balance and its records as one deposit, when the network no longer keeps
 * the payments: for wallets older than the reading of deposits, or after an outage longer than the network's retention.
 * Idempotent: a recorded amount is no longer a difference.
 * @throws LedgerUnavailable
 */
export async function recordOpeningBalances(services: DepositServices): Promise<void> {
  const { database, clock } = services;
  const farmers = await many<{ id: FarmerId }>(database, 'SELECT id FROM farmers ORDER BY id');
  for (const { id: farmerId } of farmers) {
    const difference = await walletDifference(database, services.ledger, farmerId, clock());
    for (const asset of ['XLM', 'KALE'] as const) {
      const units = difference[asset];
      if (units <= 0n) continue;
      const at = clock().toISOString();
      const deposit = {
        farmerId,
        depositId: `opening:${farmerId}:${asset}:${at}`,
        asset,
        amount: atomic(units),
        from: null,
        transactionHash: null,
        at,
      };
      await commit(database, now(services, ENGINE), unit =>
        unit.decide(farmerStream(farmerId), farmer, receiveDeposit(deposit)),
      );
    }
  }
  await database.query('UPDATE recorded_ledger SET incomplete = false');
}
