import type { Decipheriv } from 'node:crypto';
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { createReadStream, type ReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { basename } from 'node:path';
import type { BackupKey } from './backup-key.ts';

const CIPHER = 'aes-256-gcm';
const NONCE = 12;
const TAG = 16;

/** Encrypts a stream with AES-256-GCM: nonce, ciphertext, tag. The file can be decrypted only under the same name. */
export const encrypting = (file: string, { encryption }: BackupKey) =>
  async function* (parts: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    const nonce = randomBytes(NONCE);
    const cipher = createCipheriv(CIPHER, encryption, nonce).setAAD(Buffer.from(basename(file)));
    yield nonce;
    for await (const part of parts) yield cipher.update(part);
    yield Buffer.concat([cipher.final(), cipher.getAuthTag()]);
  };

/** A file's ciphertext and decipher. The tag is checked at the end: verify the checksum before use. */
export async function decrypting(file: string, { encryption }: BackupKey): Promise<[ReadStream, Decipheriv]> {
  const handle = await open(file);
  try {
    const { size } = await handle.stat();
    const [nonce, tag] = [Buffer.alloc(NONCE), Buffer.alloc(TAG)];
    await handle.read(nonce, 0, NONCE, 0);
    await handle.read(tag, 0, TAG, size - TAG);
    const decipher = createDecipheriv(CIPHER, encryption, nonce).setAAD(Buffer.from(basename(file)));
    return [createReadStream(file, { start: NONCE, end: size - TAG - 1 }), decipher.setAuthTag(tag)];
  } finally {
    await handle.close();
  }
}
