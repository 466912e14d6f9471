import { FRESHNESS, usePoolerStatus } from 'shared-api';
import { AsOf, ButtonLink, Count, Grid, Percent, Section, StatCard } from 'shared-ui';
import { Shown } from '../shown.tsx';
import { StatSkeletons } from './stat-skeletons.tsx';

const labels = ['Connected Farmers', 'Blocks Discovered', 'Success Rate', 'Uptime'] as const;

/** What the pooler program reports about itself; the console has the rest. */
export const PoolerCards = () => {
  const status = usePoolerStatus();
  return (
    <Section
      title="Pooler"
      actions={
        <>
          <AsOf at={status.updatedAt} freshFor={FRESHNESS.pulse.freshFor} />
          <ButtonLink to="/pooler-console" size="sm">
            Open console
          </ButtonLink>
        </>
      }
    >
      <Shown
        resource={status}
        failure={() => 'Failed to load pooler status. Please try again.'}
        skeleton={<StatSkeletons labels={labels} />}
      >
        {({ connections, blocksDiscovered, performance }) => (
          <Grid>
            <StatCard
              label={labels[0]}
              icon="users"
              value={<Count value={connections?.farmers} />}
              note={
                <>
                  <Count value={connections?.active} /> active
                </>
              }
            />
            <StatCard
              label={labels[1]}
              icon="cube"
              value={<Count value={blocksDiscovered?.total} />}
              note={
                <>
                  <Count value={blocksDiscovered?.last24h} /> in the last 24 hours
                </>
              }
            />
            <StatCard
              label={labels[2]}
              icon="check-circle"
              value={<Percent value={performance?.successRate} />}
            />
            <StatCard label={labels[3]} icon="clock" value={<Percent value={performance?.uptime} />} />
          </Grid>
        )}
      </Shown>
    </Section>
  );
};
