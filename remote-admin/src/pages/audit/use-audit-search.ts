import type { AuditFilter } from 'shared-api/admin';
import { useSearchParams } from 'shared-ui';

const FIELDS = ['subject', 'actor', 'kind', 'cause', 'from', 'to'] as const;
export type AuditField = (typeof FIELDS)[number];

/** The start of a local day, days later, as an instant; nothing for what is no day. */
const startOf = (day: string | undefined, daysLater = 0) => {
  const start = new Date(`${day}T00:00:00`);
  start.setDate(start.getDate() + daysLater);
  return Number.isNaN(start.getTime()) ? undefined : start.toISOString();
};

/** The filters of the audit trail, kept in the URL: subject, actor, kind, cause, first and last day, and where the list
 * begins. */
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
  const filter: AuditFilter = {
    subject: values.subject || undefined,
    actor: values.actor || undefined,
    kind: values.kind || undefined,
    cause: values.cause || undefined,
    from: startOf(values.from),
    to: startOf(values.to, 1),
  };
  return {
    values,
    filter,
    before: params.get('before') ?? undefined,
    narrowed: FIELDS.some(name => values[name] !== ''),
    set: (name: AuditField, value: string) =>
      change({ [name]: value }, name === 'subject' || name === 'actor' || name === 'cause'),
    clear: () => change(Object.fromEntries(FIELDS.map(name => [name, '']))),
    goNewest: () => change({}),
  };
}
