import type { StellarAddress } from 'shared-api/address';
import type { Amount, Asset } from 'shared-api/money';
import type { ContractFailure, TransactionFailure } from './failures.ts';
import type { Mint, WalletActivity } from './wallet-activity.ts';

/** Index of a KALE block (u32). */
export type BlockIndex = number & { readonly __blockIndex: true };

/** A transaction hash: 64 lower-case hex digits. */
export type TransactionHash = string & { readonly __transactionHash: true };

/** Sequence number of a Stellar ledger (u32). */
export type LedgerSequence = number & { readonly __ledgerSequence: true };

/** An operation. Anyone may send a work or a harvest; only the source may send a plant or a payment. */
export type Operation =
  | { type: 'plant'; farmer: StellarAddress; amount: Amount<'KALE'> }
  | { type: 'work'; farmer: StellarAddress; hash: Uint8Array; nonce: bigint }
  | { type: 'harvest'; farmer: StellarAddress; index: BlockIndex }
  /** Harvests blocks in one call of the contract deployed for that; it skips those that cannot be harvested. */
  | { type: 'harvestMany'; farmer: StellarAddress; indices: readonly BlockIndex[] }
  | { type: 'createAccount'; destination: StellarAddress; startingBalance: Amount<'XLM'> }
  | {
      type: 'payment';
      destination: StellarAddress;
      amount: Amount<'XLM'> | Amount<'KALE'>;
      asset: 'XLM' | 'KALE';
    }
  /** Opens a KALE trustline for the source, or for another account that also signs. */
  | { type: 'addTrustline'; account?: StellarAddress }
  /** Starts a sponsorship: the source pays the reserves of `sponsored`, until `sponsored` ends it. */
  | { type: 'beginSponsoring'; sponsored: StellarAddress }
  | { type: 'endSponsoring'; sponsored: StellarAddress };

/** A transaction ready to be signed: the source's key signs `hash`. It expires after `validUntil`. */
export interface UnsignedTransaction {
  readonly source: StellarAddress;
  /** They succeed or fail together. A KALE contract call is the only operation of its transaction. */
  readonly operations: readonly Operation[];
  readonly sequence: bigint;
  readonly fee: Amount<'XLM'>;
  readonly validUntil: Date;
  readonly hash: TransactionHash;
  /** On Stellar, the transaction's XDR in base64, which is hashed and sent. The sandbox reads the fields above. */
  readonly envelope?: string;
}

export interface SignedTransaction extends UnsignedTransaction {
  /** ed25519 signature of the hash by the source account. */
  readonly signature: Uint8Array;
  /** Signatures of the other accounts in its operations. */
  readonly cosignatures?: readonly { readonly address: StellarAddress; readonly signature: Uint8Array }[];
}

/** A fee bump: the same signed transaction with a higher fee, which `payer` pays. */
export interface FeeBump {
  readonly payer: StellarAddress;
  /** The source of the inner transaction. */
  readonly source: StellarAddress;
  /** The hash of the inner transaction, by which its outcome is found. */
  readonly inner: TransactionHash;
  readonly hash: TransactionHash;
  readonly fee: Amount<'XLM'>;
  readonly envelope: string;
}

/** Records a fee bump, then signs it for its payer. It is sent only afterwards. */
export type SignFeeBump = (bump: FeeBump) => Promise<Uint8Array>;

/** How a transaction ended; `unknown` if not applied so far. A failure with a fee of 0 was refused without a trace. */
export type TransactionOutcome =
  | {
      status: 'success';
      hash: TransactionHash;
      ledger: LedgerSequence;
      at: Date;
      fee: Amount<'XLM'>;
      /** The account that paid the fee, if it is not the source. */
      payer?: StellarAddress;
      returned: OperationReturn;
      /** The blocks that share the fee of a call that harvests many. */
      blocks?: readonly BlockIndex[];
    }
  | {
      status: 'failed';
      hash: TransactionHash;
      ledger: LedgerSequence;
      at: Date;
      fee: Amount<'XLM'>;
      payer?: StellarAddress;
      blocks?: readonly BlockIndex[];
      failure: TransactionFailure | ContractFailure;
    }
  | {
      status: 'unknown';
      hash: TransactionHash;
      /** When the first and the last searched ledger closed; absent when the outcome is certain. */
      seen?: { readonly from: Date; readonly to: Date };
    };

