import type { StellarAddress } from 'shared-api/address';
import type { Amount } from 'shared-api/money';
import type { SharesOrder, Wallets } from '../commands/services.ts';
import type { Custody } from '../custody/custody.ts';
import { CustodyError } from '../custody/master-key.ts';
import type { Database } from '../database/database.ts';
import type { Clock } from '../domain/clock.ts';
import { LedgerUnavailable } from '../ledger/failures.ts';
import type { Ledger, SignedTransaction, UnsignedTransaction } from '../ledger/ledger.ts';
import { OrderRefused, SignerUnavailable } from './errors.ts';
import { payoutAt, replacePayout } from './payouts.ts';
import { readOrder } from './policy.ts';
import { type RefusedOrder, recordRefusal } from './record-refusal.ts';
import { type Claim, createSharePolicy } from './shares.ts';
import { createTermsBook } from './terms.ts';

export interface SignerOptions {
  /** With the tables of `migrateCustody`. */
  readonly database: Database;
  readonly custody: Custody;
  readonly ledger: Ledger;
  readonly clock: Clock;
  /** The maximum fee of one transaction. */
  readonly maxFee: Amount<'XLM'>;
  /** How long a new payout wallet waits before anything is paid to it. */
  readonly payoutChangeHours: number;
  /** Whether harvests can be looked up on the ledger. A sandbox runs its first history before it writes it. */
  readonly harvestsAreOnLedger?: () => Promise<boolean>;
  /** Receives each refusal, which is also recorded in the database. */
  readonly onRefusal?: (refused: RefusedOrder) => void;
}

export interface Order {
  readonly transaction: UnsignedTransaction;
  readonly shares?: SharesOrder | undefined;
}

/** Why an order was not signed: never, not with this key, or not now. */
export type Unsigned = OrderRefused | CustodyError | LedgerUnavailable;

/** The signer: holds the keys, reads each order, and signs what its policy allows. */
export interface Signer extends Wallets {
  /** Signs each order, or returns the reason why it does not. */
  signAll(orders: readonly Order[]): Promise<(SignedTransaction | Unsigned)[]>;
  /** Records a refusal as an alarm. */
  refuse(refused: RefusedOrder): Promise<void>;
}

export function createSigner(options: SignerOptions): Signer {
  const { database, custody, ledger, clock, maxFee, payoutChangeHours, onRefusal } = options;
  const { harvestsAreOnLedger = async () => true } = options;
  const book = createTermsBook({ database, custody, clock });
  const shares = createSharePolicy({ database, ledger, clock, termsOf: book.inForce, harvestsAreOnLedger });

  const refuse: Signer['refuse'] = async refused => {
    onRefusal?.(refused);
    await recordRefusal(database, refused, clock());
  };

  /** Passes on the result; records a refusal. */
  async function recorded<T>(address: StellarAddress, operation: string, work: Promise<T>): Promise<T> {
    try {
      return await work;
    } catch (error) {
      if (error instanceof OrderRefused) await refuse({ address, operation, reason: error.message });
      throw error;
    }
  }

  async function requirePayout(source: StellarAddress, destination: StellarAddress): Promise<void> {
    const { address, next } = payoutAt(await custody.payoutOf(source), clock());
    if (destination === address) return;
    if (destination === next?.address) {
      throw new SignerUnavailable(`The new payout wallet is paid from ${next.from.toISOString()} on`);
    }
    throw new OrderRefused('it pays another address than the payout wallet sealed with the key');
  }

  /** Throws OrderRefused unless the policy allows the order. Returns the claim of a payment of shares. */
  async function judge({ transaction, shares: order }: Order): Promise<Claim | null> {
    const reading = readOrder(transaction, order !== undefined, { maxFee, now: clock() });
    if (reading.kind === 'refused') throw new OrderRefused(reading.reason);
    // The operations are what counts: the hash must be that of these operations and of nothing else.
    if (!ledger.isHashOf(transaction)) throw new OrderRefused('its hash is that of another transaction');
    const { source } = transaction;
    switch (reading.kind) {
      case 'call':
        if (reading.farmer === source || (await custody.keeps(reading.farmer))) return null;
        throw new OrderRefused('it acts for a farmer who is not in custody');
      case 'trustline':
        return null;
      case 'payment':
        await requirePayout(source, reading.destination);
        return null;
      case 'shares':
        return order ? shares.allow(transaction, reading.shares, order) : null;
    }
  }

  async function signOne(
    order: Order,
  ): Promise<{ signed: SignedTransaction | Unsigned; claim: Claim | null }> {
    const { transaction } = order;
    const { source, operations, hash } = transaction;
    try {
      const types = [...new Set(operations.map(({ type }) => type))].join(', ');
      const claim = await recorded(source, types, judge(order));
      const signature = await custody.sign(source, Buffer.from(hash, 'hex'));
      return { signed: { ...transaction, signature }, claim };
    } catch (error) {
      const isAnswer =
        error instanceof CustodyError || error instanceof OrderRefused || error instanceof LedgerUnavailable;
      if (isAnswer) return { signed: error, claim: null };
      throw error;
    }
  }

  const signAll: Signer['signAll'] = async orders => {
    const results = await Promise.all(orders.map(signOne));
    const claimed = await shares.record(results.flatMap(({ claim }) => claim ?? []));
    const signed = results.map(each =>
      each.claim && !claimed.has(each.claim.payment.hash)
        ? new SignerUnavailable('Another payment of these shares is being signed')
        : each.signed,
    );
    await shares.remember(signed.flatMap(each => (each instanceof Error ? [] : each)));
    return signed;
  };

  return {
    signAll,
    refuse,
    create: payout => custody.createWallet(payout),
    keeps: address => custody.keeps(address),
    async sign(transaction, order) {
      const [signed] = await signAll([{ transaction, shares: order }]);
      if (!signed || signed instanceof Error) throw signed ?? new Error('Nothing was signed');
      return signed;
    },
    signFeeBump(bump) {
      const { payer, source, fee, hash } = bump;
      const judged = async () => {
        if (payer !== source) throw new OrderRefused('it has another wallet pay the fee');
        if (fee > maxFee) throw new OrderRefused('its fee exceeds the limit');
        // Only this signer can have signed the transaction in it, and so allowed it.
        if (!ledger.isHashOfBump(bump))
          throw new OrderRefused('it bumps the fee of no transaction that was signed');
        return custody.sign(payer, Buffer.from(hash, 'hex'));
      };
      return recorded(payer, 'fee bump', judged());
    },
    async changePayout(wallet, payout) {
      const replaced = await custody.bindPayout(wallet, present =>
        replacePayout(present, payout, clock(), payoutChangeHours),
      );
      return replaced.next_from;
    },
    agreeShares: terms => recorded(terms.wallet, 'terms', book.agree(terms)),
    changeShare: change => recorded(change.wallet, 'share change', book.changeShare(change)),
  };
}
