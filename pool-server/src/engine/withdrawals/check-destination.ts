import { one } from '../../database/database.ts';
import type { StepError } from '../../domain/cycle-events.ts';
import type { WithdrawalOrder } from '../../domain/withdrawal.ts';
import { failureText } from '../../ledger/failures.ts';
import { withLedgerRetry } from '../cycle/delivery.ts';
import type { EngineServices } from '../engine-services.ts';

/**
 * Why a withdrawal may not be sent now, or null. Before each transaction, its destination must be the payout wallet on
 * record, confirmed by its owner, and a payment in KALE needs a wallet that accepts it (trust.md 11).
 */
export async function checkDestination(
  services: EngineServices,
  { farmerId, destination, asset }: WithdrawalOrder,
): Promise<StepError | null> {
  const onRecord = await one(
    services.database,
    'SELECT 1 FROM farmers WHERE id = $1 AND payout_address = $2 AND payout_confirmed',
    [farmerId, destination],
  );
  if (!onRecord) {
    return { code: 'PAYOUT_CHANGED', message: 'Not sent: this is not your confirmed payout wallet any more' };
  }
  if (asset === 'XLM') return null;
  const account = await withLedgerRetry(services, ledger => ledger.account(destination));
  if (account?.kale != null) return null;
  const code = account ? 'op_no_trust' : 'op_no_destination';
  return { code, message: failureText(code) };
}
