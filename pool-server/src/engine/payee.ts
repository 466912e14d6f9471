import type { StellarAddress } from 'shared-api/address';
import type { StepError } from '../domain/cycle-events.ts';
import { failureText } from '../ledger/failures.ts';
import type { Ledger, LedgerAccount } from '../ledger/ledger.ts';
import { withLedgerRetry } from './cycle/delivery.ts';
import type { EngineServices } from './engine-services.ts';

const accountOf = (services: EngineServices, address: StellarAddress) =>
  withLedgerRetry(services, ledger => ledger.account(address));

function refusal(account: LedgerAccount | null, units: bigint): StepError | null {
  const refuse = (code: Parameters<typeof failureText>[0]) => ({ code, message: failureText(code) });
  if (!account) return refuse('op_no_destination');
  if (account.kale === null) return refuse('op_no_trust');
  return account.kaleRoom !== undefined && account.kaleRoom < units ? refuse('op_line_full') : null;
}

/** Why a wallet cannot receive an amount of KALE, or null. Such a payment would be refused but still cost a fee. */
export const refusalOfKale = async (
  services: EngineServices,
  address: StellarAddress,
  units: bigint,
): Promise<StepError | null> => refusal(await accountOf(services, address), units);

/** How long a reading of a wallet counts, in milliseconds. */
const READING_MS = 600_000;
const readings = new WeakMap<Ledger, Map<StellarAddress, { at: number; account: LedgerAccount | null }>>();

/** The same, from a reading at most ten minutes old: a pool's payouts have the same two payees all day. */
export async function recentRefusalOfKale(
  services: EngineServices,
  address: StellarAddress,
  units: bigint,
): Promise<StepError | null> {
  const known = readings.get(services.ledger) ?? new Map();
  readings.set(services.ledger, known);
  const now = services.clock().getTime();
  const reading = known.get(address);
  if (reading && now - reading.at < READING_MS) return refusal(reading.account, units);
  const account = await accountOf(services, address);
  known.set(address, { at: now, account });
  return refusal(account, units);
}
