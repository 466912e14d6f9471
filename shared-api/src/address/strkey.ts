import { decodeBase32, encodeBase32 } from './base32.ts';

declare const address: unique symbol;
/** A public account address: G…, checksum verified. */
export type StellarAddress = string & { readonly [address]: 'account' };
/** A contract address: C…, checksum verified. */
export type ContractAddress = string & { readonly [address]: 'contract' };

const VERSION = { account: 6 << 3, contract: 2 << 3, muxed: 12 << 3 } as const;

/** CRC16-XModem, the checksum of SEP-23. */
function checksum(bytes: Uint8Array): number {
  let crc = 0;
  for (const byte of bytes) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit++) crc = ((crc << 1) ^ (crc & 0x8000 ? 0x1021 : 0)) & 0xffff;
  }
  return crc;
}

function encode(version: number, payload: Uint8Array): string {
  const bytes = new Uint8Array(payload.length + 3);
  bytes[0] = version;
  bytes.set(payload, 1);
  new DataView(bytes.buffer).setUint16(payload.length + 1, checksum(bytes.subarray(0, -2)), true);
  return encodeBase32(bytes);
}

function decode(version: number, text: string): Uint8Array | null {
  const bytes = decodeBase32(text);
  if (!bytes || bytes.length < 3 || bytes[0] !== version) return null;
  const stated = new DataView(bytes.buffer).getUint16(bytes.length - 2, true);
  return stated === checksum(bytes.subarray(0, -2)) ? bytes.slice(1, -2) : null;
}

const key32 = (key: Uint8Array) => {
  if (key.length !== 32) throw new RangeError(`A key has 32 bytes, not ${key.length}`);
  return key;
};

/** The G… address of a raw ed25519 public key. Throws RangeError unless it has 32 bytes. */
export const encodeAccount = (key: Uint8Array) => encode(VERSION.account, key32(key)) as StellarAddress;

/** The C… address of a raw contract id. Throws RangeError unless it has 32 bytes. */
export const encodeContract = (id: Uint8Array) => encode(VERSION.contract, key32(id)) as ContractAddress;

/** The kind of a text in an address field. */
export type ParsedAddress =
  | { kind: 'account'; address: StellarAddress }
  | { kind: 'secret' }
  | { kind: 'muxed' }
  | { kind: 'contract' }
  | { kind: 'invalid'; reason: 'shape' | 'checksum' };

/** Parses typed or pasted text (SEP-23). The result never contains a secret. */
export function readAddress(text: string): ParsedAddress {
  const typed = text.trim();
  if (/^S[A-Z2-7]{55}$/.test(typed)) return { kind: 'secret' };
  if (/^M[A-Z2-7]{68}$/.test(typed)) {
    return decode(VERSION.muxed, typed) ? { kind: 'muxed' } : { kind: 'invalid', reason: 'checksum' };
  }
  if (/^C[A-Z2-7]{55}$/.test(typed)) {
    return decode(VERSION.contract, typed) ? { kind: 'contract' } : { kind: 'invalid', reason: 'checksum' };
  }
  if (!/^G[A-Z0-9]{55}$/.test(typed)) return { kind: 'invalid', reason: 'shape' };
  return decode(VERSION.account, typed)
    ? { kind: 'account', address: typed as StellarAddress }
    : { kind: 'invalid', reason: 'checksum' };
}

/** Whether the text is exactly a valid G… address. */
export function isAccount(text: string): text is StellarAddress {
  return /^G[A-Z2-7]{55}$/.test(text) && decode(VERSION.account, text) !== null;
}

/** The 32-byte public key in an account address. Throws TypeError for any other text. */
export function accountKey(of: StellarAddress): Uint8Array {
  const key = decode(VERSION.account, of);
  if (key?.length !== 32) throw new TypeError('Not an account address');
  return key;
}

/** The 32-byte id in a contract address. Throws TypeError for any other text. */
export function contractKey(of: string): Uint8Array {
  const key = decode(VERSION.contract, of);
  if (key?.length !== 32) throw new TypeError('Not a contract address');
  return key;
}
