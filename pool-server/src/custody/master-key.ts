import { createHash } from 'node:crypto';
import { decrypt, encrypt } from './aes-gcm.ts';

/** Thrown when a secret cannot be unsealed. The message never contains key material. */
export class CustodyError extends Error {
  override name = 'CustodyError';
}

/** Thrown when master keys are missing, malformed or not those of the database. The message says what to do. */
export class MasterKeyRefused extends CustodyError {
  override name = 'MasterKeyRefused';
}

/**
 * A key that encrypts the data keys of custody. `MasterKey` holds it in memory, from a file or a variable. A PKCS#11
 * token or a cloud KMS implements the same two methods with its own encryption, and the key never leaves it.
 */
export interface KeyEncryptionKey {
  /** Identifies the key without revealing it. */
  readonly id: string;
  /** Encrypts 32 bytes. They can be decrypted only for the same `owner`, which the implementation authenticates. */
  seal(secret: Uint8Array, owner: string): Uint8Array | Promise<Uint8Array>;
  /** Passes the plaintext to `use` and wipes it before returning. Throws CustodyError if it cannot be decrypted. */
  unseal<T>(sealed: Uint8Array, owner: string, use: (secret: Uint8Array) => T): T | Promise<T>;
}

/** A key-encryption key in the memory of this program. Printing it shows only its id. */
export class MasterKey implements KeyEncryptionKey {
  /** Identifies the key without revealing it: the first 8 bytes of a hash, in hex. */
  readonly id: string;
  readonly #key: Uint8Array;

  /** Throws MasterKeyRefused unless the key has 32 bytes. */
  constructor(key: Uint8Array) {
    if (key.length !== 32) throw new MasterKeyRefused('A master key has 32 bytes');
    this.#key = Uint8Array.from(key);
    this.id = createHash('sha256').update('kale-pool master key id').update(key).digest('hex').slice(0, 16);
  }

  /** Encrypts with AES-256-GCM. */
  seal(secret: Uint8Array, owner: string): Buffer {
    return encrypt(this.#key, secret, owner);
  }

  /** Passes the secret to `use` and wipes it before returning. Throws CustodyError if it cannot be unsealed. */
  unseal<T>(sealed: Uint8Array, owner: string, use: (secret: Uint8Array) => T): T {
    const secret = decrypt(this.#key, sealed, owner);
    if (!secret) throw new CustodyError(`The key of ${owner} cannot be unsealed`);
    try {
      return use(secret);
    } finally {
      secret.fill(0);
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
