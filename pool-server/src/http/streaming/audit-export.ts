import type { Context } from 'hono';
import { routes } from 'shared-api/contract';
import { recordExport } from '../../audit/account-reads.ts';
import { exportEntries } from '../../audit/export.ts';
import type { Api } from '../api.ts';
import { admit } from '../auth/access.ts';
import { findBearer } from '../auth/bearer.ts';
import { requestVisit } from '../caller-address.ts';
import { checkText } from '../middleware/json-body.ts';
import { validate } from '../middleware/validate.ts';
import { streamFile } from './stream-file.ts';

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
