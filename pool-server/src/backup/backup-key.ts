import { createHash, hkdfSync } from 'node:crypto';
import { isSignedBy, publicKeyOf, signWith } from '../ledger/ed25519.ts';

/** The prefix of each signed message, so that a signature is valid only for backups. */
const CONTEXT = 'kale-pool backup manifest\n';

const derive = (secret: Uint8Array, purpose: string) =>
  new Uint8Array(hkdfSync('sha256', secret, new Uint8Array(), `kale-pool backup ${purpose}`, 32));

/** The key that encrypts and signs backups. It is independent of the master key, which no backup contains. */
export class BackupKey {
  /** Identifies the key without revealing it: the first 8 bytes of a hash, in hex. */
  readonly id: string;
  /** For AES-256-GCM. */
  readonly encryption: Uint8Array;
  readonly #seed: Uint8Array;
  readonly #publicKey: Uint8Array;

  /** @param secret 32 bytes. */
  constructor(secret: Uint8Array) {
    this.id = createHash('sha256').update(derive(secret, 'key id')).digest('hex').slice(0, 16);
    this.encryption = derive(secret, 'encryption');
    this.#seed = derive(secret, 'signature');
    this.#publicKey = publicKeyOf(this.#seed);
  }

  /** The Ed25519 signature of a manifest, 64 bytes. */
  sign(manifest: string): Uint8Array {
    return signWith(this.#seed, Buffer.from(CONTEXT + manifest));
  }

  isSigned(manifest: string, signature: Uint8Array): boolean {
    return isSignedBy(this.#publicKey, Buffer.from(CONTEXT + manifest), signature);
  }
}
