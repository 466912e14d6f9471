import { hash, verify } from '@node-rs/argon2';

// argon2id is the library's own choice of algorithm.
const SETTINGS = { memoryCost: 47_104, timeCost: 1, parallelism: 1 };

/** Seals a password with argon2id; the answer carries its salt and settings. */
export const hashPassword = (password: string) => hash(password, SETTINGS);

/** A hash that no password opens, so that an unknown account costs the same time as a known one. */
const nobody = hashPassword(crypto.randomUUID());

/** Whether the password opens the hash; null (no such account) takes as long and is never right. */
export async function verifyPassword(sealed: string | null, password: string): Promise<boolean> {
  const right = await verify(sealed ?? (await nobody), password);
  return sealed !== null && right;
}
