import { many, one } from '../../database/database.ts';
import { type Deposit, farmer, receiveDeposit } from '../../domain/farmer.ts';
import { atomic, type FarmerId } from '../../domain/ids.ts';
import { commit } from '../../events/event-store.ts';
import { farmerStream } from '../../events/stream.ts';
import { walletDifference } from '../../queries/wallet-difference.ts';
import { ENGINE, type EngineServices, now } from '../engine-services.ts';

/** Services for reading deposits. */
export type DepositServices = Pick<EngineServices, 'database' | 'ledger' | 'clock'>;

/**
 * Records the difference between a wallet's balance and its records as one deposit when the network no longer has the
 * payments: for wallets older than these records, or after an outage longer than the network's retention. Idempotent.
 * Stops when another process has recorded one of them or a later ledger.
 * @param ledger the last ledger with recorded payments
 * @throws LedgerUnavailable
 */
export async function recordOpeningBalances(services: DepositServices, ledger: string): Promise<void> {
  const { database, clock } = services;
  const farmers = await many<{ id: FarmerId }>(database, 'SELECT id FROM farmers ORDER BY id');
  for (const { id: farmerId } of farmers) {
    const difference = await walletDifference(database, services.ledger, farmerId, clock());
    for (const asset of ['XLM', 'KALE'] as const) {
      const units = difference[asset];
      if (units <= 0n) continue;
      const deposit = {
        farmerId,
        depositId: `opening:${farmerId}:${asset}:${ledger}`,
        asset,
        amount: atomic(units),
        from: null,
        transactionHash: null,
        at: clock().toISOString(),
      };
      if (!(await recordOnce(services, deposit, ledger))) return;
    }
  }
  await database.query('UPDATE recorded_ledger SET incomplete = false WHERE ledger = $1', [ledger]);
}

/** Records an opening balance unless another process may have taken over. Returns whether it was recorded. */
async function recordOnce(services: DepositServices, deposit: Deposit, ledger: string): Promise<boolean> {
  const { farmerId, depositId } = deposit;
  return commit(services.database, now(services, ENGINE), async unit => {
    const isCurrent = await one(
      unit.tx,
      'SELECT FROM recorded_ledger WHERE incomplete AND ledger = $1 FOR UPDATE',
      [ledger],
    );
    if (!isCurrent || (await one(unit.tx, 'SELECT FROM deposits WHERE id = $1', [depositId]))) return false;
    await unit.decide(farmerStream(farmerId), farmer, receiveDeposit(deposit));
    return true;
  });
}
