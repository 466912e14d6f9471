import * as v from 'valibot';
import { isAccount } from '../address/index.ts';
import { Role, UserStatus } from './auth.ts';
import { FarmerId, UserId } from './ids.ts';
import { MailAddress } from './mail-address.ts';
import { isFields, maybe, reshaped } from './tolerant.ts';
import { Timestamp } from './units.ts';
import { CustodialWallet } from './wallet.ts';

/** POST /register-farmer, with the messages of spec §5. E-mail and wallet are trimmed. */
export const RegisterRequest = v.object({
  email: v.pipe(v.string(), v.trim(), v.nonEmpty('Email is required'), MailAddress),
  password: v.pipe(
    v.string(),
    v.nonEmpty('Password is required'),
    v.minLength(8, 'Password must be at least 8 characters'),
    v.maxLength(1024, 'Password must be at most 1024 characters'),
  ),
  externalWallet: v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty('External wallet is required'),
    v.check(isAccount, 'Enter a valid Stellar address'),
  ),
});
export type RegisterRequest = v.InferOutput<typeof RegisterRequest>;

/** Errors of the registration form by field, in the words of spec §5; empty when it is valid. */
export function registrationErrors(form: RegisterRequest): Partial<Record<keyof RegisterRequest, string>> {
  const { issues } = v.safeParse(RegisterRequest, form, { abortPipeEarly: true });
  const nested: Partial<Record<keyof RegisterRequest, [string, ...string[]]>> = issues
    ? (v.flatten<typeof RegisterRequest>(issues).nested ?? {})
    : {};
  return Object.fromEntries(Object.entries(nested).map(([field, [first]]) => [field, first]));
}

/** 201 `{success, message, data}`. */
export const RegisterResponse = reshaped(
  body =>
    isFields(body.data) ? { ...body, data: { custodialWallet: body.custodialWallet, ...body.data } } : body,
  v.object({
    success: v.optional(v.boolean(), true),
    message: maybe(v.string()),
    data: v.object({
      userId: UserId,
      farmerId: maybe(FarmerId),
      email: maybe(v.string()),
      role: v.optional(Role, 'farmer'),
      status: maybe(UserStatus),
      token: v.pipe(v.string(), v.nonEmpty()),
      custodialWallet: maybe(CustodialWallet),
      createdAt: maybe(Timestamp),
    }),
  }),
);
export type RegisterResponse = v.InferOutput<typeof RegisterResponse>;
