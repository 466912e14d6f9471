import type { Context } from 'hono';
import { routes } from 'shared-api/contract';
import { recordRead } from '../../audit/account-reads.ts';
import { accountData } from '../../http/streaming/account-data.ts';
import type { Api } from '../api.ts';
import { admit } from '../auth/access.ts';
import { findBearer } from '../auth/bearer.ts';
import { requestVisit } from '../caller-address.ts';
import type { RateLimits } from '../rate-limits.ts';
import { streamFile } from './stream-file.ts';

/** GET /auth/data: a file with the data stored about the caller's account. */
export async function accountExport(api: Api, c: Context, limits: RateLimits): Promise<Response> {
  const caller = admit(await findBearer(api, c), routes.accountData, api);
  await limits.count(routes.accountData.path, caller.userId);
  await recordRead(api.database, caller, routes.accountData, {}, requestVisit(api, c));
  const { reads, ledger, clock } = api;
  const at = clock();
  const parts = accountData({ database: reads, ledger, at }, caller);
  const name = `kale-pool-data-${at.toISOString().slice(0, 10)}.json`;
  return streamFile(parts, name, 'application/json; charset=utf-8');
}
