import type { Context } from 'hono';
import { type Caller, findCaller } from '../../auth/sessions.ts';
import { hashToken } from '../../auth/token.ts';
import type { Api } from '../api.ts';

/** About what a caller takes up in memory. */
const CALLER_BYTES = 600;

/** The caller behind the bearer token, or null. Remembered only while its session and account stand unchanged. */
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
