import type { StellarAddress } from 'shared-api/address';
import { type Database, one, type Queryable } from '../database/database.ts';
import { type PayoutOwner, payoutOwnerId } from '../domain/payout-wallet.ts';
import { Refusal } from '../domain/refusal.ts';

/** How long a challenge can be signed, in seconds: long enough to carry it to an offline wallet and back. */
const LASTS_S = 15 * 60;

// Loaded on first use: it is large, and a sandbox may never need it.
const stellar = () => import('@stellar/stellar-sdk');

interface Place {
  readonly database: Database;
  readonly ledger: { readonly network: { readonly passphrase: string } };
  readonly pageUrl: string;
}

/** The names in a challenge, which a wallet shows to its user. */
const domainOf = (pageUrl: string) => new URL(pageUrl).host;

/**
 * A SEP-10 challenge for the owner of an address: a transaction that no network accepts, signed with the address's key.
 * The pool signs it with a key that exists only for this challenge. A new challenge replaces the owner's previous one.
 */
export async function challengeWallet(
  { database, ledger, pageUrl }: Place,
  owner: PayoutOwner,
  address: StellarAddress,
  now: Date,
): Promise<{ transaction: string; networkPassphrase: string }> {
  const { Keypair, WebAuth } = await stellar();
  const key = Keypair.random();
  const { passphrase } = ledger.network;
  const domain = domainOf(pageUrl);
  const transaction = WebAuth.buildChallengeTx(key, address, domain, LASTS_S, passphrase, domain);
  await database.query(
    `INSERT INTO payout_challenges (owner_id, address, signed_by, expires_at) VALUES ($1, $2, $3, $4)
     ON CONFLICT (owner_id) DO UPDATE SET address = excluded.address, signed_by = excluded.signed_by,
       expires_at = excluded.expires_at`,
    [payoutOwnerId(owner), address, key.publicKey(), new Date(now.getTime() + LASTS_S * 1000)],
  );
  return { transaction, networkPassphrase: passphrase };
}

/**
 * The address of an owner's last challenge, which this transaction must be, signed with the address's key. Throws
 * Refusal VALIDATION_ERROR.
 */
export async function readSignedChallenge(
  { database, ledger, pageUrl }: Place,
  owner: PayoutOwner,
  transaction: string,
  now: Date,
): Promise<StellarAddress> {
  const asked = await one<{ address: StellarAddress; signed_by: string }>(
    database,
    'SELECT address, signed_by FROM payout_challenges WHERE owner_id = $1 AND expires_at > $2',
    [payoutOwnerId(owner), now],
  );
  const refuse = (why: string) => new Refusal('VALIDATION_ERROR', why);
  if (!asked) throw refuse('This challenge is no longer valid: start again');
  const { WebAuth } = await stellar();
  const domain = domainOf(pageUrl);
  const { passphrase } = ledger.network;
  try {
    WebAuth.verifyChallengeTxSigners(
      transaction,
      asked.signed_by,
      passphrase,
      [asked.address],
      domain,
      domain,
    );
  } catch {
    throw refuse('This is not the challenge, signed with the key of that wallet');
  }
  return asked.address;
}

export const purgeChallenges = (on: Queryable, now: Date) =>
  on.query('DELETE FROM payout_challenges WHERE expires_at < $1', [now]);
