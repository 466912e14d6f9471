import type { ReactNode } from 'react';
import type { Resource } from 'shared-api';
import type { PoolerMetrics } from 'shared-api/operator';
import { ErrorState } from 'shared-ui';
import { SampleSection } from '../samples/sample-section.tsx';
import { SAMPLE_METRICS, UNMEASURED } from '../samples/sample-status.ts';
import { useUnsupported } from '../samples/unsupported.ts';

type MetricsPanelProps = {
  metrics: Resource<PoolerMetrics>;
  /** Renders the metrics; undefined while they load. */
  children: (metrics: PoolerMetrics | undefined) => ReactNode;
};

/** Content that needs the pooler program's own measurements, or the reason why there are none. */
export const MetricsPanel = ({ metrics, children }: MetricsPanelProps) => {
  if (useUnsupported('pooler-live', metrics))
    return <SampleSection why={UNMEASURED}>{children(SAMPLE_METRICS)}</SampleSection>;
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
