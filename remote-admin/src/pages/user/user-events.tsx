import { type FarmerId, type PoolerId, type UserId, useCapability } from 'shared-api';
import { type AuditEntry, useAuditTrail } from 'shared-api/administration';
import { Card, EmptyState, ErrorState, Link, RelativeTime, Row, Skeleton } from 'shared-ui';
import { type Column, Table } from 'shared-ui/rows';
import { actorName, eventName } from '../audit/event-labels.tsx';

const SHOWN = 10;

const columns: readonly Column<AuditEntry>[] = [
  { id: 'event', header: 'Event', cell: eventName },
  { id: 'at', header: 'When', cell: ({ at }) => <RelativeTime at={at} /> },
  { id: 'actor', header: 'Actor', cell: actorName },
];

const auditOf = (subject: string) => `/admin/audit?subject=${encodeURIComponent(subject)}`;

const FREEZES = 'WithdrawalsFrozen,WithdrawalFreezeConfirmed,WithdrawalFreezeLifted';

type UserEventsProps = {
  userId: UserId;
  farmerId: FarmerId | null | undefined;
  poolerId: PoolerId | null | undefined;
};

type EventsProps = UserEventsProps & {
  /** Events that are not among the account's own. */
  more?: readonly AuditEntry[];
};

const Events = ({ userId, farmerId, poolerId, more = [] }: EventsProps) => {
  const trail = useAuditTrail({ subject: userId });
  const { data, entries, error } = trail;
  const shown = [...entries, ...more]
    .sort((one, other) => Date.parse(other.at) - Date.parse(one.at))
    .slice(0, SHOWN);
  return (
    <Card
      title="Events"
      actions={
        <Row>
          <Link to={auditOf(userId)}>All account events</Link>
          {farmerId && <Link to={auditOf(farmerId)}>All farmer events</Link>}
          {poolerId && <Link to={auditOf(poolerId)}>All pool events</Link>}
        </Row>
      }
    >
      {data ? (
        <Table
          caption="Latest events"
          captionHidden
          columns={columns}
          rows={shown}
          rowKey={({ id }) => id}
          empty={<EmptyState icon="history" title="No events" level={3} />}
        />
      ) : error ? (
        <ErrorState message="Failed to load the events. Please try again." of={trail} />
      ) : (
        <Skeleton height="12rem" />
      )}
    </Card>
  );
};

const FarmerEvents = ({ farmerId, ...props }: UserEventsProps & { farmerId: FarmerId }) => (
  <Events {...props} farmerId={farmerId} more={useAuditTrail({ subject: farmerId, kind: FREEZES }).entries} />
);

const OperatorEvents = ({ poolerId, ...props }: UserEventsProps & { poolerId: PoolerId }) => (
  <Events {...props} poolerId={poolerId} more={useAuditTrail({ subject: poolerId }).entries} />
);

/**
 * The latest events of the account, with freezes of a farmer's withdrawals and the events of an operator's pool. Renders
 * nothing if the server has no audit trail.
 */
export const UserEvents = ({ farmerId, poolerId, ...props }: UserEventsProps) => {
  if (useCapability('audit') !== true) return null;
  if (farmerId) return <FarmerEvents {...props} farmerId={farmerId} poolerId={poolerId} />;
  if (poolerId) return <OperatorEvents {...props} farmerId={farmerId} poolerId={poolerId} />;
  return <Events {...props} farmerId={farmerId} poolerId={poolerId} />;
};
