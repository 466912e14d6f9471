import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { encodeAccount, type StellarAddress } from 'shared-api/address';
import * as v from 'valibot';
import { publicKeyOf, signWith } from '../ledger/ed25519.ts';
import type { SignedTransaction, UnsignedTransaction } from '../ledger/ledger.ts';

const newSeed = () => randomBytes(32).toString('hex');

const Stored = v.object({
  /** Secret seeds in hex: throw-away accounts of a test network. */
  treasury: v.string(),
  farmers: v.array(v.string()),
  /** Issues the asset of a separate farm. */
  issuer: v.optional(v.string(), newSeed),
});
type Stored = v.InferOutput<typeof Stored>;

/** A KALE farm: the C address of its contract, and the issuer of its asset. */
const StoredFarm = v.object({
  kaleContract: v.string(),
  kaleIssuer: v.pipe(
    v.string(),
    v.transform(text => text as StellarAddress),
  ),
});
export type Farm = v.InferOutput<typeof StoredFarm>;

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

const ACCOUNTS = 'accounts.json';
const FARM = 'farm.json';

/** The accounts of an attempt: those of an earlier start in the same folder, or new ones. */
export function openWallets(folder: string, farmers: number): Stored {
  const known = read(folder, ACCOUNTS);
  const made = { treasury: newSeed(), farmers: Array.from({ length: farmers }, newSeed) };
  const stored = v.parse(Stored, known ?? made);
  keep(folder, ACCOUNTS, stored);
  return stored;
}

/** The farm that an earlier start in the same folder has set up; null when there is none. */
export const ownFarm = (folder: string): Farm | null => v.parse(v.nullable(StoredFarm), read(folder, FARM));

export const saveFarm = (folder: string, farm: Farm): void => keep(folder, FARM, farm);

function read(folder: string, name: string): unknown {
  const file = join(folder, name);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
}

/** Replaces a file, which only its owner may read, as a whole. */
function keep(folder: string, name: string, contents: object): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const part = join(folder, `${name}.part`);
  writeFileSync(part, JSON.stringify(contents), { mode: 0o600 });
  renameSync(part, join(folder, name));
}
