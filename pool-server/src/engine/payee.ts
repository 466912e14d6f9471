import type { StellarAddress } from 'shared-api/address';
import type { StepError } from '../domain/cycle-events.ts';
import { failureText } from '../ledger/failures.ts';
import { withLedgerRetry } from './cycle/delivery.ts';
import type { EngineServices } from './engine-services.ts';

/** Why a wallet cannot be paid KALE, or null. A payment to it would be refused, and still be charged. */
export async function refusalOfKale(
  services: EngineServices,
  address: StellarAddress,
): Promise<StepError | null> {
  const account = await withLedgerRetry(services, ledger => ledger.account(address));
  if (account?.kale != null) return null;
  const code = account ? 'op_no_trust' : 'op_no_destination';
  return { code, message: failureText(code) };
}
