import type { PoolerStatus, Resource } from 'shared-api';
import { ButtonLink, Card, Progress, percentWords, Skeleton, Stack } from 'shared-ui';
import { milliseconds } from '../status/milliseconds.ts';
import { StatusPanel } from '../status/status-panel.tsx';

const SLOW = 1000; // ms at which the bar is full

const Bars = ({ status }: { status: PoolerStatus | undefined }) => {
  const { avgResponseTime, successRate } = status?.performance ?? {};
  return (
    <Card title="Performance" description="Success rate: all time. Response time: latest responses.">
      {!status && <Skeleton height="5rem" />}
      {status && (
        <Stack $gap={5}>
          <Progress
            label="Average response time"
            percent={((avgResponseTime ?? 0) / SLOW) * 100}
            value={milliseconds(avgResponseTime)}
          />
          <Progress
            label="Success rate"
            percent={successRate ?? 0}
            value={successRate == null ? 'Not available' : percentWords(successRate)}
          />
          {/* The note is the spec's, word for word (§2), followed by a link to the charts that exist. */}
          <p>Advanced charts are coming soon. Trends, comparison and efficiency are already available:</p>
          <div>
            <ButtonLink to="/analytics/performance" icon="chart">
              Performance Analytics
            </ButtonLink>
          </div>
        </Stack>
      )}
    </Card>
  );
};

/** Response time and success rate as bars (spec §2, Pooler Console Performance). */
export default function ConsolePerformance({ status }: { status: Resource<PoolerStatus> }) {
  return <StatusPanel status={status}>{data => <Bars status={data} />}</StatusPanel>;
}
