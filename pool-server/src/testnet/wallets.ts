import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { encodeAccount, type StellarAddress } from 'shared-api/address';
import * as v from 'valibot';
import { publicKeyOf, signWith } from '../ledger/ed25519.ts';
import type { SignedTransaction, UnsignedTransaction } from '../ledger/ledger.ts';

const Stored = v.object({
  /** Secret seeds in hex: throw-away accounts of a test network. */
  treasury: v.string(),
  farmers: v.array(v.string()),
});
type Stored = v.InferOutput<typeof Stored>;

export interface Wallet {
  readonly address: StellarAddress;
  sign(transaction: UnsignedTransaction): SignedTransaction;
}

/** A wallet of a 32-byte secret seed in hex. */
export function walletOf(seedHex: string): Wallet {
  const seed = Buffer.from(seedHex, 'hex');
  return {
    address: encodeAccount(publicKeyOf(seed)),
    sign: transaction => ({
      ...transaction,
      signature: signWith(seed, Buffer.from(transaction.hash, 'hex')),
    }),
  };
}

const newSeed = () => randomBytes(32).toString('hex');

/** The accounts of an attempt: those of an earlier start in the same folder, or new ones. */
export function openWallets(folder: string, farmers: number): Stored {
  const file = join(folder, 'accounts.json');
  if (existsSync(file)) return v.parse(Stored, JSON.parse(readFileSync(file, 'utf8')));
  const made = { treasury: newSeed(), farmers: Array.from({ length: farmers }, newSeed) };
  keepWallets(folder, made);
  return made;
}

/** Replaces the file, which only its owner may read, as a whole. */
function keepWallets(folder: string, stored: Stored): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const part = join(folder, 'accounts.json.part');
  writeFileSync(part, JSON.stringify(stored), { mode: 0o600 });
  renameSync(part, join(folder, 'accounts.json'));
}
