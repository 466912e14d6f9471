import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

/** Thrown when a secret cannot be unsealed. The message never contains key material. */
export class CustodyError extends Error {
  override name = 'CustodyError';
}

/** Thrown when a program's master keys are missing, malformed or not those of the database. Says what to do. */
export class MasterKeyRefused extends CustodyError {
  override name = 'MasterKeyRefused';
}

const NONCE = 12;
const TAG = 16;

/** A key that seals custodial keys. It prints as its id only. */
export class MasterKey {
  /** Identifies the key without revealing it: the first 8 bytes of a hash, in hex. */
  readonly id: string;
  readonly #key: Uint8Array;

  /** Throws MasterKeyRefused unless the key has 32 bytes. */
  constructor(key: Uint8Array) {
    if (key.length !== 32) throw new MasterKeyRefused('A master key has 32 bytes');
    this.#key = Uint8Array.from(key);
    this.id = createHash('sha256').update('kale-pool master key id').update(key).digest('hex').slice(0, 16);
  }

  /** AES-256-GCM: nonce, ciphertext, tag. The result opens only for the same `owner`. */
  seal(secret: Uint8Array, owner: string): Buffer {
    const nonce = randomBytes(NONCE);
    const cipher = createCipheriv('aes-256-gcm', this.#key, nonce);
    cipher.setAAD(Buffer.from(owner));
    return Buffer.concat([nonce, cipher.update(secret), cipher.final(), cipher.getAuthTag()]);
  }

  /** Passes the secret to `use` and wipes it before returning. Throws CustodyError if it cannot be unsealed. */
  unseal<T>(sealed: Uint8Array, owner: string, use: (secret: Uint8Array) => T): T {
    const secret = this.#open(sealed, owner);
    try {
      return use(secret);
    } finally {
      secret.fill(0);
    }
  }

  #open(sealed: Uint8Array, owner: string): Uint8Array {
    try {
      const decipher = createDecipheriv('aes-256-gcm', this.#key, sealed.subarray(0, NONCE));
      decipher.setAAD(Buffer.from(owner));
      decipher.setAuthTag(sealed.subarray(-TAG));
      const secret = decipher.update(sealed.subarray(NONCE, -TAG));
      decipher.final();
      return secret;
    } catch {
      throw new CustodyError(`The key of ${owner} cannot be unsealed`);
    }
  }

  toString(): string {
    return `MasterKey ${this.id}`;
  }

  toJSON(): string {
    return this.toString();
  }
}

/** Reads 32 bytes as 64 hex digits or base64; `from` names their source. Throws MasterKeyRefused without the text. */
export function readMasterKey(text: string, from: string): MasterKey {
  const trimmed = text.trim();
  const key = Buffer.from(trimmed, /^[0-9a-f]{64}$/i.test(trimmed) ? 'hex' : 'base64');
  try {
    if (key.length !== 32) {
      throw new MasterKeyRefused(`${from}: a master key is 32 bytes, as 64 hex digits or base64`);
    }
    return new MasterKey(key);
  } finally {
    key.fill(0);
  }
}
