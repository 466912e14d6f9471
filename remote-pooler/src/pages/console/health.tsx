import { type ReactNode, useId } from 'react';
import type { PoolerStatus, Resource } from 'shared-api';
import { usePoolerBlocks } from 'shared-api/operator';
import {
  Badge,
  Card,
  Count,
  DescriptionList,
  EmptyState,
  KeyValue,
  Percent,
  RelativeTime,
  Term,
} from 'shared-ui';
import { Figure, FigureStrip } from 'shared-ui/content';
import { styled } from 'styled-components';
import { Acknowledgement } from '../blocks/acknowledgement.tsx';
import { milliseconds } from '../status/milliseconds.ts';
import { PENDING_DEFINITION } from '../status/pending-definition.ts';
import { StatusPanel } from '../status/status-panel.tsx';
import { gradeOf, loadOf } from './load.ts';
import { RATE_WINDOWS } from './rate-windows.ts';

/** The period of the rate, and its grade. */
const rateNote = (kind: 'successRate' | 'uptime', percent: number | null | undefined) =>
  percent != null && `${RATE_WINDOWS[kind]} · ${gradeOf(kind, percent)}`;

/** Two groups beside each other, divided by a hairline that reaches the edges of the card. */
const Halves = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(18rem, 1fr));
  gap: 1px;
  margin: calc(-1 * var(--space-4)) calc(-1 * var(--card-pad)) calc(-1 * var(--card-pad));
  overflow: hidden;
  background: var(--line);
  border-radius: 0 0 var(--radius-l) var(--radius-l);

  & > section {
    display: grid;
    gap: var(--space-3);
    align-content: start;
    padding: var(--card-pad);
    background: var(--surface);
  }

  & h3 {
    color: var(--text-2);
    font-size: var(--text-caption);
    font-weight: 500;
    line-height: var(--leading-caption);
  }
`;

const Group = ({ title, children }: { title: string; children: ReactNode }) => {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {children}
    </section>
  );
};

const Figures = ({ status }: { status: PoolerStatus | undefined }) => {
  const { connections, blocksDiscovered, performance } = status ?? {};
  const loading = !status;
  return (
    <FigureStrip inCard loading={loading}>
      <Figure label="Connected Farmers" value={<Count value={connections?.farmers} />}>
        <Count value={connections?.active} /> active
      </Figure>
      <Figure label="Blocks Discovered" value={<Count value={blocksDiscovered?.total} />}>
        <Count value={blocksDiscovered?.last24h} /> in the last 24h
      </Figure>
      <Figure
        label={<Term name="success-rate">Success Rate</Term>}
        value={<Percent value={performance?.successRate} />}
      >
        {rateNote('successRate', performance?.successRate)}
      </Figure>
      <Figure label={<Term name="uptime">Uptime</Term>} value={<Percent value={performance?.uptime} />}>
        {rateNote('uptime', performance?.uptime)}
      </Figure>
    </FigureStrip>
  );
};

const Quiet = styled.span`
  color: var(--text-2);
  font-weight: 400;
`;

type LatestProps = { loading: boolean; notification: PoolerStatus['lastNotification'] };

const LatestNotification = ({ loading, notification }: LatestProps) =>
  loading || notification ? (
    <DescriptionList loading={loading}>
      <KeyValue label="Block">#{notification?.blockIndex}</KeyValue>
      <KeyValue label="Status">
        <Acknowledgement acknowledged={notification?.acknowledged} />
      </KeyValue>
      <KeyValue label="Received">
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

const HealthCard = ({ status }: { status: PoolerStatus | undefined }) => {
  const { connections, blocksDiscovered, performance } = status ?? {};
  const lastNotification = useLatest(status?.lastNotification);
  const loading = !status;
  const pending = blocksDiscovered?.pending;
  const load = loadOf(pending);
  return (
    <Card title="Health">
      <Figures status={status} />
      <Halves>
        <Group title="Real-time Performance">
          <DescriptionList loading={loading}>
            <KeyValue label="Response time">{milliseconds(performance?.avgResponseTime)}</KeyValue>
            <KeyValue
              label={<Term name="nonces-accepted">Nonces accepted</Term>}
              hint={RATE_WINDOWS.noncesAccepted}
            >
              <Percent value={performance?.noncesAccepted} />
            </KeyValue>
            <KeyValue label="Connected" hint={RATE_WINDOWS.connected}>
              <Percent value={performance?.connected} />
            </KeyValue>
            <KeyValue label="Active / total connections">
              <Count value={connections?.active} /> / <Count value={connections?.farmers} />
            </KeyValue>
            <KeyValue label="Pending blocks" hint={PENDING_DEFINITION}>
              <Count value={pending} />{' '}
              {pending != null &&
                (load.high ? <Badge tone="waiting">{load.label}</Badge> : <Quiet>{load.label}</Quiet>)}
            </KeyValue>
          </DescriptionList>
        </Group>
        <Group title="Latest Notification">
          <LatestNotification loading={loading} notification={lastNotification} />
        </Group>
      </Halves>
    </Card>
  );
};

/** The state of the pool and its pooler program: four figures, the load, and the latest block. */
export const Health = ({ status }: { status: Resource<PoolerStatus> }) => (
  <StatusPanel status={status}>{data => <HealthCard status={data} />}</StatusPanel>
);
