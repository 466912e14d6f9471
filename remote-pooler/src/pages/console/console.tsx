import { type ReactNode, useState } from 'react';
import { type PoolerStatus, type Resource, refetchShown, useCapability, useSession } from 'shared-api';
import { usePoolerStatus, usePoolStanding } from 'shared-api/operator';
import {
  AgeAndRefresh,
  Button,
  ButtonLink,
  Count,
  Deferred,
  lazyComponent,
  lazyDialog,
  Page,
  Skeleton,
  Stack,
} from 'shared-ui';
import { Figure, FigureStrip, Tabs } from 'shared-ui/content';
import { STATUS_FRESH_FOR } from '../status/status-freshness.ts';
import { StatusPanel } from '../status/status-panel.tsx';
import { ConsolePerformance } from './console-performance.tsx';
import { hasNotice } from './has-notice.ts';
import { Now } from './now.tsx';

/** Money and members, which need the chart. */
const Earnings = lazyComponent(
  () => import(/* webpackChunkName: 'earnings' */ './earnings/earnings.tsx'),
  () => <Skeleton height="26rem" />,
);

const Health = lazyComponent(
  () => import(/* webpackChunkName: 'console-details' */ './health.tsx'),
  () => <Skeleton height="20rem" />,
);

const PoolNotice = lazyComponent(
  () => import(/* webpackChunkName: 'console-details' */ './pool-notice.tsx'),
  () => <Skeleton height="5rem" />,
);

/** Now, Money, Members and Health: the operator's home page (spec §2, Pooler Console Overview; look.md). */
const Overview = ({ status }: { status: Resource<PoolerStatus> }) => {
  const listed = useCapability('pooler-live') === true;
  const earns = useCapability('pool-earnings') === true;
  return (
    <>
      {listed && <Now />}
      <Deferred placeholder={<Skeleton height="40rem" />}>
        {earns && <Earnings />}
        <StatusPanel status={status}>{data => <Health status={data} />}</StatusPanel>
      </Deferred>
    </>
  );
};

/** The number of connected farmers. The list is on its own page. */
const ConnectedFarmers = ({ status }: { status: PoolerStatus | undefined }) => {
  const { connections } = status ?? {};
  const loading = !status;
  return (
    <Stack>
      <FigureStrip columns="repeat(3, 1fr)">
        <Figure label="Total" loading={loading} value={<Count value={connections?.farmers} />} />
        <Figure label="Active" loading={loading} value={<Count value={connections?.active} />} />
        <Figure label="Inactive" loading={loading} value={<Count value={connections?.inactive} />} />
      </FigureStrip>
      <p>
        More management tools come in the next update. You can already invite, suspend and remove farmers:
      </p>
      <div>
        <ButtonLink to="/pooler/farmers" icon="users">
          Manage Farmers
        </ButtonLink>
      </div>
    </Stack>
  );
};

/** A tab that is rarely opened first. */
const BlockList = lazyComponent(
  async () => ({
    default: (await import(/* webpackChunkName: 'block-list' */ '../blocks/block-list.tsx')).BlockList,
  }),
  () => <Skeleton height="20rem" />,
);
const SimulateBlockDialog = lazyDialog(() => import('./simulate-block-dialog.tsx'));

/** The operator's home page, and its blocks, farmers and rates (spec §2, Pooler Console). */
export default function Console() {
  const status = usePoolerStatus();
  const { data: pool } = usePoolStanding();
  const isAdmin = useSession(({ user }) => user?.role === 'admin');
  const [simulating, setSimulating] = useState(false);
  const ofStatus = (panel: (data: PoolerStatus | undefined) => ReactNode) => (
    <StatusPanel status={status}>{panel}</StatusPanel>
  );
  return (
    <Page
      title="Pooler Console"
      description={`Block discoveries and the health of ${isAdmin ? 'all pools' : 'your pool'}`}
      actions={
        <>
          <AgeAndRefresh of={{ ...status, refresh: refetchShown }} freshFor={STATUS_FRESH_FOR} />
          <Button icon="cube" onClick={() => setSimulating(true)}>
            Simulate Block
          </Button>
        </>
      }
    >
      {pool && hasNotice(pool) && <PoolNotice />}
      <Tabs
        label="Pooler console"
        tabs={[
          { id: 'overview', label: 'Overview', panel: <Overview status={status} /> },
          { id: 'blocks', label: 'Block Notifications', panel: <BlockList limit={10} /> },
          {
            id: 'farmers',
            label: 'Connected Farmers',
            panel: ofStatus(data => <ConnectedFarmers status={data} />),
          },
          {
            id: 'performance',
            label: 'Performance',
            panel: ofStatus(data => <ConsolePerformance status={data} />),
          },
        ]}
      />
      {simulating && <SimulateBlockDialog onClose={() => setSimulating(false)} />}
    </Page>
  );
}
