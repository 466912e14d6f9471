import { type AdminOverview, FRESHNESS, type ServiceState } from 'shared-api';
import { useHealth } from 'shared-api/network';
import {
  AsOf,
  Card,
  DescriptionList,
  EmptyState,
  ErrorState,
  KeyValue,
  Link,
  readStatus,
  Skeleton,
  StatusBadge,
} from 'shared-ui';
import { serviceName } from './service-name.ts';

const hintOf = ({ latencyMs, reason }: ServiceState, ownReason: string | undefined) =>
  reason ?? ownReason ?? (typeof latencyMs === 'number' ? `${Math.round(latencyMs)} ms` : undefined);

/** The current health of the engine and every other part of the product. */
export const ServiceHealth = ({ overview }: { overview: AdminOverview | undefined }) => {
  const health = useHealth();
  const { data, error, updatedAt } = health;
  const services = Object.entries(data?.services ?? {});
  return (
    <Card
      title="Services"
      footer={<Link to="/status">Open the public status page</Link>}
      actions={<AsOf at={updatedAt} freshFor={FRESHNESS.ledger.freshFor} />}
    >
      {!data && error && (
        <ErrorState message="Failed to load the state of the services. Please try again." of={health} />
      )}
      {!data && !error && <Skeleton height="9rem" />}
      {data && services.length === 0 && <EmptyState title="No services reported" icon="server" level={3} />}
      <DescriptionList>
        {services.map(([name, state]) => (
          <KeyValue key={name} label={serviceName(name)} hint={hintOf(state, overview?.reasons?.[name])}>
            <StatusBadge status={readStatus(state.status)} />
          </KeyValue>
        ))}
      </DescriptionList>
    </Card>
  );
};
