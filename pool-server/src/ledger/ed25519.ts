import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';

// node:crypto accepts raw keys only in their DER wrappers (RFC 8410). It signs ten times faster than plain JavaScript.
const SECRET = Buffer.from('302e020100300506032b657004220420', 'hex');
const PUBLIC = Buffer.from('302a300506032b6570032100', 'hex');

function withSecret<T>(seed: Uint8Array, use: (key: KeyObject) => T): T {
  const der = Buffer.alloc(SECRET.length + 32);
  try {
    der.set(SECRET);
    der.set(seed, SECRET.length);
    return use(createPrivateKey({ key: der, format: 'der', type: 'pkcs8' }));
  } finally {
    der.fill(0);
  }
}

/** The 32-byte public key of a 32-byte secret seed. */
export const publicKeyOf = (seed: Uint8Array): Uint8Array =>
  withSecret(seed, key => {
    const der = createPublicKey(key).export({ format: 'der', type: 'spki' });
    return new Uint8Array(der.subarray(PUBLIC.length));
  });

/** A 64-byte signature; every temporary copy of the seed is wiped. */
export const signWith = (seed: Uint8Array, message: Uint8Array): Uint8Array =>
  withSecret(seed, key => new Uint8Array(sign(null, message, key)));

/** Public keys in the form of node:crypto, by their raw bytes: the same accounts sign several times in each block. */
const opened = new Map<string, KeyObject>();
const OPENED = 12_000;

function openPublicKey(raw: Uint8Array): KeyObject {
  const name = Buffer.from(raw).toString('base64');
  const known = opened.get(name);
  if (known) return known;
  const key = createPublicKey({ key: Buffer.concat([PUBLIC, raw]), format: 'der', type: 'spki' });
  if (opened.size >= OPENED) opened.clear();
  opened.set(name, key);
  return key;
}

/** Whether the signature was made with the key; false for malformed keys and signatures. */
export function isSignedBy(publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean {
  try {
    return verify(null, message, openPublicKey(publicKey), signature);
  } catch {
    return false;
  }
}
