import type { ReactNode } from 'react';
import type { Resource } from 'shared-api';
import type { PoolerMetrics } from 'shared-api/operator';
import { ErrorState } from 'shared-ui';
import { useCannotSay } from '../samples/cannot-say.ts';
import { SAMPLE_METRICS, UNMEASURED } from '../samples/sample-status.ts';
import { Sampled } from '../samples/sampled.tsx';

type MetricsPanelProps = {
  metrics: Resource<PoolerMetrics>;
  /** What is shown of the metrics; of nothing while they load. */
  children: (metrics: PoolerMetrics | undefined) => ReactNode;
};

/** What depends on the pooler program's own measurements, or why there are none. */
export const MetricsPanel = ({ metrics, children }: MetricsPanelProps) => {
  if (useCannotSay('pooler-live', metrics))
    return <Sampled why={UNMEASURED}>{children(SAMPLE_METRICS)}</Sampled>;
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
