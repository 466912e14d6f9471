import { useMemo, useState } from 'react';
import { AuditEntries, AuditVerification } from '../contract/audit.ts';
import { download } from '../http/download.ts';
import { call } from '../http/http.ts';
import { type Action, useAction } from './use-action.ts';
import { useCapable } from './use-capable.ts';
import type { Resource } from './use-resource.ts';

/** Filter: an id or stream, a user's id or e-mail, event names separated by commas, a time range. */
export interface AuditFilter {
  subject?: string | undefined;
  actor?: string | undefined;
  kind?: string | undefined;
  cause?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

/** An event of the audit trail. */
export type AuditEntry = AuditEntries['items'][number];

const PAGE_SIZE = 100;
type Older = {
  /** The cursor of the page that they follow. */
  after: string;
  items: readonly AuditEntry[];
  state: 'idle' | 'loading' | 'failed' | 'all';
};

/** The audit trail from its newest entry or from `before`, as far as it was loaded. */
export interface AuditTrail extends Resource<AuditEntries> {
  /** The entries of every page so far. */
  entries: readonly AuditEntry[];
  older: Older['state'];
  /** Loads the next page, unless one is loading or there is none. */
  loadOlder: () => void;
}

/** GET /audit, newest first, by cursor: a deep page costs no more than the first. */
export function useAuditTrail(filter: AuditFilter & { before?: string | undefined }): AuditTrail {
  const query = { ...filter, limit: PAGE_SIZE };
  const first = useCapable('audit', {
    name: 'audit',
    path: '/audit',
    query,
    response: AuditEntries,
    freshness: 'slow',
  });
  const page = first.data?.items;
  const after = JSON.stringify([query, page?.at(-1)?.id]);
  const none: Older = { after, items: [], state: page && page.length < PAGE_SIZE ? 'all' : 'idle' };
  const [loaded, setLoaded] = useState(none);
  const older = loaded.after === after ? loaded : none;
  const entries = useMemo(() => [...(page ?? []), ...older.items], [page, older.items]);

  const loadOlder = async () => {
    const before = entries.at(-1)?.id;
    if (!before || older.state === 'loading' || older.state === 'all') return;
    const settle = (items: readonly AuditEntry[], state: Older['state']) =>
      // The filter has changed: this page belongs to the earlier one.
      setLoaded(now => (now.after === after ? { after, items: [...older.items, ...items], state } : now));
    setLoaded({ ...older, state: 'loading' });
    try {
      const { items } = await call({ path: '/audit', query: { ...query, before }, response: AuditEntries });
      settle(items, items.length < PAGE_SIZE ? 'all' : 'idle');
    } catch {
      settle([], 'failed');
    }
  };
  return { ...first, entries, older: older.state, loadOlder: () => void loadOlder() };
}

/** GET /audit/verify: checks the chain of every stream, or of one. */
export const useVerifyAudit = (): Action<{ stream?: string }, AuditVerification> =>
  useAction((query: { stream?: string }) =>
    call({ path: '/audit/verify', query, response: AuditVerification, timeout: 120_000 }),
  );

/** GET /audit/export as a file. Throws ApiError. */
export const downloadAudit = (filter: AuditFilter, format: 'csv' | 'json', signal?: AbortSignal) =>
  download('/audit/export', { ...filter, format }, signal);
