import type { PoolerStatus } from 'shared-api';
import { ButtonLink, Count, Grid, Stack } from 'shared-ui';
import { StatCard } from 'shared-ui/content';

/** How many farmers are connected; the list stands on its own page. */
export const ConnectedFarmers = ({ status }: { status: PoolerStatus | undefined }) => (
  <Stack>
    <Grid $columns={3}>
      <StatCard
        label="Total"
        icon="users"
        loading={!status}
        value={<Count value={status?.connections?.farmers} />}
      />
      <StatCard
        label="Active"
        icon="check-circle"
        loading={!status}
        value={<Count value={status?.connections?.active} />}
      />
      <StatCard
        label="Inactive"
        icon="minus"
        loading={!status}
        value={<Count value={status?.connections?.inactive} />}
      />
    </Grid>
    <p>More management tools come in the next update. Inviting, suspending and removing are there already:</p>
    <div>
      <ButtonLink to="/pooler/farmers" icon="users">
        Manage Farmers
      </ButtonLink>
    </div>
  </Stack>
);
