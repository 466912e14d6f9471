import { useState } from 'react';
import { type PoolerStatus, type Resource, refetchShown, useCapability, useSession } from 'shared-api';
import { usePoolerStatus, usePoolStanding } from 'shared-api/operator';
import { AgeAndRefresh, Button, Deferred, lazyComponent, lazyDialog, Page, Skeleton } from 'shared-ui';
import { Tabs } from 'shared-ui/content';
import { STATUS_FRESH_FOR } from '../status/status-freshness.ts';
import { hasNotice } from './has-notice.ts';
import { Now } from './now.tsx';

type StatusProps = { status: Resource<PoolerStatus> };

/** Reserves the space below. Invisible, so it may move once the problems above are known. */
const placeholder = <div style={{ height: '40rem' }} />;

const ConsoleDetails = lazyComponent<StatusProps>(
  () => import(/* webpackChunkName: 'console-details' */ './console-details.tsx'),
  () => placeholder,
);

const PoolNotice = lazyComponent(
  () => import(/* webpackChunkName: 'console-details' */ './pool-notice.tsx'),
  () => <Skeleton height="5rem" />,
);

/** Now, Money, Members and Health: the operator's home page (spec §2, Pooler Console Overview; look.md). */
const Overview = ({ status }: StatusProps) => {
  const listed = useCapability('pooler-live') === true;
  return (
    <>
      {listed && <Now />}
      <Deferred placeholder={placeholder}>
        <ConsoleDetails status={status} />
      </Deferred>
    </>
  );
};

/** Tabs that are rarely opened first. */
const ConnectedFarmers = lazyComponent<StatusProps>(
  () => import(/* webpackChunkName: 'console-details' */ './connected-farmers.tsx'),
  () => <Skeleton height="20rem" />,
);
const ConsolePerformance = lazyComponent<StatusProps>(
  () => import(/* webpackChunkName: 'console-details' */ './console-performance.tsx'),
  () => <Skeleton height="20rem" />,
);
const BlockList = lazyComponent(
  async () => ({
    default: (await import(/* webpackChunkName: 'block-list' */ '../blocks/block-list.tsx')).BlockList,
  }),
  () => <Skeleton height="20rem" />,
);
const SimulateBlockDialog = lazyDialog(
  () => import(/* webpackChunkName: 'dialogs' */ './simulate-block-dialog.tsx'),
);

/** The operator's home page, and its blocks, farmers and rates (spec §2, Pooler Console). */
export default function Console() {
  const status = usePoolerStatus();
  const { data: pool } = usePoolStanding();
  const isAdmin = useSession(({ user }) => user?.role === 'admin');
  const [simulating, setSimulating] = useState(false);
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
          { id: 'farmers', label: 'Connected Farmers', panel: <ConnectedFarmers status={status} /> },
          { id: 'performance', label: 'Performance', panel: <ConsolePerformance status={status} /> },
        ]}
      />
      {simulating && <SimulateBlockDialog onClose={() => setSimulating(false)} />}
    </Page>
  );
}
