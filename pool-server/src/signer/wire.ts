import { isAccount, type StellarAddress } from 'shared-api/address';
import { amount } from 'shared-api/money';
import * as v from 'valibot';
import type {
  Payee,
  PoolPayoutChange,
  PoolShareTerms,
  ShareChange,
  SharesOrder,
} from '../commands/services.ts';
import type { KeyCheck } from '../custody/check-keys.ts';
import type { ContractId, PoolId } from '../domain/ids.ts';
import type {
  BlockIndex,
  FeeBump,
  LedgerSequence,
  Operation,
  TransactionHash,
  UnsignedTransaction,
} from '../ledger/ledger.ts';

// Every value that reaches the signer is parsed here. A message with anything else is refused.

/** The maximum number of orders in one request. */
export const MAX_ORDERS = 100;
/** The maximum bytes of a request: that many orders with the largest envelope. */
export const MAX_BYTES = 4 * 2 ** 20;
const MAX_ENVELOPE = 32_768;
/** The maximum number of blocks of one call that harvests several, or of one payment of their shares. */
const MAX_BLOCKS = 100;

/** A u64 or i128 of atomic units or nonces, as JSON carries it. */
const Integer = v.pipe(
  v.string(),
  v.regex(/^-?\d{1,39}$/),
  v.transform(text => BigInt(text)),
);
const Address = v.pipe(
  v.string(),
  v.check(isAccount, 'is not a G address'),
  v.transform(text => text as StellarAddress),
);
const Digits = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));
const Hash = v.pipe(
  Digits,
  v.transform(text => text as TransactionHash),
);
const Kale = v.pipe(
  Integer,
  v.transform(units => amount('KALE', units)),
);
const Xlm = v.pipe(
  Integer,
  v.transform(units => amount('XLM', units)),
);
const Time = v.pipe(
  v.string(),
  v.isoTimestamp(),
  v.transform(text => new Date(text)),
);
const Contract = v.pipe(
  v.string(),
  v.maxLength(100),
  v.transform(text => text as ContractId),
);
const U32 = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(0xffff_ffff));
const Index = v.pipe(
  U32,
  v.transform(index => index as BlockIndex),
);
const Sequence = v.pipe(
  U32,
  v.transform(sequence => sequence as LedgerSequence),
);
const WorkHash = v.pipe(
  Digits,
  v.transform(text => new Uint8Array(Buffer.from(text, 'hex'))),
);

const KaleOperation: v.GenericSchema<unknown, Operation> = v.variant('type', [
  v.strictObject({ type: v.literal('plant'), farmer: Address, amount: Kale }),
  v.strictObject({ type: v.literal('work'), farmer: Address, hash: WorkHash, nonce: Integer }),
  v.strictObject({ type: v.literal('harvest'), farmer: Address, index: Index }),
  v.strictObject({
    type: v.literal('harvestMany'),
    farmer: Address,
    indices: v.pipe(v.array(Index), v.minLength(1), v.maxLength(MAX_BLOCKS)),
  }),
  v.strictObject({ type: v.literal('createAccount'), destination: Address, startingBalance: Xlm }),
  v.strictObject({ type: v.literal('addTrustline'), account: v.exactOptional(Address) }),
  v.strictObject({ type: v.literal('beginSponsoring'), sponsored: Address }),
  v.strictObject({ type: v.literal('endSponsoring'), sponsored: Address }),
  v.strictObject({
    type: v.literal('payment'),
    destination: Address,
    amount: Kale,
    asset: v.picklist(['XLM', 'KALE']),
  }),
]);

const Transaction: v.GenericSchema<unknown, UnsignedTransaction> = v.strictObject({
  source: Address,
  operations: v.pipe(v.array(KaleOperation), v.maxLength(100)),
  sequence: Integer,
  fee: Xlm,
  validUntil: Time,
  hash: Hash,
  envelope: v.exactOptional(v.pipe(v.string(), v.maxLength(MAX_ENVELOPE))),
});

