import { useState } from 'react';
import { FRESHNESS, useCapability } from 'shared-api';
import { type AuditEntry, useAuditTrail, useVerifyAudit } from 'shared-api/administration';
import { Alert, Button, EmptyState, ErrorState, lazyDialog, Page } from 'shared-ui';
import { AuditFilters } from './audit-filters.tsx';
import { EventList } from './event-list.tsx';
import { ExportButtons } from './export-buttons.tsx';
import { useAuditSearch } from './use-audit-search.ts';
import { Verification } from './verification.tsx';

const EventDialog = lazyDialog(() => import(/* webpackChunkName: 'dialogs' */ './event-dialog.tsx'));

/** The audit log: filters by subject, actor, kind, cause and time, the server's verification, and an export. */
export default function Audit() {
  const { values, filter, by, setBy, before, narrowed, set, only, clear, goNewest } = useAuditSearch();
  const trail = useAuditTrail({ ...filter, before });
  const { data, error } = trail;
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
        <ErrorState boxed message="Failed to load the audit trail. Please try again." of={trail} />
      ) : (
        <EventList trail={trail} narrowed={narrowed} onShow={setShown} />
      )}
      {shown && (
        <EventDialog
          entry={shown}
          onClose={() => setShown(null)}
          onFollow={(field, value) => {
            setShown(null);
            only(field, value);
          }}
        />
      )}
    </Page>
  );
}
