import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { refuseCommonPassword } from './common-passwords.ts';

// argon2id is the library's default algorithm.
const SETTINGS = { memoryCost: 47_104, timeCost: 1, parallelism: 1 };

/** Hashes a password with argon2id; the hash contains its salt and settings. */
export const hashPassword = (password: string) => hash(password, SETTINGS);

/** Hashes a password that a user has chosen. Throws Refusal VALIDATION_ERROR for a common one. */
export async function hashChosenPassword(password: string, email: string): Promise<string> {
  await refuseCommonPassword(password, email);
  return hashPassword(password);
}

const unpadded = (bytes: number) => randomBytes(bytes).toString('base64').replaceAll('=', '');
const { memoryCost, timeCost, parallelism } = SETTINGS;

/** A hash that no password matches, so that checking an unknown account takes as long as a known one. */
const nobody = `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$${unpadded(16)}$${unpadded(32)}`;

/** Whether the password matches the hash. Null (no such account) takes as long and never matches. */
export async function verifyPassword(sealed: string | null, password: string): Promise<boolean> {
  const right = await verify(sealed ?? nobody, password);
  return sealed !== null && right;
}