const Shares: v.GenericSchema<unknown, SharesOrder> = v.strictObject({
  contractId: Contract,
  harvests: v.pipe(
    v.array(
      v.strictObject({
        harvest: Hash,
        block: Index,
        appliedIn: v.optional(Sequence),
        units: v.optional(Kale),
      }),
    ),
    v.minLength(1),
    v.maxLength(MAX_BLOCKS),
  ),
});

interface Orders {
  readonly orders: readonly { transaction: UnsignedTransaction; shares?: SharesOrder | undefined }[];
}

export const Orders: v.GenericSchema<unknown, Orders> = v.strictObject({
  orders: v.pipe(
    v.array(v.strictObject({ transaction: Transaction, shares: v.optional(Shares) })),
    v.maxLength(MAX_ORDERS),
  ),
});

export const Bump: v.GenericSchema<unknown, FeeBump> = v.strictObject({
  payer: Address,
  source: Address,
  inner: Hash,
  hash: Hash,
  fee: Xlm,
  envelope: v.pipe(v.string(), v.maxLength(MAX_ENVELOPE)),
});

export const NewWallet: v.GenericSchema<unknown, { payout: StellarAddress | null }> = v.strictObject({
  payout: v.nullable(Address),
});

export const PayoutChange: v.GenericSchema<unknown, { wallet: StellarAddress; payout: StellarAddress }> =
  v.strictObject({ wallet: Address, payout: Address });

const Pool = v.pipe(
  v.string(),
  v.maxLength(100),
  v.transform(text => text as PoolId),
);

export const RecordedPayee: v.GenericSchema<unknown, { payee: Payee; address: StellarAddress }> =
  v.strictObject({ payee: Pool, address: Address });

export const Terms: v.GenericSchema<unknown, PoolShareTerms> = v.strictObject({
  contractId: Contract,
  poolId: Pool,
  wallet: Address,
  pool: Address,
  platform: Address,
  rewardSplit: v.number(),
  platformFee: v.number(),
});

export const ChangedShare: v.GenericSchema<unknown, ShareChange> = v.strictObject({
  contractId: Contract,
  wallet: Address,
  rewardSplit: v.number(),
  from: Time,
});

export const ChangedPoolPayout: v.GenericSchema<unknown, PoolPayoutChange> = v.strictObject({
  contractId: Contract,
  wallet: Address,
  payout: Address,
});

const Signature = v.pipe(
  v.string(),
  v.regex(/^[0-9a-f]{128}$/),
  v.transform(text => new Uint8Array(Buffer.from(text, 'hex'))),
);

/** The response to each order. */
export const SignedOrders = v.object({
  results: v.array(
    v.variant('status', [
      v.object({
        status: v.literal('signed'),
        signature: Signature,
        cosignatures: v.exactOptional(v.array(v.object({ address: Address, signature: Signature }))),
      }),
      v.object({ status: v.picklist(['refused', 'broken-key', 'later']), reason: v.string() }),
    ]),
  ),
});

export const SignedBump = v.object({ signature: Signature });
export const Created: v.GenericSchema<unknown, { address: StellarAddress }> = v.object({ address: Address });
export const InCustody = v.object({ kept: v.boolean() });
export const CheckedKeys: v.GenericSchema<unknown, KeyCheck> = v.object({
  keys: v.number(),
  unreadable: v.array(Address),
});
export const Changed = v.object({ from: v.nullable(Time) });
export const Refused = v.object({ reason: v.string() });

/** JSON with integers as decimal strings and bytes as hex. */
export const writeMessage = (message: unknown): string =>
  JSON.stringify(message, (_, value) =>
    typeof value === 'bigint'
      ? String(value)
      : value instanceof Uint8Array
        ? Buffer.from(value).toString('hex')
        : value,
  );
