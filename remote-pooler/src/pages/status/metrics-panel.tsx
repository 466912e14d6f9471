import { lazy, type ReactNode, Suspense } from 'react';
import { type Resource, useCapability } from 'shared-api';
import type { PoolerMetrics } from 'shared-api/operator';
import { ErrorState, Skeleton } from 'shared-ui';

const SampleStatus = lazy(() => import('./sample-status.tsx'));

type MetricsPanelProps = {
  metrics: Resource<PoolerMetrics>;
  /** What is shown of the metrics; of nothing while they load. */
  children: (metrics: PoolerMetrics | undefined) => ReactNode;
};

/** What depends on the pooler program's own measurements, or why there are none. */
export const MetricsPanel = ({ metrics, children }: MetricsPanelProps) => {
  if (useCapability('pooler-live') === false)
    return (
      <Suspense fallback={<Skeleton height="20rem" />}>
        <SampleStatus />
      </Suspense>
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
