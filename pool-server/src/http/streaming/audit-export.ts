import type { Context } from 'hono';
import { routes } from 'shared-api/contract';
import { exportEntries } from '../../audit/export.ts';
import type { Api } from '../api.ts';
import { admit } from '../auth/access.ts';
import { findBearer } from '../auth/bearer.ts';
import { checkText } from '../middleware/json-body.ts';
import { validate } from '../middleware/validate.ts';

const TYPES = { csv: 'text/csv; charset=utf-8', json: 'application/json; charset=utf-8' };

/** GET /audit/export: a file of all matching events, read as fast as the client receives it. */
export async function auditExport(api: Api, c: Context): Promise<Response> {
  admit(await findBearer(api, c), routes.auditExport, api);
  const { format, ...filter } = validate(routes.auditExport.query, checkText(c.req.query()));
  const parts = exportEntries(api.database, filter, format);
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { value, done } = await parts.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await parts.return(undefined);
    },
  });
  const day = api.clock().toISOString().slice(0, 10);
  return new Response(body, {
    headers: {
      'content-type': TYPES[format],
      'content-disposition': `attachment; filename="kale-pool-audit-${day}.${format}"`,
      'cache-control': 'no-store',
    },
  });
}
