import type { Context } from 'hono';
import { type Caller, findCaller } from '../../auth/sessions.ts';
import { hashToken } from '../../auth/token.ts';
import type { Api } from '../api.ts';

/** Approximate memory of a caller, in bytes. */
const CALLER_BYTES = 600;

/** The caller of the bearer token, or null. Cached until its session or account changes. */
export async function findBearer({ database, clock, cache }: Api, c: Context): Promise<Caller | null> {
  const token = /^Bearer ([\w-]{20,200})$/i.exec(c.req.header('authorization') ?? '')?.[1];
  if (!token) return null;
  const name = `caller ${hashToken(token).toString('base64url')}`;
  return cache.getOrCompute(
    name,
    clock(),
    () => CALLER_BYTES,
    dependencies => findCaller(database, token, clock(), dependencies),
  );
}
