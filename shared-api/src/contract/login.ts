import * as v from 'valibot';
import { User } from './auth.ts';
import { SecondFactorQuestion } from './second-factor.ts';
import { maybe } from './tolerant.ts';
import { Timestamp } from './units.ts';

/** POST /auth/login: values as entered. */
export const LoginRequest = v.object({
  email: v.pipe(v.string(), v.maxLength(320)),
  password: v.pipe(v.string(), v.maxLength(1024)),
});
export type LoginRequest = v.InferOutput<typeof LoginRequest>;

const token = v.pipe(v.string(), v.nonEmpty());

/** A session; for an account with a second factor, the challenge of the second stage and a token for its answer. */
export const LoginResponse = v.union([
  v.object({ token, expiresAt: maybe(Timestamp), user: maybe(User) }),
  v.object({ secondFactor: v.object({ token, ...SecondFactorQuestion.entries }) }),
]);
export type LoginResponse = v.InferOutput<typeof LoginResponse>;
