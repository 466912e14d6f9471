import * as v from 'valibot';
import { maybe } from './tolerant.ts';
import { Timestamp } from './units.ts';

/** GET /auth/sessions: where this account is signed in. */
export const Sessions = v.object({
  items: v.array(
    v.object({
      id: v.string(),
      device: maybe(v.nullable(v.string())),
      createdAt: maybe(Timestamp),
      lastUsedAt: maybe(Timestamp),
      current: v.optional(v.boolean(), false),
    }),
  ),
});
export type Sessions = v.InferOutput<typeof Sessions>;

const password = v.pipe(
  v.string(),
  v.minLength(8, 'Password must be at least 8 characters'),
  v.maxLength(1024, 'Password must be at most 1024 characters'),
);

/** POST /auth/password. */
export const PasswordRequest = v.object({ currentPassword: v.string(), newPassword: password });

/** POST /auth/password-reset: answered alike whether the e-mail is known or not. */
export const PasswordResetRequest = v.object({ email: v.pipe(v.string(), v.trim(), v.maxLength(320)) });

/** POST /auth/password-reset/confirm. */
export const PasswordResetConfirmRequest = v.object({ token: v.string(), newPassword: password });
