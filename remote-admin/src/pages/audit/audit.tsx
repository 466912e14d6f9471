import { useState } from 'react';
import { ApiError, FRESHNESS, useCapability } from 'shared-api';
import {
  type AuditEntry,
  type AuditFilter,
  downloadAudit,
  useAuditTrail,
  useVerifyAudit,
} from 'shared-api/admin';
import { Alert, Button, EmptyState, ErrorState, lazyDialog, Page, toast } from 'shared-ui';
import { saveFile } from 'shared-ui/content';
import { AuditFilters } from './audit-filters.tsx';
import { EventList } from './event-list.tsx';
import { useAuditSearch } from './use-audit-search.ts';
import { Verification } from './verification.tsx';

const FORMATS = [
  { format: 'csv', label: 'Export CSV' },
  { format: 'json', label: 'Export JSON' },
] as const;
type Format = (typeof FORMATS)[number]['format'];

/** Files of everything that the filter finds, not only of the page. */
const ExportButtons = ({ filter }: { filter: AuditFilter }) => {
  const [fetching, setFetching] = useState<Format | null>(null);
  const fetchFile = async (format: Format) => {
    setFetching(format);
    try {
      const file = await downloadAudit(filter, format);
      saveFile(`kale-pool-audit-${new Date().toISOString().slice(0, 10)}.${format}`, file);
    } catch (failure) {
      toast.failure('Export failed', {
        description: failure instanceof ApiError ? failure.message : 'Please try again.',
      });
    } finally {
      setFetching(null);
    }
  };
  return FORMATS.map(({ format, label }) => (
    <Button
      key={format}
      icon="download"
      pending={fetching === format}
      disabled={fetching !== null}
      onClick={() => fetchFile(format)}
    >
      {label}
    </Button>
  ));
};

const EventDialog = lazyDialog(() => import('./event-dialog.tsx'));

/** The audit log: filters by subject, actor, kind, cause and time, the server's verification, and an export. */
export default function Audit() {
  const { values, filter, by, setBy, before, narrowed, set, clear, goNewest } = useAuditSearch();
  const trail = useAuditTrail({ ...filter, before });
  const { data, error, refresh, validating } = trail;
  const check = useVerifyAudit();
  const [shown, setShown] = useState<AuditEntry | null>(null);
  if (useCapability('audit') === false) {
    return (
      <Page title="Audit trail">
        <EmptyState boxed icon="history" title="Audit trail not available">
          This server does not offer an audit trail.
        </EmptyState>
      </Page>
    );
  }
  return (
    <Page
      title="Audit trail"
      description="Who did what, and when. Each event contains a hash of the one before it."
      freshness={{ of: trail, freshFor: FRESHNESS.slow.freshFor }}
      actions={
        <>
          <ExportButtons filter={filter} />
          <Button
            variant="primary"
            icon="shield"
            onClick={() => check.run({})}
            pending={check.pending}
            pendingLabel="Verifying..."
          >
            Verify trail
          </Button>
        </>
      }
    >
      <Verification check={check} />
      <AuditFilters values={values} by={by} setBy={setBy} narrowed={narrowed} set={set} clear={clear} />
      {before && (
        <Alert action={<Button onClick={goNewest}>Go to the newest</Button>}>
          Showing events before {before}.
        </Alert>
      )}
      {!data && error ? (
        <ErrorState
          boxed
          message="Failed to load the audit trail. Please try again."
          onRetry={refresh}
          retrying={validating}
        />
      ) : (
        <EventList trail={trail} narrowed={narrowed} onShow={setShown} />
      )}
      {shown && (
        <EventDialog
          entry={shown}
          onClose={() => setShown(null)}
          onFollow={(field, value) => {
            setShown(null);
            set(field, value);
          }}
        />
      )}
    </Page>
  );
}
