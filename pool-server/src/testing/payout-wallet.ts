import { Keypair, TransactionBuilder } from '@stellar/stellar-sdk/base';
import type { StellarAddress } from 'shared-api/address';
import { completePayoutChanges } from '../commands/payout-wallet.ts';
import { commandContext } from '../commands/services.ts';
import type { TestApi } from './test-api.ts';

/** A wallet outside the pool that accepts KALE, with its key. */
export async function ownWallet(test: TestApi): Promise<Keypair> {
  const key = Keypair.random();
  await test.ledger.openPayoutWallet(key.publicKey() as StellarAddress);
  return key;
}

/** A challenge for a payout wallet, as a transaction to sign. */
export async function payoutChallenge(test: TestApi, token: string, address: string): Promise<string> {
  return (await test.post('/wallet/payout/challenge', { address }, { token })).body.transaction;
}

/** Signs a challenge as a wallet does. */
export function signChallenge(test: TestApi, transaction: string, key: Keypair): string {
  const read = TransactionBuilder.fromXdr(transaction, test.ledger.network.passphrase);
  read.sign(key);
  return read.toEnvelope().toXdr('base64');
}

/** Requests payouts to another wallet, with its signature. */
export async function changePayoutWallet(test: TestApi, token: string, key: Keypair) {
  const transaction = signChallenge(test, await payoutChallenge(test, token, key.publicKey()), key);
  return test.post('/wallet/payout/sign', { transaction }, { token });
}

/** The payout wallet on record and its pending change. */
export const payoutWallet = async (test: TestApi, token: string) =>
  (await test.get('/wallet/payout', { token })).body;

/** Requests a withdrawal of XLM. */
export const withdrawXlm = (test: TestApi, token: string, amount = '1') =>
  test.post('/wallet/withdraw', { asset: 'XLM', amount }, { token });

/** Applies the changes whose wait is over. */
export const completeChanges = (test: TestApi) =>
  completePayoutChanges(test.api, commandContext(test.api, { kind: 'system' }));
