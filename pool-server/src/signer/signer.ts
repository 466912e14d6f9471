import type { StellarAddress } from 'shared-api/address';
import { type Amount, amount } from 'shared-api/money';
import type { SharesOrder, Wallets } from '../commands/services.ts';
import type { KeyCheck } from '../custody/check-keys.ts';
import type { Custody } from '../custody/custody.ts';
import { CustodyError } from '../custody/master-key.ts';
import type { Database } from '../database/database.ts';
import { isOutage } from '../database/outage.ts';
import type { Clock } from '../domain/clock.ts';
import { LedgerUnavailable } from '../ledger/failures.ts';
import type { Ledger, SignedTransaction, TransactionHash, UnsignedTransaction } from '../ledger/ledger.ts';
import { OrderRefused, SignerUnavailable, SponsorLimitReached } from './errors.ts';
import { recordPayer } from './fee-bumps.ts';
import { payoutAt, replacePayout } from './payouts.ts';
import { readOrder, type Share } from './policy.ts';
import { type RefusedOrder, recordRefusal } from './record-refusal.ts';
import { type Claim, createSharePolicy } from './shares.ts';
import { createSponsoredFees } from './sponsored-fees.ts';
import { createTermsRecords } from './terms.ts';

export interface SignerOptions {
  /** A database with the tables of `migrateCustody`. */
  readonly database: Database;
  readonly custody: Custody;
  readonly ledger: Ledger;
  readonly clock: Clock;
  readonly maxFee: Amount<'XLM'>;
  /** The maximum fees that the sponsor pays per wallet and day; 0 by default. */
  readonly maxSponsoredADay?: Amount<'XLM'>;
  /** How long a new payout wallet waits before anything is paid to it. */
  readonly payoutChangeHours: number;
  /** Whether records are final and harvests are on the ledger. A sandbox writes its first history only at the end. */
  readonly isSettled?: () => Promise<boolean>;
  /** Receives each refusal, which is also recorded in the database. */
  readonly onRefusal?: (refused: RefusedOrder) => void;
}

export interface Order {
  readonly transaction: UnsignedTransaction;
  readonly shares?: SharesOrder | undefined;
}

/** What an allowed order requires besides the signature of its source. */
interface Judged {
  /** Set for a payment of shares. */
  readonly claim: Claim | null;
  /** The wallet whose reserves the source sponsors. It also signs. */
  readonly sponsored: StellarAddress | null;
}
const ALLOWED: Judged = { claim: null, sponsored: null };

/** Why an order was not signed: never allowed, not with this key, or not now. */
export type Unsigned = OrderRefused | CustodyError | LedgerUnavailable;

/** The signer: holds the keys, reads each order, and signs what its policy allows. */
export interface Signer extends Wallets {
  /** Signs each order, or returns the reason for not signing it. */
  signAll(orders: readonly Order[]): Promise<(SignedTransaction | Unsigned)[]>;
  /** Unseals every custodial key, for a backup. */
  checkKeys(): Promise<KeyCheck>;
  /** Whether it can reach its database, without which it signs nothing. */
  isReady(): Promise<boolean>;
  /** Records shares as paid before a restore. Throws OrderRefused unless the ledger shows exactly that. */
  recordPaid(payment: TransactionHash, shares: readonly Share[], order: SharesOrder): Promise<void>;
  /** Records a refusal as an alarm. */
  refuse(refused: RefusedOrder): Promise<void>;
}

