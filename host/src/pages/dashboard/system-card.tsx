import { FRESHNESS, type Resource, type SystemInfo } from 'shared-api';
import { AsOf, Card, DescriptionList, KeyValue, readStatus, StatusBadge } from 'shared-ui';
import { serviceName } from '../service-name.ts';
import { UptimeCounter } from './uptime-counter.tsx';

/** The pool service itself: how long it has been up, and its parts. Missing facts stay missing. */
export const SystemCard = ({ info }: { info: Resource<SystemInfo> }) => {
  const { data, updatedAt = 0, loading } = info;
  return (
    <Card
      title="Pool Service"
      icon="server"
      actions={<AsOf at={info.updatedAt} freshFor={FRESHNESS.slow.freshFor} />}
    >
      <DescriptionList>
        <KeyValue label="Uptime" loading={loading}>
          {typeof data?.uptime === 'number' ? (
            <UptimeCounter seconds={data.uptime} at={updatedAt} />
          ) : (
            'Not available'
          )}
        </KeyValue>
        {Object.entries(data?.services ?? {}).map(([name, { status }]) => (
          <KeyValue key={name} label={serviceName(name)}>
            <StatusBadge status={readStatus(status)} />
          </KeyValue>
        ))}
      </DescriptionList>
    </Card>
  );
};
