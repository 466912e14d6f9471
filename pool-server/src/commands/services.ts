import type { StellarAddress } from 'shared-api/address';
import type { Amount } from 'shared-api/money';
import type { Database } from '../database/database.ts';
import type { Clock } from '../domain/clock.ts';
import type { ContractId, PoolId } from '../domain/ids.ts';
import type { Actor } from '../domain/recorded-event.ts';
import type { AmountOfEach } from '../domain/withdrawal-limits.ts';
import type { CommandContext } from '../events/event-store.ts';
import type {
  BlockIndex,
  FeeBump,
  Ledger,
  LedgerSequence,
  SignedTransaction,
  TransactionHash,
  UnsignedTransaction,
} from '../ledger/ledger.ts';

/** The terms of a contract under which a wallet pays shares of its rewards. Fractions 0..1. */
export interface ShareTerms {
  readonly contractId: ContractId;
  readonly wallet: StellarAddress;
  readonly pool: StellarAddress;
  readonly platform: StellarAddress;
  readonly rewardSplit: number;
  readonly platformFee: number;
}

/** The terms of a contract with a pool. The signer compares the pool's address with its own record. */
export interface PoolShareTerms extends ShareTerms {
  readonly poolId: PoolId;
}

export const PLATFORM = 'platform';
/** The recipients of the shares that contracts pay. */
export type Payee = PoolId | typeof PLATFORM;

/** A new share of the pool under a contract, for harvests at or after `from`. */
export interface ShareChange {
  readonly contractId: ContractId;
  readonly wallet: StellarAddress;
  readonly rewardSplit: number;
  readonly from: Date;
}

/** Another payout wallet of the pool under a contract. */
export interface PoolPayoutChange {
  readonly contractId: ContractId;
  readonly wallet: StellarAddress;
  readonly payout: StellarAddress;
}

/** The harvest of one block, by the transaction that contained it. */
export interface HarvestedBlock {
  readonly harvest: TransactionHash;
  readonly block: BlockIndex;
  /** The ledger that applied the harvest, by the records. The signer looks there first and trusts only the ledger. */
  readonly appliedIn?: LedgerSequence | undefined;
  /** The recorded reward and stake, which identify this block's harvest within the transaction. */
  readonly units?: Amount<'KALE'> | undefined;
}

/** The subject of a payment of shares: the rewards of one or more blocks, harvested under one contract. */
export interface SharesOrder {
  readonly contractId: ContractId;
  readonly harvests: readonly HarvestedBlock[];
}

/**
 * The signer as other programs use it. It holds the keys of custodial wallets, takes operations, and signs only those
 * that its policy allows. Every call throws SignerUnavailable while the signer cannot be reached.
 */
export interface Wallets {
  /** Creates a key for a wallet that pays only this address outside the pool, or none. Returns the wallet's address. */
  create(payout: StellarAddress | null): Promise<StellarAddress>;
  /** Throws OrderRefused when the policy does not allow it, CustodyError when the key cannot be used. */
  sign(transaction: UnsignedTransaction, shares?: SharesOrder): Promise<SignedTransaction>;
  /** Signs a fee bump. Throws OrderRefused unless it signed the inner transaction for this payer, or the sponsor pays. */
  signFeeBump(bump: FeeBump): Promise<Uint8Array>;
  /**
   * Orders another payout address, or withdraws such an order by naming the current one.
   * @returns when the wallet starts paying the new address; null for immediately.
   */
  changePayout(wallet: StellarAddress, payout: StellarAddress): Promise<Date | null>;
  /** Whether an address is one of these wallets, and so can sign. */
  keeps(address: StellarAddress): Promise<boolean>;
  /**
   * Records the address of a pool or the platform, which terms can name from now on. A pool may replace its own, which
   * waits like `changePayout`.
   * @throws OrderRefused for another address of the platform
   */
  recordPayee(payee: Payee, address: StellarAddress): Promise<void>;
  /**
   * Records the terms of a contract permanently. Throws OrderRefused if others are recorded, or if they name an address
   * other than the recorded one of the pool or the platform.
   */
  agreeShares(terms: PoolShareTerms): Promise<void>;
  /** Records a pool's new share, instead of one that waits. Throws OrderRefused if the notice is too short. */
  changeShare(change: ShareChange): Promise<void>;
  /** Changes the pool's wallet for one contract, as `changePayout`. Throws OrderRefused without terms. */
  changePoolPayout(change: PoolPayoutChange): Promise<Date | null>;
}

/** How long money waits before it leaves, in hours (trust.md 11, 13). All zero on a sandbox. */
export interface Holds {
  /** Withdrawals without a second factor, and all withdrawals after a risky change. */
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
  /** The withdrawal limits within 24 hours, if they differ from the default. */
  readonly dailyLimits?: AmountOfEach;
  /** Opens a KALE trustline for an address with a key outside custody; available on a sandbox only. */
  readonly openPayoutWallet?: (address: StellarAddress) => Promise<void>;
}

/** The context of a command issued now. */
export const commandContext = (
  { clock }: Services,
  actor: Actor,
  cause: string | null = null,
): CommandContext => ({
  actor,
  cause,
  at: clock(),
});
