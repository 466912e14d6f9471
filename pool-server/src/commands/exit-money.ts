import type { ExitMoney } from '../domain/contract.ts';
import type { FarmerId } from '../domain/ids.ts';
import { LedgerUnavailable } from '../ledger/failures.ts';
import { type FarmerMoney, farmerMoney } from '../queries/farmer-money.ts';
import type { Services } from './services.ts';

/** A farmer's balances; null while the ledger cannot be read. */
export async function readableMoney(
  { database, ledger }: Services,
  farmerId: FarmerId,
  at: Date,
): Promise<FarmerMoney | null> {
  try {
    return await farmerMoney(database, ledger, farmerId, at);
  } catch (error) {
    if (error instanceof LedgerUnavailable) return null;
    throw error;
  }
}

/** The sums that a contract records of it. */
export const exitMoney = ({ total, deposited, withdrawn, lostStakes }: FarmerMoney): ExitMoney => ({
  total: String(total),
  deposited: String(deposited),
  withdrawn: String(withdrawn),
  lostStakes: String(lostStakes),
});
