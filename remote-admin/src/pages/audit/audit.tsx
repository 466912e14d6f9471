import { lazy, Suspense, useState } from 'react';
import { useCapability } from 'shared-api';
import { useAudit, useVerifyAudit } from 'shared-api/operator';
import { Button, Count, EmptyState, ErrorState, Page, Row, Table } from 'shared-ui';
import { AuditFilters } from './audit-filters.tsx';
import { eventColumns } from './event-columns.tsx';
import type { AuditEntry } from './event-words.tsx';
import { ExportButtons } from './export-buttons.tsx';
import { useAuditSearch } from './use-audit-search.ts';
import { Verification } from './verification.tsx';

const PAGE_SIZE = 50;

const EventDialog = lazy(() => import('./event-dialog.tsx'));

/** Who did what when: found by subject, actor, kind and time; checked by the server; taken along as a file. */
export default function Audit() {
  const { values, filter, before, narrowed, set, clear, goBefore, goNewest } = useAuditSearch();
  const { data, error, refresh, validating } = useAudit({
    ...filter,
    limit: PAGE_SIZE,
    ...(before && { before }),
  });
  const check = useVerifyAudit();
  const [shown, setShown] = useState<AuditEntry | null>(null);
  const last = data?.items.at(-1);
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
      description="Who did what and when. Each event carries a hash of itself and of the event before it."
      actions={
        <>
          <ExportButtons filter={filter} />
          <Button icon="refresh" onClick={refresh} pending={validating}>
            Refresh
          </Button>
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
      <AuditFilters values={values} narrowed={narrowed} set={set} clear={clear} />
      {!data && error ? (
        <ErrorState
          boxed
          message="Failed to load the audit trail. Please try again."
          onRetry={refresh}
          retrying={validating}
        />
      ) : (
        <Table
          caption="Events"
          captionHidden
          columns={eventColumns(setShown)}
          rows={data?.items ?? []}
          rowKey={({ id }) => id}
          skeletonRows={data ? 0 : 8}
          empty={
            <EmptyState icon="history" title="No events found">
              {narrowed && 'Try another filter.'}
            </EmptyState>
          }
        />
      )}
      {data && (
        <Row as="nav" aria-label="Events" $justify="between">
          <span>
            <Count value={data.total} /> {data.total === 1 ? 'event' : 'events'} in all
          </span>
          <Row $gap={2}>
            <Button size="sm" disabled={!before} onClick={goNewest}>
              Newest
            </Button>
            <Button
              size="sm"
              iconEnd="chevron-right"
              disabled={!last || data.items.length < PAGE_SIZE}
              onClick={() => last && goBefore(last.id)}
            >
              Older
            </Button>
          </Row>
        </Row>
      )}
      <Suspense fallback={null}>
        {shown && (
          <EventDialog
            entry={shown}
            onClose={() => setShown(null)}
            onFollow={subject => {
              setShown(null);
              set('subject', subject);
            }}
          />
        )}
      </Suspense>
    </Page>
  );
}
