import type { Context } from 'hono';
import { type Caller, findCaller } from '../auth/sessions.ts';
import type { Api } from './api.ts';

/** The caller behind the bearer token, or null. */
export async function findBearer(api: Api, c: Context): Promise<Caller | null> {
  const token = /^Bearer ([\w-]{20,200})$/i.exec(c.req.header('authorization') ?? '')?.[1];
  return token ? findCaller(api.database, token, api.clock()) : null;
}
