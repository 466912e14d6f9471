import * as v from 'valibot';
import { User } from './auth.ts';
import { maybe } from './tolerant.ts';
import { Timestamp } from './units.ts';

/** POST /auth/login: values as entered. */
export const LoginRequest = v.object({
  email: v.pipe(v.string(), v.maxLength(320)),
  password: v.pipe(v.string(), v.maxLength(1024)),
});
export type LoginRequest = v.InferOutput<typeof LoginRequest>;

export const LoginResponse = v.object({
  token: v.pipe(v.string(), v.nonEmpty()),
  expiresAt: maybe(Timestamp),
  user: maybe(User),
});
export type LoginResponse = v.InferOutput<typeof LoginResponse>;
