import type { StellarAddress } from 'shared-api/address';
import type { Asset } from 'shared-api/money';
import type { LedgerSequence, TransactionHash } from './ledger.ts';

/** An amount that an account received from another account. */
export interface Receipt {
  /** The same for the same operation, whenever it is read. */
  readonly id: string;
  readonly hash: TransactionHash;
  readonly to: StellarAddress;
  /** The address of the sender: an account, or on Stellar also a contract. */
  readonly from: string;
  readonly asset: Asset;
  readonly units: bigint;
  readonly ledger: LedgerSequence;
  readonly at: Date;
}

/** KALE that the contract minted to a farmer: the reward and the stake of one harvested block. */
export interface Mint {
  readonly hash: TransactionHash;
  readonly units: bigint;
  readonly ledger: LedgerSequence;
  readonly at: Date;
}

/** The fee of one transaction, applied or failed, in stroops. */
export interface FeePaid {
  readonly hash: TransactionHash;
  readonly payer: StellarAddress;
  readonly units: bigint;
  readonly at: Date;
}

/** The accounts' receipts from others, and their fees. */
export interface WalletActivity {
  readonly receipts: readonly Receipt[];
  readonly fees: readonly FeePaid[];
  /** The first ledger that could be read: later than the requested one if the network no longer has that. */
  readonly from: LedgerSequence;
}
