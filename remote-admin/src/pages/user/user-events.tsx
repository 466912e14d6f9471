import { type FarmerId, type UserId, useCapability } from 'shared-api';
import { type AuditEntry, useAuditTrail } from 'shared-api/admin';
import { Card, EmptyState, ErrorState, Link, RelativeTime, Row, Skeleton } from 'shared-ui';
import { type Column, Table } from 'shared-ui/content';
import { actorName, eventName } from '../audit/event-labels.tsx';

const SHOWN = 10;

const columns: readonly Column<AuditEntry>[] = [
  { id: 'event', header: 'Event', cell: eventName },
  { id: 'at', header: 'When', cell: ({ at }) => <RelativeTime at={at} /> },
  { id: 'actor', header: 'Actor', cell: actorName },
];

const auditOf = (subject: string) => `/admin/audit?subject=${encodeURIComponent(subject)}`;

type UserEventsProps = { userId: UserId; farmerId: FarmerId | null | undefined };

const Events = ({ userId, farmerId }: UserEventsProps) => {
  const { data, entries, error, refresh, validating } = useAuditTrail({ subject: userId });
  return (
    <Card
      title="Events"
      actions={
        <Row>
          <Link to={auditOf(userId)}>All account events</Link>
          {farmerId && <Link to={auditOf(farmerId)}>All farmer events</Link>}
        </Row>
      }
    >
      {data ? (
        <Table
          caption="Latest events"
          captionHidden
          columns={columns}
          rows={entries.slice(0, SHOWN)}
          rowKey={({ id }) => id}
          empty={<EmptyState icon="history" title="No events" level={3} />}
        />
      ) : error ? (
        <ErrorState
          message="Failed to load the events. Please try again."
          onRetry={refresh}
          retrying={validating}
        />
      ) : (
        <Skeleton height="12rem" />
      )}
    </Card>
  );
};

/** The latest events of the account. Renders nothing if the server has no audit trail. */
export const UserEvents = (props: UserEventsProps) =>
  useCapability('audit') === true ? <Events {...props} /> : null;
