import { accountKey, type StellarAddress } from 'shared-api/address';
import { type Payee, PLATFORM } from '../commands/services.ts';
import type { Custody } from '../custody/custody.ts';
import type { PayoutBinding } from '../custody/sealed-key.ts';
import { type Database, one, type Queryable } from '../database/database.ts';
import type { Clock } from '../domain/clock.ts';
import { isSignedBy } from '../ledger/ed25519.ts';
import { OrderRefused } from './errors.ts';
import { payoutAt, replacePayout } from './payouts.ts';

interface Row extends PayoutBinding {
  readonly signature: Uint8Array;
}

const nameOf = (payee: Payee) => (payee === PLATFORM ? 'the platform' : `pool ${payee}`);

const payeeMessage = (payee: Payee, { payout, next_payout, next_from }: PayoutBinding): Buffer =>
  Buffer.from(JSON.stringify(['kale-pool payee', payee, payout, next_payout, next_from]));

type Signing = Pick<Custody, 'signRecord'>;

/** Signs and stores the addresses of a payee. */
export async function writePayee(
  on: Queryable,
  custody: Signing,
  payee: Payee,
  payouts: PayoutBinding,
): Promise<void> {
  const { payout, next_payout, next_from } = payouts;
  const signature = await custody.signRecord(payeeMessage(payee, payouts));
  await on.query(
    `INSERT INTO custody.payees (payee, payout, next_payout, next_from, signature) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (payee) DO UPDATE SET payout = $2, next_payout = $3, next_from = $4, signature = $5`,
    [payee, payout, next_payout, next_from, signature],
  );
}

/** Dependencies of the signer's own records. */
export interface SignedRecords {
  readonly database: Database;
  readonly custody: Custody;
  readonly clock: Clock;
  /** How long a new payout wallet of a pool waits. */
  readonly payoutChangeHours: number;
  /** Whether records are final. A sandbox may still replace its first history. */
  readonly isSettled: () => Promise<boolean>;
}

/** The signer's own record of the addresses that new terms may name; other programs cannot change it. */
export function createPayees({ database, custody, clock, payoutChangeHours, isSettled }: SignedRecords) {
  async function find(payee: Payee): Promise<PayoutBinding | null> {
    const of = 'SELECT payout, next_payout, next_from, signature FROM custody.payees WHERE payee = $1';
    const row = await one<Row>(database, of, [payee]);
    if (!row) return null;
    if (!isSignedBy(accountKey(await custody.recordsAddress()), payeeMessage(payee, row), row.signature)) {
      throw new OrderRefused(`the recorded address of ${nameOf(payee)} was changed`);
    }
    return row;
  }

  return {
    /**
     * Records the address of a payee. A pool may change its own, which takes effect after the waiting period. Throws
     * OrderRefused for another address of the platform. Before records are final, any replaces the one before at once.
     */
    async record(payee: Payee, address: StellarAddress): Promise<void> {
      const known = await find(payee);
      const present = known && (await isSettled()) ? known : null;
      if (present && payee === PLATFORM) {
        if (present.payout === address) return;
        throw new OrderRefused('another address of the platform is recorded');
      }
      const payouts = present
        ? replacePayout(present, address, clock(), payoutChangeHours)
        : { payout: address, next_payout: null, next_from: null };
      await writePayee(database, custody, payee, payouts);
    },

    /** The payee's record and its replacement or null. Throws OrderRefused unless this address is recorded. */
    async require(payee: Payee, address: StellarAddress): Promise<PayoutBinding | null> {
      const known = await find(payee);
      // The pool's earlier wallet too: other programs may record a change a moment after it takes effect here.
      const addresses = known ? [known.payout, payoutAt(known, clock()).address] : [];
      if (!addresses.includes(address)) {
        throw new OrderRefused(`the terms name another address than the one recorded for ${nameOf(payee)}`);
      }
      return known?.payout === address && known.next_payout ? known : null;
    },
  };
}
