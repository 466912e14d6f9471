import type { PoolerStatus, Resource } from 'shared-api';
import { ButtonLink, Count, Stack } from 'shared-ui';
import { Figure, FigureStrip } from 'shared-ui/content';
import { StatusPanel } from '../status/status-panel.tsx';

const Farmers = ({ status }: { status: PoolerStatus | undefined }) => {
  const { connections } = status ?? {};
  const loading = !status;
  return (
    <Stack>
      <FigureStrip columns="repeat(3, 1fr)" loading={loading}>
        <Figure label="Total" value={<Count value={connections?.farmers} />} />
        <Figure label="Active" value={<Count value={connections?.active} />} />
        <Figure label="Inactive" value={<Count value={connections?.inactive} />} />
      </FigureStrip>
      <p>
        More management tools come in the next update. You can already invite, suspend and remove farmers:
      </p>
      <div>
        <ButtonLink to="/pooler/farmers" icon="users">
          Manage Farmers
        </ButtonLink>
      </div>
    </Stack>
  );
};

/** The number of connected farmers. The list is on its own page. */
export default function ConnectedFarmers({ status }: { status: Resource<PoolerStatus> }) {
  return <StatusPanel status={status}>{data => <Farmers status={data} />}</StatusPanel>;
}
