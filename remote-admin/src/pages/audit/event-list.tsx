import { useMemo } from 'react';
import type { AuditEntry, AuditTrail } from 'shared-api/administration';
import { Alert, Button, Count, EmptyState, Row, Stack } from 'shared-ui';
import { DataTable } from 'shared-ui/table';
import { eventColumns, eventPhoneRow } from './event-columns.tsx';

const rowKey = ({ id }: AuditEntry) => id;

type EventListProps = {
  trail: AuditTrail;
  narrowed: boolean;
  onShow: (entry: AuditEntry) => void;
};

/** The events, newest first: only visible ones are in the document, and scrolling to the end loads older ones. */
export const EventList = ({ trail, narrowed, onShow }: EventListProps) => {
  const { data, entries, older, loadOlder } = trail;
  const columns = useMemo(() => eventColumns(onShow), [onShow]);
  const phoneRow = useMemo(() => eventPhoneRow(onShow), [onShow]);
  return (
    <Stack $gap={3}>
      <DataTable
        caption="Events"
        captionHidden
        columns={columns}
        phoneRow={phoneRow}
        rows={entries}
        rowKey={rowKey}
        skeletonRows={data ? 0 : 8}
        height="70vh"
        onEnd={older === 'all' || older === 'failed' ? undefined : loadOlder}
        empty={
          <EmptyState icon="history" title="No events found">
            {narrowed && 'Try another filter.'}
          </EmptyState>
        }
      />
      {older === 'failed' && (
        <Alert tone="loss" action={<Button onClick={loadOlder}>Retry</Button>}>
          Older events could not be loaded.
        </Alert>
      )}
      <Row>
        {data && entries.length > 0 && (
          <p role="status">
            <Count value={entries.length} /> of {data.more && 'more than '}
            <Count value={data.total} /> {data.total === 1 ? 'event' : 'events'} shown
            {older === 'loading' && ', loading older ones'}
          </p>
        )}
      </Row>
    </Stack>
  );
};
