import type { StellarAddress } from 'shared-api/address';
import type { Services } from '../commands/services.ts';
import type { MasterKey } from '../custody/master-key.ts';
import type { Database } from '../database/database.ts';
import type { Clock } from '../domain/clock.ts';
import type { FeeBump, Ledger, UnsignedTransaction } from '../ledger/ledger.ts';
import type { SignerOptions } from '../signer/signer.ts';
import { signFreely, testCustody, testSigner } from './custody.ts';

/** The signer of a test network. A test can restart it, sign without its policy, and damage its keys. */
export async function networkSigner(database: Database, ledger: Ledger, clock: Clock, masterKey: MasterKey) {
  let custody = await testCustody(database, masterKey);
  let signer = testSigner(database, custody, ledger, clock);

  const wallets: Services['wallets'] = {
    create: payout => signer.create(payout),
    sign: (...order) => signer.sign(...order),
    keeps: address => signer.keeps(address),
    signFeeBump: bump => signer.signFeeBump(bump),
    changePayout: (...change) => signer.changePayout(...change),
    recordPayee: (...payee) => signer.recordPayee(...payee),
    agreeShares: terms => signer.agreeShares(terms),
    changeShare: change => signer.changeShare(change),
    changePoolPayout: change => signer.changePoolPayout(change),
  };

  async function restartSigner(options: Partial<SignerOptions> = {}) {
    custody = await testCustody(database, masterKey);
    signer = testSigner(database, custody, ledger, clock, options);
  }

  /** Damages a sealed key, as a faulty disk would. */
  async function breakKey(address: StellarAddress) {
    const damage =
      'UPDATE custody.keys SET sealed = set_byte(sealed, 20, get_byte(sealed, 20) # 1) WHERE address = $1';
    await database.query(damage, [address]);
    await restartSigner();
  }

  return {
    wallets,
    /** The signer with its policy. */
    current: () => signer,
    restartSigner,
    breakKey,
    mendKey: breakKey,
    signFeeBump: (bump: FeeBump) => signer.signFeeBump(bump),
    /** A signature without the signer's policy. */
    signFreely: (transaction: UnsignedTransaction) => signFreely(custody, transaction),
  };
}
