import type { Context } from 'hono';
import { routes } from 'shared-api/contract';
import { recordExport, recordRead } from '../../audit/account-reads.ts';
import { exportEntries } from '../../audit/export.ts';
import type { Api } from '../api.ts';
import { admit } from '../auth/access.ts';
import { findBearer } from '../auth/bearer.ts';
import { requestVisit } from '../caller-address.ts';
import { checkText } from '../middleware/input.ts';
import { validate } from '../middleware/validate.ts';
import type { RateLimits } from '../rate-limits.ts';
import { accountData } from './account-data.ts';

/** Responds with a file whose parts are read only as fast as the client receives them. */
function streamFile(parts: AsyncGenerator<string, void>, name: string, type: string): Response {
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { value, done } = await parts.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await parts.return();
    },
  });
  return new Response(body, {
    headers: {
      'content-type': type,
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'no-store',
    },
  });
}

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

const TYPES = { csv: 'text/csv; charset=utf-8', json: 'application/json; charset=utf-8' };

/** GET /audit/export: a file of all matching events, read as fast as the client receives it. */
export async function auditExport(api: Api, c: Context): Promise<Response> {
  const caller = admit(await findBearer(api, c), routes.auditExport, api);
  const { format, ...filter } = validate(routes.auditExport.query, checkText(c.req.query()));
  await recordExport(api.database, caller, routes.auditExport, requestVisit(api, c));
  const parts = exportEntries(api.reads, filter, format);
  const day = api.clock().toISOString().slice(0, 10);
  return streamFile(parts, `kale-pool-audit-${day}.${format}`, TYPES[format]);
}
