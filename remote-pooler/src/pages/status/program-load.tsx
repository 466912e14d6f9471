import { type PoolerId, useSession } from 'shared-api';
import type { PoolerMetrics } from 'shared-api/pool';
import { usePoolDetails } from 'shared-api/projection';
import {
  Badge,
  Card,
  DescriptionList,
  Grid,
  KeyValue,
  Mono,
  Progress,
  percentWords,
  RelativeTime,
  Stack,
} from 'shared-ui';
import { styled } from 'styled-components';
import { MinerProgramCard, MiningCard } from './mining.tsx';

type Load = {
  label: string;
  percent: number | null | undefined;
  loading: boolean;
  /** The percentage above which the bar warns; absent if more is better. */
  warnAbove?: number;
};

const LoadBar = ({ label, percent, loading, warnAbove = 100 }: Load) => {
  if (percent == null)
    return (
      <DescriptionList>
        <KeyValue label={label} loading={loading}>
          Not available
        </KeyValue>
      </DescriptionList>
    );
  const value = percentWords(percent);
  return (
    <div>
      <Progress label={label} percent={percent} value={value} tone="count" />
      {percent > warnAbove && (
        <Badge tone="waiting" icon="warning">
          above {warnAbove}%
        </Badge>
      )}
    </div>
  );
};

const WholeRow = styled.div`
  grid-column: 1 / -1;
`;

type ProgramLoadProps = {
  metrics: PoolerMetrics | undefined;
  poolerId: PoolerId | undefined;
  warnAbove: number;
};

/** Which pool the program mines for, its load on the machine and its mining (spec §2, Pooler Status Overview). */
export const ProgramLoad = ({ metrics, poolerId: chosen, warnAbove }: ProgramLoadProps) => {
  const own = useSession().user?.poolerId;
  const poolerId = chosen ?? own ?? null;
  const pool = usePoolDetails(poolerId);
  const loading = !metrics;
  const program = metrics?.mining?.program;
  return (
    <Grid $columns={2} $min="20rem">
      <Card title="Pooler">
        <DescriptionList>
          {poolerId && (
            <>
              <KeyValue label="Pool" loading={pool.loading}>
                {pool.data?.name ?? 'Not available'}
              </KeyValue>
              <KeyValue label="Pool ID">
                <Mono>{poolerId}</Mono>
              </KeyValue>
            </>
          )}
          <KeyValue label="Measured" loading={loading}>
            <RelativeTime at={metrics?.asOf} missing="No measurements yet" />
          </KeyValue>
        </DescriptionList>
      </Card>
      <Card
        title="Load"
        description="What this program uses of its machine. Disk usage includes all programs."
      >
        <Stack>
          <LoadBar label="CPU" percent={metrics?.cpuPercent} loading={loading} warnAbove={warnAbove} />
          <LoadBar label="Memory" percent={metrics?.memoryPercent} loading={loading} warnAbove={warnAbove} />
          <LoadBar label="Disk" percent={metrics?.diskPercent} loading={loading} warnAbove={warnAbove} />
          <LoadBar label="Network (requests served)" percent={metrics?.networkPercent} loading={loading} />
        </Stack>
      </Card>
      {program ? (
        <>
          <MiningCard metrics={metrics} />
          <MinerProgramCard program={program} />
        </>
      ) : (
        <WholeRow>
          <MiningCard metrics={metrics} />
        </WholeRow>
      )}
    </Grid>
  );
};
