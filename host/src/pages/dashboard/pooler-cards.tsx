import { FRESHNESS, type PoolerStatus, type Resource } from 'shared-api';
import { Count, Percent } from 'shared-ui';
import { FiguresSection } from './figures-section.tsx';

/** Measurements from the pooler program; the console shows the rest. */
export const PoolerCards = ({ status }: { status: Resource<PoolerStatus> }) => (
  <FiguresSection
    title="Pooler"
    resource={status}
    // Polled with the pulse, but fresh for as long as health and blockchain data.
    freshFor={FRESHNESS.ledger.freshFor}
    failure={() => 'Failed to load pooler status. Please try again.'}
    more={{ to: '/pooler-console', label: 'Open console' }}
    figures={[
      {
        label: 'Connected Farmers',
        value: ({ connections }) => <Count value={connections?.farmers} />,
        note: ({ connections }) =>
          connections?.active == null ? undefined : (
            <>
              <Count value={connections.active} /> active
            </>
          ),
      },
      {
        label: 'Blocks Discovered',
        value: ({ blocksDiscovered }) => <Count value={blocksDiscovered?.total} />,
        note: ({ blocksDiscovered }) =>
          blocksDiscovered?.last24h == null ? undefined : (
            <>
              <Count value={blocksDiscovered.last24h} /> in the last 24 hours
            </>
          ),
      },
      {
        label: 'Success Rate',
        value: ({ performance }) => <Percent value={performance?.successRate} />,
        note: () => 'of plantings in closed blocks, all time',
      },
      {
        label: 'Uptime',
        value: ({ performance }) => <Percent value={performance?.uptime} />,
        note: () => 'of blocks since the pool was approved',
      },
    ]}
  />
);
