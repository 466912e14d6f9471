import type { Context } from 'hono';
import { findKeyCaller, isApiKey } from '../../auth/api-keys.ts';
import { type Caller, findCaller } from '../../auth/sessions.ts';
import { hashToken } from '../../domain/token.ts';
import type { Api } from '../api.ts';
import { callerAddress } from '../caller-address.ts';

/** Approximate memory of a caller, in bytes. */
const CALLER_BYTES = 600;

/** The caller of the bearer token or API key, or null. Cached until its session, key or account changes. */
export async function findBearer(api: Api, c: Context): Promise<Caller | null> {
  const { database, clock, cache } = api;
  const token = /^Bearer ([\w-]{20,200})$/i.exec(c.req.header('authorization') ?? '')?.[1];
  if (!token) return null;
  const name = `caller ${hashToken(token).toString('base64url')}`;
  return cache.getOrCompute(
    name,
    clock(),
    () => CALLER_BYTES,
    dependencies =>
      isApiKey(token)
        ? findKeyCaller(database, token, { address: callerAddress(api, c), now: clock() }, dependencies)
        : findCaller(database, token, clock(), dependencies),
  );
}
