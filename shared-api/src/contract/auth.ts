import * as v from 'valibot';
import { FarmerId, PoolerId, UserId } from './ids.ts';
import { isFields, maybe, reshaped, wordOf } from './tolerant.ts';

/** Compared in lower case; an unknown role has a farmer's view (spec §4, §6). */
export const Role = v.pipe(
  v.string(),
  v.transform(text => (['pooler', 'admin'].includes(text.toLowerCase()) ? text.toLowerCase() : 'farmer')),
  v.picklist(['farmer', 'pooler', 'admin']),
);
export type Role = v.InferOutput<typeof Role>;

export const UserStatus = wordOf(
  ['registered', 'suspended', 'wallet_created', 'funded', 'active_in_pool', 'exiting', 'erased'],
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
    /** The account has to add a second factor before anything else. */
    factorMissing: maybe(v.optional(v.boolean())),
  }),
);
export type User = v.InferOutput<typeof User>;
