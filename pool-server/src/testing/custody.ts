import { randomBytes } from 'node:crypto';
import { parseAmount } from 'shared-api/money';
import { type Custody, openCustody } from '../custody/custody.ts';
import { KeyRing } from '../custody/key-ring.ts';
import { MasterKey } from '../custody/master-key.ts';
import { migrateCustody } from '../custody/migrate-custody.ts';
import { recordFirstKey } from '../custody/recorded-key.ts';
import type { Database } from '../database/database.ts';
import type { Clock } from '../domain/clock.ts';
import type { Ledger, SignedTransaction, UnsignedTransaction } from '../ledger/ledger.ts';
import { createSigner, type SignerOptions } from '../signer/signer.ts';

export const newMasterKey = () => new MasterKey(randomBytes(32));

/** Custody on a test's database, by default under a new master key. */
export async function testCustody(database: Database, masterKey = newMasterKey()): Promise<Custody> {
  await migrateCustody(database);
  const keys = new KeyRing([masterKey]);
  await recordFirstKey(database, keys);
  return openCustody({ database, keys });
}

/** Signs any transaction, without the signer's policy. */
export const signFreely = async (
  custody: Custody,
  transaction: UnsignedTransaction,
): Promise<SignedTransaction> => ({
  ...transaction,
  signature: await custody.sign(transaction.source, Buffer.from(transaction.hash, 'hex')),
});

/** A signer in this process, with its policy. */
export const testSigner = (
  database: Database,
  custody: Custody,
  ledger: Ledger,
  clock: Clock,
  options: Partial<SignerOptions> = {},
) =>
  createSigner({
    ...{ database, custody, ledger, clock },
    maxFee: parseAmount('XLM', '0.2'),
    maxSponsoredADay: parseAmount('XLM', '20'),
    payoutChangeHours: 0,
    ...options,
  });
