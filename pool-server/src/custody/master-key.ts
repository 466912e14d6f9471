import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Thrown when a secret cannot be unsealed, or there is no usable master key. Says nothing about any key. */
export class CustodyError extends Error {
  override name = 'CustodyError';
}

const NONCE = 12;
const TAG = 16;

/** The key that seals all others. It shows itself as its id only, wherever it is printed. */
export class MasterKey {
  /** Tells master keys apart, and nothing about them. */
  readonly id: string;
  readonly #key: Uint8Array;

  /** Throws CustodyError unless the key has 32 bytes. */
  constructor(key: Uint8Array) {
    if (key.length !== 32) throw new CustodyError('A master key has 32 bytes');
    this.#key = Uint8Array.from(key);
    this.id = createHash('sha256').update('kale-pool master key id').update(key).digest('hex').slice(0, 16);
  }

  /** AES-256-GCM: nonce, ciphertext, tag. It opens only for the same `owner`. */
  seal(secret: Uint8Array, owner: string): Buffer {
    const nonce = randomBytes(NONCE);
    const cipher = createCipheriv('aes-256-gcm', this.#key, nonce);
    cipher.setAAD(Buffer.from(owner));
    return Buffer.concat([nonce, cipher.update(secret), cipher.final(), cipher.getAuthTag()]);
  }

  /** Hands the secret to `use`, and wipes it before returning. Throws CustodyError when it does not open. */
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
      throw new CustodyError(`The key of ${owner} does not open`);
    }
  }

  toString(): string {
    return `MasterKey ${this.id}`;
  }

  toJSON(): string {
    return this.toString();
  }
}

/** Reads 32 bytes as 64 hex digits or base64. Throws CustodyError without repeating the text. */
export function readMasterKey(text: string): MasterKey {
  const trimmed = text.trim();
  const key = Buffer.from(trimmed, /^[0-9a-f]{64}$/i.test(trimmed) ? 'hex' : 'base64');
  try {
    if (key.length !== 32) throw new CustodyError('A master key is 32 bytes, as 64 hex digits or base64');
    return new MasterKey(key);
  } finally {
    key.fill(0);
  }
}

/**
 * The master key from the environment (`MASTER_KEY`), or else from the file `master-key` in `dataDir`, which is made
 * on first use, readable by its owner alone. Throws CustodyError when others can read the file.
 */
export async function loadMasterKey({
  masterKey,
  dataDir,
}: {
  masterKey?: string | undefined;
  dataDir: string;
}): Promise<MasterKey> {
  if (masterKey) return readMasterKey(masterKey);
  const file = join(dataDir, 'master-key');
  await createKeyFile(dataDir, file);
  const { mode } = await stat(file);
  if (process.platform !== 'win32' && mode & 0o077) {
    throw new CustodyError('The master key file can be read by others: set its mode to 0600');
  }
  return readMasterKey(await readFile(file, 'utf8'));
}

/** Whole or not at all, and never over another: processes that start together agree on the first one's key. */
async function createKeyFile(dataDir: string, file: string): Promise<void> {
  if (await stat(file).then(Boolean, () => false)) return;
  await mkdir(dataDir, { recursive: true });
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  await writeFile(draft, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flag: 'wx', flush: true });
  try {
    await link(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(draft);
  }
}
