import { many } from '../../database/database.ts';
import type { FarmerId } from '../../domain/ids.ts';
import { LedgerUnavailable } from '../../ledger/failures.ts';
import { walletDifference } from '../../queries/wallet-difference.ts';
import type { DepositServices } from './opening-balances.ts';

/** Wallets checked at a time, because each costs network calls. */
const AT_A_TIME = 20;
const NEXT = 'SELECT id FROM farmers WHERE id > $1 ORDER BY id LIMIT $2';

/**
 * A check that compares wallets with the records, one after another, for a ledger that SQL cannot read. Returns how
 * many differed in their last comparison. A pending step counts as the ledger has it.
 */
export function createWalletCheck() {
  const differing = new Set<FarmerId>();
  let last = '';
  return async ({ database, ledger, clock }: DepositServices): Promise<number> => {
    const farmers = await many<{ id: FarmerId }>(database, NEXT, [last, AT_A_TIME]);
    try {
      for (const { id } of farmers) {
        const { KALE, XLM } = await walletDifference(database, ledger, id, clock());
        if (KALE === 0n && XLM === 0n) differing.delete(id);
        else differing.add(id);
        last = id;
      }
      if (farmers.length < AT_A_TIME) last = '';
    } catch (error) {
      // The next check continues from here.
      if (!(error instanceof LedgerUnavailable)) throw error;
    }
    return differing.size;
  };
}
