import type { NetworkStatus } from 'shared-api';
import { Card, Count, DescriptionList, EmptyState, KeyValue, Percent } from 'shared-ui';

/** How fast and how well the service answers. */
export const PerformancePanel = ({ network: { performance } }: { network: NetworkStatus }) =>
  performance ? (
    <Card title="Requests" description="As the pool service counts them. It does not say over what time.">
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
          <Count value={performance.requestsPerMinute} />
        </KeyValue>
      </DescriptionList>
    </Card>
  ) : (
    <EmptyState boxed title="No performance figures reported" icon="activity" level={3} />
  );
