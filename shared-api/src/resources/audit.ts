import { AuditEntries, AuditVerification } from '../contract/audit.ts';
import { download } from '../http/download.ts';
import { call } from '../http/http.ts';
import { type Action, useAction } from './use-action.ts';
import { useCapable } from './use-capable.ts';
import { useList } from './use-list.ts';

/** Which entries: an id or stream, a user's id or e-mail, names of facts with commas between, a span of time. */
export interface AuditFilter {
  subject?: string | undefined;
  actor?: string | undefined;
  kind?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

/** GET /audit, newest first; `before` an entry's id, so that a deep page costs what the first does. */
export function useAudit({
  page = 1,
  limit = 50,
  ...filter
}: AuditFilter & { before?: string | undefined; page?: number; limit?: number } = {}) {
  const query = { ...filter, page, limit };
  return useList<typeof AuditEntries>(
    useCapable('audit', {
      name: 'audit',
      path: '/audit',
      query,
      response: AuditEntries,
      freshness: 'steady',
    }),
  );
}

/** GET /audit/verify: checks the chain of every stream, or of one. */
export const useVerifyAudit = (): Action<{ stream?: string }, AuditVerification> =>
  useAction((query: { stream?: string }) =>
    call({ path: '/audit/verify', query, response: AuditVerification, timeout: 120_000 }),
  );

/** GET /audit/export as a file. Throws ApiError. */
export const downloadAudit = (filter: AuditFilter, format: 'csv' | 'json', signal?: AbortSignal) =>
  download('/audit/export', { ...filter, format }, signal);
