import type { PoolerStatus } from 'shared-api';
import { ButtonLink, Count, Stack } from 'shared-ui';
import { Figure, FigureStrip } from 'shared-ui/content';

/** The number of connected farmers. The list is on its own page. */
export const ConnectedFarmers = ({ status }: { status: PoolerStatus | undefined }) => {
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
        More management tools come in the next update. Inviting, suspending and removing are there already:
      </p>
      <div>
        <ButtonLink to="/pooler/farmers" icon="users">
          Manage Farmers
        </ButtonLink>
      </div>
    </Stack>
  );
};
