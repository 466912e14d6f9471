import type { Asset } from 'shared-api/money';
import type { Queryable } from '../database/database.ts';
import type { FarmerId } from '../domain/ids.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { readWallet, unrecordedActivity, withoutDeposits } from './wallet-records.ts';

const ATTEMPTS = 4;

/**
 * A wallet's balance on the ledger less its records, in atomic units; 0 of each asset unless there is an error. A
 * pending step counts as the ledger has it. Throws Refusal FARMER_NOT_FOUND, LedgerUnavailable.
 */
export async function walletDifference(
  on: Queryable,
  ledger: Ledger,
  farmerId: FarmerId,
  at: Date,
): Promise<Record<Asset, bigint>> {
  for (let attempt = 1; ; attempt++) {
    const read = await readWallet(on, ledger, farmerId, at, records => unrecordedActivity(ledger, records));
    const {
      records,
      held,
      more: { net },
    } = read;
    const paid = BigInt(records.withdrawn_xlm) + BigInt(records.fees);
    const difference = {
      KALE: held.KALE - withoutDeposits(records) - BigInt(records.deposited) - net.KALE,
      XLM: held.XLM - (BigInt(records.deposited_xlm) - paid) - net.XLM,
    };
    // A payment between two reads looks like a difference once, but not again.
    if ((difference.KALE === 0n && difference.XLM === 0n) || attempt === ATTEMPTS) return difference;
  }
}
