import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const NONCE = 12;
const TAG = 16;

/** AES-256-GCM: nonce, ciphertext, tag. The result opens only with the same `bound` text. */
export function encrypt(key: Uint8Array, plain: Uint8Array, bound: string): Buffer {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  cipher.setAAD(Buffer.from(bound));
  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

/** The plaintext, or null unless key, ciphertext and `bound` belong together. */
export function decrypt(key: Uint8Array, sealed: Uint8Array, bound: string): Uint8Array | null {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE));
    decipher.setAAD(Buffer.from(bound));
    decipher.setAuthTag(sealed.subarray(-TAG));
    const plain = decipher.update(sealed.subarray(NONCE, -TAG));
    decipher.final();
    // Not as a Buffer, of which `slice` copies nothing.
    return new Uint8Array(plain.buffer, plain.byteOffset, plain.byteLength);
  } catch {
    return null;
  }
}
