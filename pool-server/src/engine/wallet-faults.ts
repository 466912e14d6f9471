import type { StellarAddress } from 'shared-api/address';
import { CustodyError } from '../custody/master-key.ts';
import type { Queryable } from '../database/database.ts';
import type { StepError } from '../domain/cycle-events.ts';
import { LONGEST_WAIT_BLOCKS, type WalletFaultCode } from '../queries/wallet-faults.ts';
import { OrderRefused } from '../signer/errors.ts';
import type { EngineServices } from './engine-services.ts';

const FAULTS: Readonly<Record<string, WalletFaultCode>> = {
  KEY_UNREADABLE: 'KEY_UNREADABLE',
  tx_insufficient_balance: 'WALLET_CANNOT_PAY',
  op_underfunded: 'WALLET_CANNOT_PAY',
  tx_no_source_account: 'ACCOUNT_MISSING',
};

const KEY_UNREADABLE: StepError = {
  code: 'KEY_UNREADABLE',
  message: 'The key of this custodial wallet cannot be decrypted',
};

const ORDER_REFUSED: StepError = {
  code: 'ORDER_REFUSED',
  message: 'The signer refused this order; an administrator sees why',
};

/** The step error of an order that was permanently not signed, or null for any other error. */
export function signingError(error: unknown): StepError | null {
  if (error instanceof CustodyError) return KEY_UNREADABLE;
  return error instanceof OrderRefused ? ORDER_REFUSED : null;
}

/** The result of one step of a wallet: an error, or success. */
export interface WalletOutcome {
  readonly address: StellarAddress;
  readonly error: StepError | null;
}

/** Records faulty wallets, and removes those that have sent a transaction since. */
export async function recordWalletOutcomes(
  { database, clock, ledger }: Pick<EngineServices, 'database' | 'clock' | 'ledger'>,
  outcomes: readonly WalletOutcome[],
): Promise<void> {
  const well = outcomes.filter(({ error }) => error === null).map(({ address }) => address);
  if (well.length > 0) await database.query('DELETE FROM wallet_faults WHERE address = ANY($1)', [well]);
  const faults = new Map(
    outcomes.flatMap(({ address, error }) => {
      const code = error && FAULTS[error.code];
      return code ? [[address, { code, message: error.message }] as const] : [];
    }),
  );
  if (faults.size === 0) return;
  await database.query(
    `INSERT INTO wallet_faults AS f (address, code, message, since, last_at, tries, next_try_at)
     SELECT address, code, message, $4, $4, 1, $4::timestamptz + make_interval(secs => $5)
     FROM unnest($1::text[], $2::text[], $3::text[]) AS new (address, code, message)
     ON CONFLICT (address) DO UPDATE SET code = excluded.code, message = excluded.message, last_at = excluded.last_at,
       tries = f.tries + 1,
       -- What must not wait, such as a harvest, does not defer the next planting.
       next_try_at = CASE WHEN f.next_try_at > $4 THEN f.next_try_at
         ELSE $4::timestamptz + make_interval(secs => $5 * least(2 ^ least(f.tries, 10), $6)) END`,
    [
      [...faults.keys()],
      [...faults.values()].map(({ code }) => code),
      [...faults.values()].map(({ message }) => message),
      clock(),
      ledger.network.blockIntervalSeconds,
      LONGEST_WAIT_BLOCKS,
    ],
  );
}

/** Deletes faults that are no longer current. */
export const purgeWalletFaults = (on: Queryable, now: Date) =>
  on.query("DELETE FROM wallet_faults WHERE last_at < $1::timestamptz - interval '30 days'", [now]);
