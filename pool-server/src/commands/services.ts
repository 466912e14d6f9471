import type { StellarAddress } from 'shared-api/address';
import type { Database, Queryable } from '../database/database.ts';
import type { Clock } from '../domain/clock.ts';
import type { Actor } from '../domain/recorded-event.ts';
import type { CommandContext } from '../events/event-store.ts';
import type { Ledger, SignedTransaction, UnsignedTransaction } from '../ledger/ledger.ts';
import type { AmountOfEach } from './withdrawal-limits.ts';

/** Holds the keys of custodial wallets. Secrets never leave it: it unseals one only to sign. */
export interface Wallets {
  /** Creates a keypair and returns its address; part of the caller's transaction when given one. */
  create(on?: Queryable): Promise<StellarAddress>;
  sign(transaction: UnsignedTransaction): Promise<SignedTransaction>;
  /** Whether an address is one of these wallets, and so can sign. */
  keeps(address: StellarAddress): Promise<boolean>;
}

/** How long money waits before it leaves, in hours (trust.md 11, 13). All zero on a sandbox. */
export interface Holds {
  /** Withdrawals without a second factor, and all of them after a risky change. */
  readonly withdrawalHours: number;
  readonly payoutChangeHours: number;
}
export const NO_HOLDS: Holds = { withdrawalHours: 0, payoutChangeHours: 0 };

/** The dependencies of every command; tests and programs provide their own. */
export interface Services {
  readonly database: Database;
  readonly ledger: Ledger;
  readonly wallets: Wallets;
  readonly clock: Clock;
  readonly holds: Holds;
  /** The minimum withdrawals, if they differ from the defaults. */
  readonly withdrawalMinimums?: AmountOfEach;
  /** What may be withdrawn within 24 hours, if it differs from the default. */
  readonly dailyLimits?: AmountOfEach;
  /** Opens a KALE trustline for an address whose key the pool does not have; only a sandbox can. */
  readonly openPayoutWallet?: (address: StellarAddress) => Promise<void>;
}

/** The context of a command given now. */
export const commandContext = (
  { clock }: Services,
  actor: Actor,
  cause: string | null = null,
): CommandContext => ({
  actor,
  cause,
  at: clock(),
});
