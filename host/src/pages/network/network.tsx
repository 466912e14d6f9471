import { FRESHNESS, useCapability, useSystemInfo } from 'shared-api';
import { useHealth, useNetworkStatus } from 'shared-api/network';
import { Button, EmptyState, LastDone, Link, Page, Skeleton, Stack } from 'shared-ui';
import { ResourceState } from 'shared-ui/content';
import { FigureCell, FigureCells } from '../dashboard/figure-cells.tsx';
import { NetworkLive } from './network-live.tsx';

const failure = 'Failed to load network status. Please try again.';

const labels = ['Blockchain', 'Internet', 'Services', 'Performance'];

/** The page's figures while they load. */
const NetworkSkeleton = () => (
  <Stack $gap={4} aria-busy="true">
    <FigureCells>
      {labels.map(label => (
        <FigureCell key={label} label={label} loading />
      ))}
    </FigureCells>
    <Skeleton height="18rem" />
  </Stack>
);

/** Network Status (spec §2), live from the server. Shows a message when the server has no report. */
const Network = () => {
  const info = useSystemInfo();
  const able = useCapability('network');
  const status = useNetworkStatus();
  const health = useHealth();
  const asked = able === undefined ? info : status;
  return (
    <Page
      title="Network Status"
      description={
        <>
          Blockchain network information · <Link to="/status">Service status</Link>
        </>
      }
      actions={
        able !== false && (
          <>
            <LastDone words="Last updated" at={status.updatedAt} freshFor={FRESHNESS.pulse.freshFor} />
            <Button
              icon="refresh"
              pending={asked.validating}
              pendingLabel="Refreshing..."
              onClick={() => {
                asked.refresh();
                health.refresh();
              }}
            >
              Refresh
            </Button>
          </>
        )
      }
    >
      {able === false ? (
        <EmptyState boxed title="Network status is not available" icon="network">
          This pool service does not report the state of the network. Pools, stakes and harvests are not
          affected.
        </EmptyState>
      ) : able === undefined ? (
        <ResourceState resource={info} failure={() => failure} skeleton={<NetworkSkeleton />}>
          {() => <NetworkSkeleton />}
        </ResourceState>
      ) : (
        <ResourceState resource={status} failure={() => failure} skeleton={<NetworkSkeleton />}>
          {network => <NetworkLive network={network} />}
        </ResourceState>
      )}
    </Page>
  );
};

export default Network;
