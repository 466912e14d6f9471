import { keccak_256 } from '@noble/hashes/sha3.js';
import { accountKey, contractKey, readAddress } from 'shared-api/address';

/** The input of a nonce search: one farmer in one block. `farmer` is the raw 32-byte key or contract id. */
export interface HashInput {
  readonly index: number;
  readonly nonce: bigint;
  readonly entropy: Uint8Array;
  readonly farmer: Uint8Array;
}

/** The 32 bytes of a farmer in the preimage: an account's key or a contract's id (KALE rules 1.5). */
export function farmerKey(address: string): Uint8Array {
  const read = readAddress(address);
  return read.kind === 'account' ? accountKey(read.address) : contractKey(address);
}

/** The 76 bytes that are hashed (KALE rules 1.5). */
export function preimage({ index, nonce, entropy, farmer }: HashInput): Uint8Array {
  const bytes = new Uint8Array(76);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, index);
  view.setBigUint64(4, nonce);
  bytes.set(entropy, 12);
  bytes.set(farmer, 44);
  return bytes;
}

/** Original Keccak-256 of the preimage, not SHA3-256 (KALE rules 1.5). */
export const workHash = (input: HashInput): Uint8Array => keccak_256(preimage(input));

/** Leading zero hex digits of a hash (KALE rules 1.4.3). */
export function leadingZeros(hash: Uint8Array): number {
  const first = hash.findIndex(byte => byte !== 0);
  if (first < 0) return hash.length * 2;
  return first * 2 + ((hash[first] ?? 0) < 16 ? 1 : 0);
}
