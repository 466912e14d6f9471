import { FRESHNESS, useAdminOverview, useCapability } from 'shared-api';
import { AsOf, ButtonLink, Count, Grid, Section, StatCard } from 'shared-ui';
import { Shown } from '../shown.tsx';
import { StatSkeletons } from './stat-skeletons.tsx';

const labels = ['Users', 'Pools', 'Contracts', 'Blocks'] as const;

/** Counts for an administrator, where the server can count. */
export const AdminCards = () => {
  const able = useCapability('admin');
  const overview = useAdminOverview();
  if (able === false) return null;
  return (
    <Section
      title="System"
      actions={
        <>
          <AsOf at={overview.updatedAt} freshFor={FRESHNESS.pulse.freshFor} />
          <ButtonLink to="/admin" size="sm">
            Open administration
          </ButtonLink>
        </>
      }
    >
      <Shown
        resource={overview}
        failure={({ message }) => `Failed to load system figures: ${message}`}
        skeleton={<StatSkeletons labels={labels} />}
      >
        {({ users, poolers, contracts, blocks }) => (
          <Grid>
            <StatCard
              label={labels[0]}
              icon="users"
              value={<Count value={users.total} />}
              note={`${users.farmers} farmers, ${users.poolers} pool operators, ${users.admins} administrators`}
            />
            <StatCard
              label={labels[1]}
              icon="pool"
              value={<Count value={poolers.total} />}
              note={`${poolers.active} active, ${poolers.pending} waiting for approval`}
            />
            <StatCard
              label={labels[2]}
              icon="shield"
              value={<Count value={contracts.active} />}
              note={`active now, ${contracts.pending} pending, ${contracts.exiting} exiting`}
            />
            <StatCard
              label={labels[3]}
              icon="cube"
              value={<Count value={blocks.last24h} />}
              note="in the last 24 hours"
            />
          </Grid>
        )}
      </Shown>
    </Section>
  );
};
