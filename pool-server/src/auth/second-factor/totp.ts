import type { TOTP } from 'otpauth';
import { many, type Queryable } from '../../database/database.ts';
import type { UserId } from '../../domain/ids.ts';

const ISSUER = 'KALE Pool';
const SECRET_BYTES = 20;
/** The codes of the previous and the next step also count, for clocks that differ (RFC 6238, 5.2). */
const WINDOW = 1;

/** Loaded when needed: only the API checks codes. */
const library = () => import('otpauth');

/** The secret of a new authenticator app in base32, and its `otpauth://` address. */
export async function newTotp(email: string): Promise<{ secret: string; uri: string }> {
  const { Secret, TOTP } = await library();
  const totp = new TOTP({ issuer: ISSUER, label: email, secret: new Secret({ size: SECRET_BYTES }) });
  return { secret: totp.secret.base32, uri: totp.toString() };
}

const stepOf = (totp: TOTP, code: string, now: Date): number | null => {
  const timestamp = now.getTime();
  const delta = totp.validate({ token: code.replace(/\s/g, ''), window: WINDOW, timestamp });
  return delta === null ? null : totp.counter({ timestamp }) + delta;
};

/** The time step of a secret's code, or null when the code is wrong. */
export async function stepOfCode(secret: string, code: string, now: Date): Promise<number | null> {
  const { TOTP } = await library();
  return stepOf(new TOTP({ secret }), code, now);
}

/** Accepts a code of the user's apps once, and no earlier one after it. Returns the factor's id; null for another code. */
export async function useTotpCode(
  on: Queryable,
  userId: UserId,
  code: string,
  now: Date,
): Promise<string | null> {
  const apps = await many<{ id: string; secret: string }>(
    on,
    `SELECT id, secret FROM second_factors WHERE user_id = $1 AND kind = 'totp'`,
    [userId],
  );
  for (const { id, secret } of apps) {
    const step = await stepOfCode(secret, code, now);
    if (step === null) continue;
    const { rowCount } = await on.query(
      'UPDATE second_factors SET last_step = $2, last_used_at = $3 WHERE id = $1 AND last_step < $2',
      [id, step, now],
    );
    if (rowCount === 1) return id;
  }
  return null;
}
