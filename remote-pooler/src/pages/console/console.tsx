import { type ReactNode, useState } from 'react';
import { type PoolerStatus, refetchShown } from 'shared-api';
import { usePoolerStatus } from 'shared-api/operator';
import { AgeAndRefresh, Button, lazyComponent, lazyDialog, Page, Skeleton } from 'shared-ui';
import { Tabs } from 'shared-ui/content';
import { STATUS_FRESH_FOR } from '../status/status-freshness.ts';
import { StatusPanel } from '../status/status-panel.tsx';
import { ConnectedFarmers } from './connected-farmers.tsx';
import { ConsolePerformance } from './console-performance.tsx';
import { Overview } from './overview.tsx';
import { PoolNotice } from './pool-notice.tsx';

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
  const [simulating, setSimulating] = useState(false);
  const ofStatus = (panel: (data: PoolerStatus | undefined) => ReactNode) => (
    <StatusPanel status={status}>{panel}</StatusPanel>
  );
  return (
    <Page
      title="Pooler Console"
      description="Block discoveries and the health of your pool"
      actions={
        <>
          <AgeAndRefresh of={{ ...status, refresh: refetchShown }} freshFor={STATUS_FRESH_FOR} />
          <Button icon="cube" onClick={() => setSimulating(true)}>
            Simulate Block
          </Button>
        </>
      }
    >
      <PoolNotice />
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
