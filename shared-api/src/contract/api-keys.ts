import * as v from 'valibot';
import { PoolerId } from './ids.ts';
import { longPaging } from './query.ts';
import { knownWord, listOf, maybe } from './tolerant.ts';
import { Timestamp } from './units.ts';

/**
 * The scopes of an API key on its pool: `work:read` reads blocks and assignments, `work:submit` reports blocks and submits
 * nonces.
 */
export const KEY_SCOPES = ['work:read', 'work:submit'] as const;
export type KeyScope = (typeof KEY_SCOPES)[number];

/** An API key without its secret. */
export const ApiKey = v.object({
  id: v.string(),
  poolerId: maybe(PoolerId),
  name: v.string(),
  scopes: v.array(knownWord(...KEY_SCOPES)),
  createdAt: maybe(Timestamp),
  /** The e-mail address of its creator; null for a key that the product created. */
  createdBy: maybe(v.nullable(v.string())),
  /** The last use, to the minute, and its network address; null before the first use. */
  lastUsedAt: maybe(v.nullable(Timestamp)),
  lastUsedAddress: maybe(v.nullable(v.string())),
  revokedAt: maybe(v.nullable(Timestamp)),
});
export type ApiKey = v.InferOutput<typeof ApiKey>;

/** Query of GET /pooler/keys. */
export const ApiKeysQuery = v.object({ ...longPaging, poolerId: v.optional(PoolerId) });

/** GET /pooler/keys: active keys first, then revoked ones, each newest first. */
export const ApiKeys = listOf(ApiKey);
export type ApiKeys = v.InferOutput<typeof ApiKeys>;

/** POST /pooler/keys. An admin must name the pool. */
export const CreateApiKeyRequest = v.object({
  poolerId: v.optional(PoolerId),
  name: v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty('Enter a name'),
    v.maxLength(60, 'A name has at most 60 characters'),
  ),
  scopes: v.pipe(
    v.array(v.picklist(KEY_SCOPES)),
    v.minLength(1, 'Choose at least one scope'),
    v.maxLength(10),
  ),
});
export type CreateApiKeyRequest = v.InferOutput<typeof CreateApiKeyRequest>;

/** The new key. No later response contains it. */
export const CreatedApiKey = v.object({ id: v.string(), key: v.pipe(v.string(), v.nonEmpty()) });
export type CreatedApiKey = v.InferOutput<typeof CreatedApiKey>;
