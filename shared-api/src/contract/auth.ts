import * as v from 'valibot';
import { FarmerId, PoolerId, UserId } from './ids.ts';
import { isFields, maybe, reshaped, wordOf } from './tolerant.ts';
import { Timestamp } from './units.ts';

/** Compared in lower case; a role nobody knows sees what a farmer sees (spec §4, §6). */
export const Role = v.pipe(
  v.string(),
  v.transform(text => (['pooler', 'admin'].includes(text.toLowerCase()) ? text.toLowerCase() : 'farmer')),
  v.picklist(['farmer', 'pooler', 'admin']),
);
export type Role = v.InferOutput<typeof Role>;

export const UserStatus = wordOf(
  ['registered', 'suspended', 'wallet_created', 'funded', 'active_in_pool', 'exiting'],
  ['pending'],
);

/** GET /auth/me: bare or under `user`; the farmer's id as `farmerId` or `farmer.id`. */
export const User = reshaped(
  body => {
    const user = isFields(body.user) ? body.user : body;
    return { ...user, farmerId: user.farmerId ?? (isFields(user.farmer) ? user.farmer.id : undefined) };
  },
  v.object({
    id: UserId,
    email: v.string(),
    role: v.optional(Role, 'farmer'),
    status: maybe(UserStatus),
    farmerId: maybe(v.nullable(FarmerId)),
    farmer: maybe(v.nullable(v.object({ id: maybe(FarmerId) }))),
    poolerId: maybe(v.nullable(PoolerId)),
  }),
);
export type User = v.InferOutput<typeof User>;

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

/** An answer that says only that it was done. */
export const Done = v.object({
  success: v.optional(v.boolean(), true),
  message: maybe(v.optional(v.string())),
});
export type Done = v.InferOutput<typeof Done>;
