import type { AuditFilter } from 'shared-api/administration';
import { useSearchParams } from 'shared-ui';

const FIELDS = ['subject', 'actor', 'kind', 'cause', 'from', 'to'] as const;
export type AuditField = (typeof FIELDS)[number];
const NO_FILTER = Object.fromEntries([...FIELDS, 'by'].map(name => [name, '']));

/** The start of a local day plus `daysLater`, as an instant; undefined for an invalid date. */
const startOf = (day: string | undefined, daysLater = 0) => {
  const start = new Date(`${day}T00:00:00`);
  start.setDate(start.getDate() + daysLater);
  return Number.isNaN(start.getTime()) ? undefined : start.toISOString();
};

/**
 * The filters of the audit trail, kept in the URL: subject, actor, kind, cause, first and last day, and where the list
 * starts.
 */
export function useAuditSearch() {
  const [params, setParams] = useSearchParams();
  const values = Object.fromEntries(FIELDS.map(name => [name, params.get(name) ?? ''])) as Record<
    AuditField,
    string
  >;
  const change = (changes: Record<string, string>, replace = false) =>
    setParams(
      old => {
        const next = new URLSearchParams(old);
        next.delete('before');
        for (const [name, value] of Object.entries(changes)) {
          if (value) next.set(name, value);
          else next.delete(name);
        }
        return next;
      },
      { replace, preventScrollReset: true },
    );
  // Without filters the trail shows events caused by people. A link to a subject shows all its events.
  const about = values.subject || values.actor || values.kind || values.cause;
  const by: 'people' | 'all' =
    params.get('by') === 'all' || (about && params.get('by') !== 'people') ? 'all' : 'people';
  const filter: AuditFilter = {
    subject: values.subject || undefined,
    actor: values.actor || (by === 'people' ? 'people' : undefined),
    kind: values.kind || undefined,
    cause: values.cause || undefined,
    from: startOf(values.from),
    to: startOf(values.to, 1),
  };
  return {
    values,
    filter,
    by,
    setBy: (choice: string) => change({ by: choice }),
    before: params.get('before') ?? undefined,
    narrowed: FIELDS.some(name => values[name] !== ''),
    set: (name: AuditField, value: string) =>
      change({ [name]: value }, name === 'subject' || name === 'actor' || name === 'cause'),
    /** Filters by one field alone. */
    only: (name: AuditField, value: string) => change({ ...NO_FILTER, [name]: value }),
    clear: () => change(NO_FILTER),
    goNewest: () => change({}),
  };
}
