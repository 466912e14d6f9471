import type { StellarAddress } from 'shared-api/address';
import { many, one, type Queryable } from '../database/database.ts';
import type { Clock } from '../domain/clock.ts';
import type { FarmerId } from '../domain/ids.ts';
import type { Ledger } from '../ledger/ledger.ts';

/** Why a wallet cannot send anything. */
export const FAULT_CODES = ['KEY_UNREADABLE', 'WALLET_CANNOT_PAY', 'ACCOUNT_MISSING'] as const;
export type WalletFaultCode = (typeof FAULT_CODES)[number];

/** A wallet whose last step of any kind failed because of the wallet itself. */
export interface WalletFault {
  readonly address: StellarAddress;
  readonly farmerId: FarmerId | null;
  readonly code: WalletFaultCode;
  readonly message: string;
  readonly since: Date;
  /** The number of failed steps since then. */
  readonly tries: number;
  readonly nextTryAt: Date;
}

/** The maximum wait between two plantings of a faulty wallet, in blocks. Each wait is twice the previous one. */
export const LONGEST_WAIT_BLOCKS = 12;

interface Sources {
  readonly database: Queryable;
  readonly clock: Clock;
  readonly ledger: Ledger;
}

/** A wallet without an attempt for this long no longer has a contract. */
const currentSince = ({ clock, ledger }: Omit<Sources, 'database'>) =>
  new Date(clock().getTime() - 2 * LONGEST_WAIT_BLOCKS * ledger.network.blockIntervalSeconds * 1000);

/** The number of faulty wallets now, by fault. */
export const countWalletFaults = (services: Sources): Promise<{ code: WalletFaultCode; wallets: number }[]> =>
  many(
    services.database,
    'SELECT code, count(*)::int AS wallets FROM wallet_faults WHERE last_at > $1 GROUP BY code ORDER BY code',
    [currentSince(services)],
  );

/** When the ledger drops the first reward of a wallet whose key cannot be decrypted, or null if there is none. */
export async function brokenKeyDeadline({ database, clock, ledger }: Sources): Promise<Date | null> {
  // There, the operator's wallet harvests.
  if (ledger.network.name === 'sandbox') return null;
  const row = await one<{ at: Date | null }>(
    database,
    `SELECT min(p.harvest_by) AS at FROM wallet_faults f JOIN farmers ON custodial_address = f.address
       JOIN plantings p ON p.farmer_id = farmers.id JOIN works w USING (pool_id, block_index, farmer_id)
     WHERE f.code = 'KEY_UNREADABLE' AND NOT p.settled AND p.harvest_by > $1 AND w.status = 'success'`,
    [clock()],
  );
  return row?.at ?? null;
}

/** Currently faulty wallets, oldest faults first. */
export const walletFaults = (services: Sources, limit: number): Promise<WalletFault[]> =>
  many(
    services.database,
    `SELECT w.address, f.id AS "farmerId", w.code, w.message, w.since, w.tries, w.next_try_at AS "nextTryAt"
     FROM wallet_faults w LEFT JOIN farmers f ON f.custodial_address = w.address
     WHERE w.last_at > $1 ORDER BY w.since, w.address LIMIT $2`,
    [currentSince(services), limit],
  );

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