/** A call's return value: a work's gap in ledgers, a harvest's reward without the stake (KALE rules 1.4, 1.6). */
export type OperationReturn =
  | { type: 'none' }
  | { type: 'plant'; index: BlockIndex; openedBlock: boolean }
  | { type: 'work'; index: BlockIndex; gap: number; zeros: number }
  | HarvestReturn
  /** The results of the harvested blocks, without skipped ones. */
  | { type: 'harvests'; of: ReadonlyMap<number, HarvestReturn> };

export type HarvestReturn =
  | { type: 'harvest'; reward: Amount<'KALE'>; stake: Amount<'KALE'> }
  /** A harvest whose sum of reward and stake alone is known. */
  | { type: 'minted'; units: Amount<'KALE'> };

export interface LedgerAccount {
  readonly address: StellarAddress;
  readonly xlm: Amount<'XLM'>;
  /** Absent without a KALE trustline. */
  readonly kale: Amount<'KALE'> | null;
  /** How much more KALE the trustline can hold; absent if there is no limit. */
  readonly kaleRoom?: Amount<'KALE'>;
  /** The part that the account cannot spend: 1 XLM, and 0.5 XLM for each trustline. */
  readonly reserve: Amount<'XLM'>;
}

/** Block(index) as the contract stores it (KALE rules 1.2). */
export interface Block {
  readonly index: BlockIndex;
  readonly timestamp: Date;
  readonly entropy: Uint8Array;
  readonly minGap: number;
  readonly maxGap: number;
  readonly minStake: bigint;
  readonly maxStake: bigint;
  readonly minZeros: number;
  readonly maxZeros: number;
  readonly stakedTotal: bigint;
  readonly normalizedTotal: bigint;
}

/** One farmer's entry in one block. */
export interface Pail {
  readonly farmer: StellarAddress;
  readonly index: BlockIndex;
  readonly sequence: LedgerSequence;
  readonly stake: Amount<'KALE'>;
  readonly gap: number | null;
  readonly zeros: number | null;
  /** The last ledger in which it can be harvested; afterwards reward and stake are gone (KALE rules 1.6.7). */
  readonly liveUntil: LedgerSequence;
  /** When that ledger closes, estimated from the network's pace. */
  readonly expiresAt: Date;
}

/** The network's settings, which its validators may change by an upgrade. */
export interface NetworkSettings {
  readonly ledgerSeconds: number;
  /** The lifetime of a new Block or Pail, in ledgers. */
  readonly entryLedgers: number;
  /** Set while the network runs a protocol that this version does not know. */
  readonly newerProtocol?: NewerProtocol;
}

/** The network's protocol, and the newest one that this version knows. */
export interface NewerProtocol {
  readonly runs: number;
  readonly known: number;
}

/** A warning about the protocol. The product keeps running. */
export const describeProtocol = ({ runs, known }: NewerProtocol): string =>
  `The network runs protocol ${runs}, but this version knows only protocols up to ${known}: update the product`;

/** The current cost of one transaction of each kind, from the resources of such calls and the current bids. */
export type StepCosts = Readonly<Record<'plant' | 'work' | 'harvest' | 'payout', Amount<'XLM'>>>;

/** The accounts with power over KALE in every wallet (network.md 3). */
export interface AssetAdmin {
  /** May mint KALE: the address of a contract, usually the farm's, or of an account. */
  readonly admin: string;
  /** Whether the asset's issuer allows KALE to be taken back from wallets. */
  readonly canClawBack: boolean;
}

