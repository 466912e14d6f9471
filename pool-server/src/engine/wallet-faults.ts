import type { StellarAddress } from 'shared-api/address';
import { CustodyError } from '../custody/master-key.ts';
import { many, type Queryable } from '../database/database.ts';
import type { StepError } from '../domain/cycle-events.ts';
import type { FarmerId } from '../domain/ids.ts';
import type { EngineServices } from './engine-services.ts';

/** Why a wallet cannot send anything at all. */
export const FAULT_CODES = ['KEY_UNREADABLE', 'WALLET_CANNOT_PAY', 'ACCOUNT_MISSING'] as const;
export type WalletFaultCode = (typeof FAULT_CODES)[number];

/** A wallet whose last step failed because of the wallet itself, whatever the step was. */
export interface WalletFault {
  readonly address: StellarAddress;
  readonly farmerId: FarmerId | null;
  readonly code: WalletFaultCode;
  readonly message: string;
  readonly since: Date;
  /** How many steps have failed since then. */
  readonly tries: number;
  readonly nextTryAt: Date;
}

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

/** The step error of a wallet whose key cannot be used, or null for any other error. */
export const keyError = (error: unknown): StepError | null =>
  error instanceof CustodyError ? KEY_UNREADABLE : null;

/** The maximum wait between two plantings of a faulty wallet, in blocks. Each wait is twice the one before. */
const LONGEST_WAIT_BLOCKS = 12;

/** The result of one step of a wallet: an error, or success. */
export interface WalletOutcome {
  readonly address: StellarAddress;
  readonly error: StepError | null;
}

/** Records faulty wallets, and removes those that have sent a transaction again. */
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

/** A wallet without any attempt for this long has no contract any more. */
const currentSince = ({ clock, ledger }: Pick<EngineServices, 'clock' | 'ledger'>) =>
  new Date(clock().getTime() - 2 * LONGEST_WAIT_BLOCKS * ledger.network.blockIntervalSeconds * 1000);

/** The number of faulty wallets now, by fault. */
export const countWalletFaults = (
  services: Pick<EngineServices, 'database' | 'clock' | 'ledger'>,
): Promise<{ code: WalletFaultCode; wallets: number }[]> =>
  many(
    services.database,
    'SELECT code, count(*)::int AS wallets FROM wallet_faults WHERE last_at > $1 GROUP BY code ORDER BY code',
    [currentSince(services)],
  );

/** Faulty wallets now, the oldest faults first. */
export const walletFaults = (
  services: Pick<EngineServices, 'database' | 'clock' | 'ledger'>,
  limit: number,
): Promise<WalletFault[]> =>
  many(
    services.database,
    `SELECT w.address, f.id AS "farmerId", w.code, w.message, w.since, w.tries, w.next_try_at AS "nextTryAt"
     FROM wallet_faults w LEFT JOIN farmers f ON f.custodial_address = w.address
     WHERE w.last_at > $1 ORDER BY w.since, w.address LIMIT $2`,
    [currentSince(services), limit],
  );

/** Deletes faults that are no longer current. */
export const purgeWalletFaults = (on: Queryable, now: Date) =>
  on.query("DELETE FROM wallet_faults WHERE last_at < $1::timestamptz - interval '30 days'", [now]);

const WORDS: Record<WalletFaultCode, (wallets: number) => string> = {
  KEY_UNREADABLE: n => `the key of ${n === 1 ? '1 wallet' : `${n} wallets`} cannot be decrypted`,
  WALLET_CANNOT_PAY: n => `${n === 1 ? '1 wallet' : `${n} wallets`} cannot pay`,
  ACCOUNT_MISSING: n => `the account of ${n === 1 ? '1 wallet' : `${n} wallets`} does not exist`,
};

/** One sentence: "The key of 1 wallet cannot be decrypted, 2 wallets cannot pay". */
export function describeFaults(faults: readonly { code: WalletFaultCode; wallets: number }[]): string {
  const text = faults.map(({ code, wallets }) => WORDS[code](wallets)).join(', ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
