import { lazy, Suspense, useState } from 'react';
import { usePoolerStatus } from 'shared-api';
import { AsOf, Button, ErrorState, Page, Tabs } from 'shared-ui';
import { BlockList } from '../blocks/block-list.tsx';
import { ConnectedFarmers } from './connected-farmers.tsx';
import { ConsolePerformance } from './console-performance.tsx';
import { Overview } from './overview.tsx';

const SimulateBlockDialog = lazy(() => import('./simulate-block-dialog.tsx'));

/** Default of spec §9: the pooler's status counts as fresh for 90 s. */
const FRESH_FOR = 90_000; // ms

/** What an operator keeps an eye on: farmers, blocks, health (spec §2, Pooler Console). */
export default function Console() {
  const status = usePoolerStatus();
  const [simulating, setSimulating] = useState(false);
  return (
    <Page
      title="Pooler Console"
      description="Watch block discoveries and how your pool is doing"
      actions={
        <>
          <AsOf at={status.updatedAt} freshFor={FRESH_FOR} />
          <Button icon="refresh" onClick={status.refresh} pending={status.validating}>
            Refresh
          </Button>
          <Button variant="primary" icon="cube" onClick={() => setSimulating(true)}>
            Simulate Block
          </Button>
        </>
      }
    >
      {status.error && !status.data && (
        <ErrorState
          boxed
          message="Failed to load pooler status. Please try again."
          onRetry={status.refresh}
          retrying={status.validating}
        />
      )}
      <Tabs
        label="Pooler console"
        tabs={[
          {
            id: 'overview',
            label: 'Overview',
            panel: <Overview status={status.data} failed={Boolean(status.error)} />,
          },
          { id: 'blocks', label: 'Block Notifications', panel: <BlockList limit={10} /> },
          { id: 'farmers', label: 'Connected Farmers', panel: <ConnectedFarmers status={status.data} /> },
          { id: 'performance', label: 'Performance', panel: <ConsolePerformance status={status.data} /> },
        ]}
      />
      <Suspense fallback={null}>
        {simulating && <SimulateBlockDialog onClose={() => setSimulating(false)} />}
      </Suspense>
    </Page>
  );
}