/** The state that a miner and an engine follow. */
export interface FarmState {
  readonly paused: boolean;
  readonly index: BlockIndex;
  /** The current block; null before the very first plant. */
  readonly block: Block | null;
  /** From this moment a plant opens the next block. */
  readonly nextBlockAt: Date;
  /** The figures that the next block would inherit if it opened now. */
  readonly next: Pick<Block, 'entropy' | 'maxZeros'>;
  readonly ledger: LedgerSequence;
  readonly ledgerClosedAt: Date;
}

/** Stellar with the KALE contract, or the sandbox. Every call throws `LedgerUnavailable` when it cannot be reached. */
export interface Ledger {
  readonly network: {
    readonly name: 'sandbox' | 'testnet' | 'public';
    readonly passphrase: string;
    readonly blockIntervalSeconds: number;
    /** How long the first plant waits after `nextBlockAt`: a lagging simulation would refuse it. */
    readonly openingDelaySeconds: number;
    /** The maximum cost of a payment for its wallet, however high others bid. */
    readonly maxPaymentFee: Amount<'XLM'>;
    /** The number of blocks that one call can harvest, if the contract for that is deployed. */
    readonly harvestsInACall?: number;
    /** The account that pays the reserves and fees of custodial wallets, if there is a sponsor. */
    readonly sponsor?: StellarAddress;
  };
  /** The admin of the KALE asset, at most an hour old; a sandbox has none. */
  assetAdmin?(): Promise<AssetAdmin | null>;
  /** The current settings, at most an hour old. */
  settings(): Promise<NetworkSettings>;
  stepCosts(): Promise<StepCosts>;
  /** Throws FarmMissing when there is no farm. */
  farm(): Promise<FarmState>;
  block(index: BlockIndex): Promise<Block | null>;
  pail(farmer: StellarAddress, index: BlockIndex): Promise<Pail | null>;
  account(address: StellarAddress): Promise<LedgerAccount | null>;
  /** The total balance of these accounts, in atomic units. On Stellar, each may be up to five minutes old. */
  heldBy(addresses: readonly StellarAddress[]): Promise<Record<Asset, bigint>>;
  /**
   * The sequence number of an account's latest transaction, as of a ledger that closed after this time; null if none
   * has closed, or the account does not exist. Absent for a ledger that keeps all transactions.
   */
  sequenceAfter?(address: StellarAddress, time: Date): Promise<bigint | null>;
  /** Fills in sequence number and fee, valid for a minute by default. `ahead` unsent ones of the source precede it. */
  prepare(
    source: StellarAddress,
    operations: readonly Operation[],
    validSeconds?: number,
    ahead?: number,
  ): Promise<UnsignedTransaction>;
  /** Whether the hash is that of exactly this transaction on this network. */
  isHashOf(transaction: UnsignedTransaction): boolean;
  /** Whether the hash is that of exactly this fee bump, around a transaction with its source's signature. */
  isHashOfBump(bump: FeeBump): boolean;
  /** Sends and waits for the outcome, idempotently. After `LedgerUnavailable` ask `transaction` before repeating. */
  submit(transaction: SignedTransaction): Promise<TransactionOutcome>;
  /** The outcome of a transaction. Those `appliedIn` one ledger are read together. */
  transaction(hash: TransactionHash, appliedIn?: LedgerSequence): Promise<TransactionOutcome>;
  /** The mints to a farmer after a ledger, oldest first. Throws LedgerUnavailable unless the network has `seen` one. */
  mintsTo(farmer: StellarAddress, after: LedgerSequence, seen?: LedgerSequence): Promise<readonly Mint[]>;
  /**
   * What others received of an account's KALE after a ledger, as far back as the network has them. Absent for a ledger
   * that is restored together with the database.
   */
  paymentsBy?(
    account: StellarAddress,
    after: LedgerSequence,
  ): Promise<Pick<WalletActivity, 'receipts' | 'from'>>;
  /** Receipts and fees of these accounts, in ledgers later than `after`, up to `through` or until now. */
  walletActivity(
    accounts: readonly StellarAddress[],
    after: LedgerSequence,
    through: LedgerSequence | null,
  ): Promise<WalletActivity>;
}
