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
              note={`Farmers ${users.farmers}, pool operators ${users.poolers}, administrators ${users.admins}`}
            />
            <StatCard
              label={labels[1]}
              icon="pool"
              value={<Count value={poolers.total} />}
              note={`Active ${poolers.active}, waiting for approval ${poolers.pending}`}
            />
            <StatCard
              label={labels[2]}
              icon="shield"
              value={<Count value={contracts.active} />}
              note={`active now; pending ${contracts.pending}, exiting ${contracts.exiting}`}
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
