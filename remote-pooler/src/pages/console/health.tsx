import type { PoolerStatus } from 'shared-api';
import { usePoolerBlocks } from 'shared-api/operator';
import {
  Badge,
  Card,
  Count,
  DescriptionList,
  EmptyState,
  Grid,
  KeyValue,
  Percent,
  RelativeTime,
  Term,
} from 'shared-ui';
import { Figure, FigureStrip } from 'shared-ui/content';
import { Acknowledgement } from '../blocks/acknowledgement.tsx';
import { milliseconds } from '../status/milliseconds.ts';
import { PENDING_DEFINITION } from '../status/pending-definition.ts';
import { gradeOf, loadOf } from './load.ts';
import { RATE_WINDOWS } from './rate-windows.ts';

/** A rating of the rate, and the period it covers. */
const rateNote = (kind: 'successRate' | 'uptime', percent: number | null | undefined) =>
  percent != null && `${gradeOf(kind, percent)} · ${RATE_WINDOWS[kind]}`;

const Figures = ({ status }: { status: PoolerStatus | undefined }) => {
  const { connections, blocksDiscovered, performance } = status ?? {};
  const loading = !status;
  return (
    <FigureStrip>
      <Figure
        label="Connected Farmers"
        loading={loading}
        value={<Count value={connections?.farmers} />}
        note={
          <>
            <Count value={connections?.active} /> active
          </>
        }
      />
      <Figure
        label="Blocks Discovered"
        loading={loading}
        value={<Count value={blocksDiscovered?.total} />}
        note={
          <>
            <Count value={blocksDiscovered?.last24h} /> in the last 24h
          </>
        }
      />
      <Figure
        label="Success Rate"
        loading={loading}
        value={<Percent value={performance?.successRate} />}
        note={rateNote('successRate', performance?.successRate)}
      />
      <Figure
        label="Uptime"
        loading={loading}
        value={<Percent value={performance?.uptime} />}
        note={rateNote('uptime', performance?.uptime)}
      />
    </FigureStrip>
  );
};

type LatestProps = { loading: boolean; notification: PoolerStatus['lastNotification'] };

const LatestNotification = ({ loading, notification }: LatestProps) =>
  loading || notification ? (
    <DescriptionList>
      <KeyValue label="Block" loading={loading}>
        #{notification?.blockIndex}
      </KeyValue>
      <KeyValue label="Status" loading={loading}>
        <Acknowledgement acknowledged={notification?.acknowledged} />
      </KeyValue>
      <KeyValue label="Received" loading={loading}>
        <RelativeTime at={notification?.timestamp} />
      </KeyValue>
    </DescriptionList>
  ) : (
    <EmptyState level={3} icon="cube" title="No recent notifications" />
  );

/** The latest block from the pool's list, or from the pooler program if the server has no such list. */
const useLatest = (last: PoolerStatus['lastNotification']) => {
  const { data } = usePoolerBlocks({ limit: 10 }); // The same request as in Now.
  return data?.items[0] ?? last;
};

/** The state of the pool and its pooler program: four figures, the load, and the latest block. */
export default function Health({ status }: { status: PoolerStatus | undefined }) {
  const { connections, blocksDiscovered, performance } = status ?? {};
  const lastNotification = useLatest(status?.lastNotification);
  const loading = !status;
  const pending = blocksDiscovered?.pending;
  const load = loadOf(pending);
  return (
    <>
      <Card title="Health" icon="activity">
        <Figures status={status} />
      </Card>
      <Grid $columns={2} $min="20rem">
        <Card title="Real-time Performance">
          <DescriptionList>
            <KeyValue label="Response time" loading={loading}>
              {milliseconds(performance?.avgResponseTime)}
            </KeyValue>
            <KeyValue
              label={<Term name="nonces-accepted">Nonces accepted</Term>}
              hint={RATE_WINDOWS.noncesAccepted}
              loading={loading}
            >
              <Percent value={performance?.noncesAccepted} />
            </KeyValue>
            <KeyValue label="Connected" hint={RATE_WINDOWS.connected} loading={loading}>
              <Percent value={performance?.connected} />
            </KeyValue>
            <KeyValue label="Active / total connections" loading={loading}>
              <Count value={connections?.active} /> / <Count value={connections?.farmers} />
            </KeyValue>
            <KeyValue label="Pending blocks" hint={PENDING_DEFINITION} loading={loading}>
              <Count value={pending} /> {pending != null && <Badge tone={load.tone}>{load.label}</Badge>}
            </KeyValue>
          </DescriptionList>
        </Card>
        <Card title="Latest Notification">
          <LatestNotification loading={loading} notification={lastNotification} />
        </Card>
      </Grid>
    </>
  );
}
