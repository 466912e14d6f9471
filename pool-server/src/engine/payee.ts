import type { StellarAddress } from 'shared-api/address';
import type { StepError } from '../domain/cycle-events.ts';
import { failureText } from '../ledger/failures.ts';
import type { Ledger } from '../ledger/ledger.ts';
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

/** For how long a reading of a wallet counts, in milliseconds. */
const READING_MS = 600_000;
const readings = new WeakMap<Ledger, Map<StellarAddress, { at: number; refusal: StepError | null }>>();

/** The same, as it was at most ten minutes ago: a pool's payouts have the same two payees all day. */
export async function recentRefusalOfKale(
  services: EngineServices,
  address: StellarAddress,
): Promise<StepError | null> {
  const known = readings.get(services.ledger) ?? new Map();
  readings.set(services.ledger, known);
  const now = services.clock().getTime();
  const reading = known.get(address);
  if (reading && now - reading.at < READING_MS) return reading.refusal;
  const refusal = await refusalOfKale(services, address);
  known.set(address, { at: now, refusal });
  return refusal;
}
