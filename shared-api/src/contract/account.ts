import * as v from 'valibot';
import { maybe } from './tolerant.ts';
import { Count, Timestamp } from './units.ts';

/** GET /auth/sessions: the account's sessions, most recently used first, and their number. */
export const Sessions = v.object({
  items: v.array(
    v.object({
      id: v.string(),
      device: maybe(v.nullable(v.string())),
      /** The network address from which it signed in; null for sessions from before it was recorded. */
      address: maybe(v.nullable(v.string())),
      createdAt: maybe(Timestamp),
      lastUsedAt: maybe(Timestamp),
      current: v.optional(v.boolean(), false),
    }),
  ),
  total: maybe(Count),
});
export type Sessions = v.InferOutput<typeof Sessions>;

const password = v.pipe(
  v.string(),
  v.minLength(8, 'Password must be at least 8 characters'),
  v.maxLength(1024, 'Password must be at most 1024 characters'),
);

/** POST /auth/password. */
export const PasswordRequest = v.object({ currentPassword: v.string(), newPassword: password });

/** POST /auth/password-reset: the response is the same for unknown addresses. */
export const PasswordResetRequest = v.object({ email: v.pipe(v.string(), v.trim(), v.maxLength(320)) });

/** POST /auth/password-reset/confirm. */
export const PasswordResetConfirmRequest = v.object({ token: v.string(), newPassword: password });

/** GET /auth/erasure. */
export const Erasure = v.object({
  /** Why the account cannot be erased now, in sentences; empty if it can. */
  obstacles: v.array(v.string()),
  /** Whether the registration is so old that the permanent record of it contains the address. */
  permanentAddress: v.optional(v.boolean(), false),
});
export type Erasure = v.InferOutput<typeof Erasure>;

/** POST /auth/erase. */
export const ErasureRequest = v.object({ password: v.pipe(v.string(), v.maxLength(1024)) });

/** POST /auth/email/prove: the token of a mailed link. */
export const MailedToken = v.object({ token: v.pipe(v.string(), v.maxLength(200)) });

/** GET /auth/email: whether the account's mailbox is proved, and the deadline. */
export const EmailState = v.object({
  email: v.string(),
  proved: v.boolean(),
  /** When a registration without a proof, a deposit, funds or a contract expires, or expired. */
  dueAt: maybe(v.nullable(Timestamp)),
});
export type EmailState = v.InferOutput<typeof EmailState>;

/** GET /sandbox/mails: the sandbox's mails to the caller's account, newest first. */
export const SandboxMails = v.object({
  items: v.array(v.object({ id: v.string(), subject: v.string(), text: v.string(), sentAt: Timestamp })),
});
export type SandboxMails = v.InferOutput<typeof SandboxMails>;
