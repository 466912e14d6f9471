import type { NetworkStatus } from 'shared-api';
import { Card, DescriptionList, EmptyState, KeyValue, Percent } from 'shared-ui';

const MINUTE = 60_000; // ms

/** The window of the figures, such as "last 60 minutes". */
const windowOf = (since: string | null | undefined, checkedAt: string | null | undefined) => {
  if (!since || !checkedAt) return null;
  const minutes = Math.max(1, Math.floor((Date.parse(checkedAt) - Date.parse(since)) / MINUTE));
  return `last ${minutes === 1 ? 'minute' : `${minutes} minutes`}`;
};

/** The service's response times and success rate. */
export const PerformancePanel = ({ network: { performance, checkedAt } }: { network: NetworkStatus }) => {
  if (!performance)
    return (
      <EmptyState boxed title="No performance figures reported" icon="activity" level={3}>
        They appear after the first minute of measurement.
      </EmptyState>
    );
  const window = windowOf(performance.since, checkedAt);
  return (
    <Card
      title="Requests"
      description={
        window
          ? `Requests to the pool service, ${window}. A request counts as failed when the server is at fault.`
          : 'Requests to the pool service, for a period it does not report.'
      }
    >
      <DescriptionList>
        <KeyValue label="Average response time">
          {typeof performance.averageResponseMs === 'number'
            ? `${Math.round(performance.averageResponseMs)} ms`
            : 'Not available'}
        </KeyValue>
        <KeyValue label="Success rate">
          <Percent value={performance.successRate} />
        </KeyValue>
        <KeyValue label="Error rate">
          <Percent value={performance.errorRate} />
        </KeyValue>
        <KeyValue label="Requests per minute">
          {typeof performance.requestsPerMinute === 'number'
            ? performance.requestsPerMinute.toLocaleString('en', { maximumFractionDigits: 1 })
            : 'Not available'}
        </KeyValue>
      </DescriptionList>
    </Card>
  );
};
