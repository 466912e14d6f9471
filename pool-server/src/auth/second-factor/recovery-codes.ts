import { createHash, randomBytes } from 'node:crypto';
import type { Queryable } from '../../database/database.ts';
import type { UserId } from '../../domain/ids.ts';

const CODES = 10;
/** 80 random bits, enough that a plain hash cannot be reversed. */
const BYTES = 10;
/** Crockford's alphabet, without letters that resemble digits. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';

/** `k3v9-0f2m-…`: sixteen characters in groups of four. */
function newCode(): string {
  const bits = BigInt(`0x${randomBytes(BYTES).toString('hex')}`);
  const characters = Array.from(
    { length: 16 },
    (_, place) => ALPHABET[Number((bits >> BigInt(5 * place)) & 31n)],
  );
  return characters.join('').replace(/(.{4})(?=.)/g, '$1-');
}

/** Hashes a code, ignoring case, spaces and dashes. */
const hashCode = (userId: UserId, code: string) =>
  createHash('sha256')
    .update(`recovery ${userId} ${code.toLowerCase().replace(/[^0-9a-z]/g, '')}`)
    .digest();

/** Creates new recovery codes and invalidates the earlier ones. They are returned once and stored as hashes. */
export async function replaceRecoveryCodes(on: Queryable, userId: UserId): Promise<string[]> {
  const codes = Array.from({ length: CODES }, newCode);
  await on.query('DELETE FROM recovery_codes WHERE user_id = $1', [userId]);
  await on.query('INSERT INTO recovery_codes SELECT $1, unnest($2::bytea[])', [
    userId,
    codes.map(code => hashCode(userId, code)),
  ]);
  return codes;
}

/** Marks a code as used. Returns false if it is unknown or was used before. */
export const useRecoveryCode = async (on: Queryable, userId: UserId, code: string): Promise<boolean> =>
  (
    await on.query('DELETE FROM recovery_codes WHERE user_id = $1 AND code_hash = $2', [
      userId,
      hashCode(userId, code),
    ])
  ).rowCount === 1;
