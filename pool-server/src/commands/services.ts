import type { StellarAddress } from 'shared-api/address';
import type { Database, Queryable } from '../database/database.ts';
import type { Clock } from '../domain/clock.ts';
import type { Actor } from '../domain/recorded-event.ts';
import type { CommandContext } from '../events/event-store.ts';
import type { Ledger, SignedTransaction, UnsignedTransaction } from '../ledger/ledger.ts';
import type { WithdrawalMinimums } from './withdrawal-limits.ts';

/** Keeps the keys of custodial wallets. Secrets never leave it: it opens one only to sign. */
export interface Wallets {
  /** Makes a keypair and tells its address; part of the caller's transaction when given one. */
  create(on?: Queryable): Promise<StellarAddress>;
  sign(transaction: UnsignedTransaction): Promise<SignedTransaction>;
  /** Whether an address is one of these wallets, so that it can be signed for. */
  keeps(address: StellarAddress): Promise<boolean>;
}

/** What every command works with; tests and programs bring their own. */
export interface Services {
  readonly database: Database;
  readonly ledger: Ledger;
  readonly wallets: Wallets;
  readonly clock: Clock;
  /** The least that may be withdrawn; the defaults where nothing else is set. */
  readonly withdrawalMinimums?: WithdrawalMinimums;
  /** Lets an address take KALE: in a sandbox only, where nobody can do that for a wallet of their own. */
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