export function createSigner(options: SignerOptions): Signer {
  const { database, custody, ledger, clock, maxFee, payoutChangeHours, onRefusal } = options;
  const { isSettled = async () => true, maxSponsoredADay = amount('XLM', 0n) } = options;
  const sponsorFee = createSponsoredFees(database, clock, maxSponsoredADay);
  const records = createTermsRecords({ database, custody, clock, payoutChangeHours, isSettled });
  const shares = createSharePolicy({ database, custody, ledger, clock, termsOf: records.inForce, isSettled });

  const refuse: Signer['refuse'] = async refused => {
    onRefusal?.(refused);
    await recordRefusal(database, refused, clock());
  };

  /** Passes on the result; records a refusal unless a limit was reached. */
  async function recorded<T>(address: StellarAddress, operation: string, work: Promise<T>): Promise<T> {
    try {
      return await work;
    } catch (error) {
      const isAlarm = error instanceof OrderRefused && !(error instanceof SponsorLimitReached);
      if (isAlarm) await refuse({ address, operation, reason: error.message });
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

  /** Throws OrderRefused unless the policy allows the order. */
  async function judge({ transaction, shares: order }: Order): Promise<Judged> {
    const reading = readOrder(transaction, order !== undefined, { maxFee, now: clock() });
    if (reading.kind === 'refused') throw new OrderRefused(reading.reason);
    // The policy checked the operations, so the hash must be theirs.
    if (!ledger.isHashOf(transaction)) throw new OrderRefused('its hash is that of another transaction');
    const { source, fee, hash } = transaction;
    if ((await custody.isSponsor(source)) !== (reading.kind === 'sponsorship'))
      throw new OrderRefused('the sponsor opens wallets and does nothing else, and no other wallet does');
    switch (reading.kind) {
      case 'call':
        if (reading.farmer === source || (await custody.keeps(reading.farmer))) return ALLOWED;
        throw new OrderRefused('it acts for a farmer outside custody');
      case 'trustline':
        return ALLOWED;
      case 'payment':
        await requirePayout(source, reading.destination);
        return ALLOWED;
      case 'shares':
        return order
          ? { ...ALLOWED, claim: await shares.allow(transaction, reading.shares, order) }
          : ALLOWED;
      case 'sponsorship':
        if (!(await custody.keeps(reading.sponsored)))
          throw new OrderRefused('it sponsors a wallet that is not in custody');
        await sponsorFee(reading.sponsored, fee);
        // The fee is recorded for the wallet.
        await recordPayer(
          database,
          { hash, inner: hash, source: reading.sponsored, payer: source, fee },
          clock(),
        );
        return { ...ALLOWED, sponsored: reading.sponsored };
    }
  }

  async function signOne(
    order: Order,
  ): Promise<{ signed: SignedTransaction | Unsigned; claim: Claim | null }> {
    const { transaction } = order;
    const { source, operations, hash } = transaction;
    try {
      const types = [...new Set(operations.map(({ type }) => type))].join(', ');
      const { claim, sponsored } = await recorded(source, types, judge(order));
      const message = Buffer.from(hash, 'hex');
      if (sponsored) {
        const cosignatures = [{ address: sponsored, signature: await custody.sign(sponsored, message) }];
        const signature = await custody.signAsSponsor(source, message);
        return { signed: { ...transaction, signature, cosignatures }, claim };
      }
      const signature = await custody.sign(source, message);
      return { signed: { ...transaction, signature }, claim };
    } catch (error) {
      const isAnswer =
        error instanceof CustodyError || error instanceof OrderRefused || error instanceof LedgerUnavailable;
      if (isAnswer) return { signed: error, claim: null };
      if (isOutage(error)) throw error;
      // Only this order fails: those of other wallets in the same request are signed.
      return { signed: new SignerUnavailable('The signer cannot check this order', error), claim: null };
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
    recordPaid: shares.recordPaid,
    checkKeys: () => custody.checkKeys(),
    isReady: () =>
      database.query('SELECT 1').then(
        () => true,
        () => false,
      ),
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
        const isSponsored = await custody.isSponsor(payer);
        if (payer !== source && !(isSponsored && (await custody.keeps(source))))
          throw new OrderRefused('it has another wallet pay the fee');
        if (fee > maxFee) throw new OrderRefused('its fee exceeds the limit');
        // Only this signer can have signed the inner transaction, and so allowed it.
        if (!ledger.isHashOfBump(bump))
          throw new OrderRefused('it bumps the fee of no transaction that was signed');
        const message = Buffer.from(hash, 'hex');
        if (isSponsored) await sponsorFee(source, fee);
        await recordPayer(database, bump, clock());
        return isSponsored ? custody.signAsSponsor(payer, message) : custody.sign(payer, message);
      };
      return recorded(payer, 'fee bump', judged());
    },
    async changePayout(wallet, payout) {
      const replaced = await custody.bindPayout(wallet, present =>
        replacePayout(present, payout, clock(), payoutChangeHours),
      );
      return replaced.next_from;
    },
    recordPayee: (payee, address) => recorded(address, 'payee', records.recordPayee(payee, address)),
    agreeShares: terms => recorded(terms.wallet, 'terms', records.agree(terms)),
    changeShare: change => recorded(change.wallet, 'share change', records.changeShare(change)),
    changePoolPayout: change => recorded(change.wallet, 'pool payout', records.changePayout(change)),
  };
}
