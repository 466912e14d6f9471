import type { ReactNode } from 'react';
import { type Resource, useCapability } from 'shared-api';
import type { PoolerMetrics } from 'shared-api/operator';
import { EmptyState, ErrorState } from 'shared-ui';

type MetricsPanelProps = {
  metrics: Resource<PoolerMetrics>;
  /** What is shown of the metrics; of nothing while they load. */
  children: (metrics: PoolerMetrics | undefined) => ReactNode;
};

/** What depends on the pooler program's own measurements, or why there are none. */
export const MetricsPanel = ({ metrics, children }: MetricsPanelProps) => {
  if (useCapability('pooler-live') === false)
    return (
      <EmptyState boxed level={3} icon="activity" title="Metrics not available">
        This server does not report what its pooler program measures.
      </EmptyState>
    );
  if (metrics.error && !metrics.data)
    return (
      <ErrorState
        boxed
        message="Failed to load pooler metrics. Please try again."
        onRetry={metrics.refresh}
        retrying={metrics.validating}
      />
    );
  return children(metrics.data);
};
